/** Proxies before a database: one drops answers that it is told of, one loses requests and answers by chance. */
import { type AddressInfo, connect, createServer } from 'node:net'

/** Where a proxy listens, and what ends. */
interface Proxy {
  readonly port: number
  /** Ends all connections; returns how many there were. */
  endAll(): number
  close(): Promise<void>
}

/** What becomes of a connection: its answers are lost, and the client is left alone at once, or both sides end. */
type Fate = 'lose' | 'abandon' | 'end' | undefined

/** Listens on a free port. Each connection has judges of its own. */
async function openProxy(
  target: URL,
  defaultPort: number,
  judges: () => { request(data: Buffer): Fate; answer(data: Buffer): Fate },
): Promise<Proxy> {
  const pairs = new Set<() => void>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || defaultPort), target.hostname)
    const { request, answer } = judges()
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
    client.on('data', (data: Buffer) => {
      const fate = request(data)
      if (fate === 'end') return end()
      isAnswerLost ||= fate !== undefined
      upstream.write(data)
      if (fate === 'abandon') client.destroy()
    })
    upstream.on('data', (data: Buffer) => {
      if (client.destroyed && !isAnswerLost) return
      if (isAnswerLost || answer(data) === 'end') end()
      else client.write(data)
    })
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endAll = () => {
    const { size } = pairs
    for (const end of pairs) end()
    return size
  }
  return {
    port: (server.address() as AddressInfo).port,
    endAll,
    close() {
      endAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export interface AnswerDropper extends Proxy {
  /** How many answers were dropped. */
  readonly dropped: number
  /** From now on, drops the answers of which `tells` says so, and ends their connections. */
  dropWhere(tells: (answer: Buffer) => boolean): void
}

export async function openAnswerDropper(target: URL, defaultPort: number): Promise<AnswerDropper> {
  let isDoomed = (_: Buffer) => false
  let dropped = 0
  const answer = (data: Buffer): Fate => {
    if (!isDoomed(data)) return undefined
    dropped++
    return 'end'
  }
  return {
    ...(await openProxy(target, defaultPort, () => ({ request: () => undefined, answer }))),
    get dropped() {
      return dropped
    },
    dropWhere(tells) {
      isDoomed = tells
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

/** How often each fault happened: requests, answers, and answers to COMMIT that never arrived. */
export type Faults = Record<'requests' | 'answers' | 'commits' | 'abandoned' | 'ended', number>

export interface FaultProxy extends Proxy {
  readonly faults: Readonly<Faults>
}

export interface FaultProxyOptions {
  readonly target: URL
  readonly defaultPort: number
  /** Numbers from 0 up to 1. */
  readonly chance: () => number
  /** How many requests of each connection pass in any case: the greeting. */
  readonly spared?: number | undefined
}

/** Of each kind of request: the share whose fault this is. The rest passes. */
const SHARES = {
  commit: { requests: 0.02, commits: 0.08, abandoned: 0.02 },
  other: { requests: 0.02, answers: 0.02, abandoned: 0.01 },
} as const

const FATES = { requests: 'end', answers: 'lose', commits: 'lose', abandoned: 'abandon' } as const

export async function openFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { target, defaultPort, chance, spared = 0 } = options
  const faults: Faults = { requests: 0, answers: 0, commits: 0, abandoned: 0, ended: 0 }
  const proxy = await openProxy(target, defaultPort, () => {
    let passing = spared
    return {
      request(data) {
        const shares = /commit/i.test(data.toString('latin1')) ? SHARES.commit : SHARES.other
        const fault = passing-- > 0 ? undefined : drawn(shares, chance())
        if (fault) faults[fault]++
        return fault && FATES[fault]
      },
      answer: () => undefined,
    }
  })
  const endAll = () => {
    const ended = proxy.endAll()
    faults.ended += ended
    return ended
  }
  return { ...proxy, faults, endAll }
}

/** The fault in whose share of the numbers from 0 to 1 a number lies. */
function drawn<Fault extends keyof typeof FATES>(
  shares: Readonly<Partial<Record<Fault, number>>>,
  at: number,
): Fault | undefined {
  let from = 0
  for (const fault of Object.keys(shares) as Fault[]) {
    from += shares[fault] ?? 0
    if (at < from) return fault
  }
  return undefined
}
