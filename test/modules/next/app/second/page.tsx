import { parse } from 'brandid'
import { connection } from 'next/server'
import { UserId } from '../../ids'

export default async function Page() {
  await connection()
  const id = UserId.generate()
  return <p id="server">{`${parse(id).prefix} ${id}`}</p>
}
