'use client'
import { safeParse } from 'brandid'
import { useState } from 'react'
import { UserId } from '../ids'

export function Client({ id }: { id: UserId }) {
  const [own, setOwn] = useState<UserId>()
  return (
    <button id="client" type="button" onClick={() => setOwn(UserId.generate())}>
      {`${safeParse(id).data?.prefix} ${UserId.is(id)} ${own ?? 'none'}`}
    </button>
  )
}
