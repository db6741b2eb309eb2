/** A proxy before a database that passes everything on, and now and then drops an answer and the connection. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface AnswerDropper {
  readonly port: number
  /** How many answers were dropped. */
  readonly dropped: number
  /** From now on, drops the first answer of the server after a request that `matches`, each time it says so. */
  dropAfter(matches: (request: Buffer) => boolean): void
  close(): Promise<void>
}

/** Listens on a free port. */
export async function openProxy(target: URL, defaultPort: number): Promise<AnswerDropper> {
  const sockets = new Set<Socket>()
  let matches = (_: Buffer) => false
  let dropped = 0

  const server = createServer((client) => {
    const upstream = connect(Number(target.port || defaultPort), target.hostname)
    let isDoomed = false
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (request) => {
      if (matches(request)) isDoomed = true
      upstream.write(request)
    })
    upstream.on('data', (answer) => {
      // The statement is done by now, and, outside of a transaction, committed.
      if (!isDoomed) client.write(answer)
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
    dropAfter(tells) {
      matches = tells
    },
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
