/** A proxy before a database that passes everything on, but for the answers that it drops, with their connection. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface AnswerDropper {
  readonly port: number
  /** How many answers were dropped. */
  readonly dropped: number
  /** From now on, drops the answers of which `tells` says so, and ends their connections. */
  dropWhere(tells: (answer: Buffer) => boolean): void
  close(): Promise<void>
}

/** Listens on a free port. */
export async function openProxy(target: URL, defaultPort: number): Promise<AnswerDropper> {
  const sockets = new Set<Socket>()
  let isDoomed = (_: Buffer) => false
  let dropped = 0

  const server = createServer((client) => {
    const upstream = connect(Number(target.port || defaultPort), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (request) => upstream.write(request))
    upstream.on('data', (answer) => {
      if (client.destroyed) return
      if (!isDoomed(answer)) client.write(answer)
      else {
        dropped++
        client.destroy()
      }
    })
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    get dropped() {
      return dropped
    },
    dropWhere(tells) {
      isDoomed = tells
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/**
 * Whether PostgreSQL says here that one row is inserted and committed: CommandComplete with `INSERT 0 1`, and
 * ReadyForQuery outside of a transaction. What comes before, ParseComplete or a description, proves nothing.
 *
 * @see https://www.postgresql.org/docs/15/protocol-message-formats.html
 */
export function provesInsertOfPostgres(answer: Buffer): boolean {
  return answer.includes('C\0\0\0\x0fINSERT 0 1\0Z\0\0\0\x05I')
}

/**
 * Whether MariaDB says here that one row is changed and committed: an OK packet, the first answer to its request, with
 * one affected row, no last id, and the status of autocommit outside of a transaction. (The answer to COM_STMT_PREPARE
 * looks alike, with no status.)
 *
 * @see https://mariadb.com/kb/en/ok_packet/
 */
export function provesInsertOfMariadb(answer: Buffer): boolean {
  const [IN_TRANSACTION, AUTOCOMMIT] = [0x0001, 0x0002]
  if (answer.length < 11 || answer.readUIntLE(0, 3) !== answer.length - 4) return false
  const [sequence, header, affectedRows, lastId] = answer.subarray(3, 7)
  const status = answer.readUInt16LE(7) & (IN_TRANSACTION | AUTOCOMMIT)
  return sequence === 1 && header === 0 && affectedRows === 1 && lastId === 0 && status === AUTOCOMMIT
}
