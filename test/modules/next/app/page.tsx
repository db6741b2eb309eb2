import { parse } from 'brandid'
import { connection } from 'next/server'
import { UserId } from '../ids'
import { Client } from './client'

export default async function Page() {
  await connection()
  const id = UserId.generate()
  return (
    <main>
      <p id="server">{`${parse(id).prefix} ${id}`}</p>
      <Client id={id} />
    </main>
  )
}
