/** A proxy before a database that loses requests and answers, leaves statements alone, and ends connections. */
import { type AddressInfo, connect, createServer } from 'node:net'

/** How often each fault happened. */
export interface Faults {
  /** Requests that never arrived. */
  requests: number
  /** Answers that never arrived, but for those to COMMIT. */
  answers: number
  /** Answers to COMMIT that never arrived. */
  commits: number
  /** Requests whose connection ended while the server was still at work. */
  abandoned: number
  /** Connections that were ended, in use or not. */
  ended: number
}

export interface FaultProxy {
  readonly port: number
  readonly faults: Readonly<Faults>
  /** Ends all connections. */
  endAll(): void
  close(): Promise<void>
}

/** Of each kind of request: the share whose fault this is. The rest passes. */
const SHARES = {
  commit: { requests: 0.02, commits: 0.08, abandoned: 0.02 },
  other: { requests: 0.02, answers: 0.02, abandoned: 0.01 },
} as const

/**
 * Listens on a free port. `chance` gives numbers from 0 up to 1. The first `spared` requests of each connection, the
 * greeting, pass in any case.
 */
export async function openFaultProxy(
  target: URL,
  defaultPort: number,
  chance: () => number,
  spared = 0,
): Promise<FaultProxy> {
  const faults: Faults = { requests: 0, answers: 0, commits: 0, abandoned: 0, ended: 0 }
  const pairs = new Set<() => void>()

  const server = createServer((client) => {
    const upstream = connect(Number(target.port || defaultPort), target.hostname)
    let passing = spared
    let isAnswerLost = false
    const end = () => {
      pairs.delete(end)
      client.destroy()
      upstream.destroy()
    }
    pairs.add(end)
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.on('close', () => {
      // The server goes on with a statement that was left alone.
      if (!isAnswerLost) end()
    })
    upstream.on('close', end)

    client.on('data', (request: Buffer) => {
      const shares = /commit/i.test(request.toString('latin1')) ? SHARES.commit : SHARES.other
      const fault = passing-- > 0 ? undefined : drawn(shares, chance())
      if (fault) faults[fault]++
      if (fault === 'requests') return end()
      isAnswerLost ||= fault !== undefined
      upstream.write(request)
      if (fault === 'abandoned') client.destroy()
    })
    upstream.on('data', (answer: Buffer) => {
      if (isAnswerLost) end()
      else client.write(answer)
    })
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    faults,
    endAll() {
      faults.ended += pairs.size
      for (const end of pairs) end()
    },
    close() {
      for (const end of pairs) end()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The fault in whose share of the numbers from 0 to 1 a number lies. */
function drawn(shares: Partial<Record<keyof Faults, number>>, at: number): keyof Faults | undefined {
  let from = 0
  for (const fault of Object.keys(shares) as (keyof Faults)[]) {
    from += shares[fault] ?? 0
    if (at < from) return fault
  }
  return undefined
}
