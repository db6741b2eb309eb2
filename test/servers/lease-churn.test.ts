import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaseClients } from './lease-clients.ts'
import { type RedisServer, startRedisServer } from './redis-server.ts'
import {
  describeMariadb,
  describePostgres,
  describeRedis,
  killMariadb,
  killPostgres,
  mariadbUrl,
  postgresUrl,
  schemaName,
} from './servers.ts'

// Processes lease from one store while they are killed, paused, cut off, and their clocks step.
// CHURN_SECONDS says how long each goes on: 60 unless given. The ids that all processes made are collected and compared.

const { CHURN_SECONDS = '60' } = process.env
const seconds = Number(CHURN_SECONDS)
const timeout = seconds * 1000 + 120_000

const WORKER = fileURLToPath(new URL('lease-churn-worker.js', import.meta.url))
const WINDOW_MS = 1500
const WORKER_IDS = 8

interface Churn {
  readonly clients: readonly string[]
  readonly url: string
  /** The schema or database. */
  readonly place?: string
  readonly fleet: string
  readonly seconds: number
  readonly processes?: number
  /** Ends all connections from the side of the server. */
  readonly cut: () => Promise<unknown>
  /** What happens to the store itself, in order, at even times. */
  readonly blows?: readonly (() => Promise<unknown>)[]
  readonly isNaive?: boolean
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What was found in all that all processes wrote. */
async function churn({ clients, url, place = '-', fleet, seconds, processes = 32, ...given }: Churn) {
  const { cut, blows = [], isNaive = false } = given
  const directory = mkdtempSync(join(tmpdir(), 'brandid-churn-'))
  const alive = new Set<ChildProcess>()
  const files: string[] = []
  const counts = { paused: 0, killed: 0, cuts: 0 }

  function start(): void {
    const file = join(directory, `${files.length}`)
    const client = clients[files.length % clients.length] as string
    files.push(file)
    const where = [client, url, place, fleet, file]
    const settings = [...where, `${WINDOW_MS}`, `${WORKER_IDS}`, isNaive ? 'naive' : 'leased']
    const child = fork(WORKER, settings, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] })
    alive.add(child)
    child.once('exit', () => alive.delete(child))
  }

  function anyone(): ChildProcess {
    const all = [...alive]
    return all[Math.floor(Math.random() * all.length)] as ChildProcess
  }

  function kill(): void {
    anyone().kill('SIGKILL')
    counts.killed++
    start()
  }

  function freeze(): void {
    const child = anyone()
    child.kill('SIGSTOP')
    counts.paused++
    // Mostly past the window.
    setTimeout(() => child.kill('SIGCONT'), WINDOW_MS * (0.5 + 2.5 * Math.random()))
  }

  for (let i = 0; i < processes; i++) start()
  // However long they take to start: the time counts from the first lease on.
  await Promise.race([...alive].map((child) => new Promise((resolve) => child.once('message', resolve))))
  const began = Date.now()
  const endsAt = began + seconds * 1000
  let nextBlow = 0
  try {
    while (Date.now() < endsAt) {
      await pause(150)
      const passed = (Date.now() - began) / (seconds * 1000)
      if (nextBlow < blows.length && passed > (nextBlow + 1) / (blows.length + 1)) await blows[nextBlow++]?.()
      const chance = Math.random()
      if (chance < 0.15) kill()
      else if (chance < 0.75) freeze()
      else if (chance < 0.8) {
        counts.cuts++
        await cut().catch(() => {})
      }
    }
  } finally {
    const ended = [...alive].map((child) => new Promise((resolve) => child.once('exit', resolve)))
    for (const child of alive) child.kill('SIGKILL')
    await Promise.all(ended)
  }
  const findings = { processes: files.length, ...counts, ...findingsOf(files) }
  rmSync(directory, { recursive: true, force: true })
  return findings
}

function findingsOf(files: readonly string[]) {
  const seen = new Set<bigint>()
  const workers = new Set<bigint>()
  const errors: Record<string, number> = {}
  // Backward: not above the one before it, of one process and lease.
  const found = { ids: 0, duplicates: 0, backward: 0, leases: 0 }
  for (const file of files) {
    let last = -1n
    for (const line of readIfThere(file).split('\n')) {
      if (line.startsWith('churn_')) {
        const id = BigInt(line.slice(6))
        found.ids++
        if (seen.has(id)) found.duplicates++
        if (id <= last) found.backward++
        seen.add(id)
        workers.add((id >> 12n) & 1023n)
        last = id
      } else if (line.startsWith('L ')) {
        found.leases++
        last = -1n
      } else if (line) errors[line] = (errors[line] ?? 0) + 1
    }
  }
  return { ...found, workersSeen: workers.size, errors }
}

function readIfThere(file: string): string {
  try {
    // The last line of who was killed while it wrote is no whole id.
    const text = readFileSync(file, 'utf8')
    return text.slice(0, text.lastIndexOf('\n') + 1)
  } catch {
    return ''
  }
}

const report = (store: string, findings: object) => console.log(store, JSON.stringify(findings))

async function expectNoDuplicate(store: string, options: Omit<Churn, 'fleet' | 'seconds'>): Promise<void> {
  const findings = await churn({ fleet: 'churn', seconds, ...options })
  report(store, findings)
  const { ids, duplicates, backward } = findings
  expect({ duplicates, backward }).toEqual({ duplicates: 0, backward: 0 })
  expect(ids).toBeGreaterThan(0)
}

function tableTest(
  store: string,
  clients: readonly (keyof typeof leaseClients)[],
  options: Pick<Churn, 'url' | 'cut'>,
): void {
  it('makes no ID twice', { timeout }, async () => {
    const client = await leaseClients[clients[0] as keyof typeof leaseClients]()
    await client.createTable()
    await client.close()
    await expectNoDuplicate(store, { clients, place: schemaName, ...options })
  })
}

describePostgres('the churn on PostgreSQL', () =>
  tableTest('PostgreSQL', ['pg', 'postgres.js'], { url: postgresUrl, cut: killPostgres }),
)

describeMariadb('the churn on MariaDB', () =>
  tableTest('MariaDB', ['mysql2', 'mariadb'], { url: mariadbUrl, cut: killMariadb }),
)

await describeRedis('the churn on Redis', () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedisServer()
  })
  afterAll(() => server.stop())

  async function cut(): Promise<void> {
    const admin = new Redis(server.url)
    await admin.call('CLIENT', 'KILL', 'TYPE', 'normal')
    admin.disconnect()
  }

  it('makes no ID twice, though the server is restarted with and without its data', { timeout }, () =>
    expectNoDuplicate('Redis', {
      clients: ['ioredis', 'redis'],
      url: server.url,
      cut,
      blows: [server.restart, server.restartEmpty, server.restart, server.restartEmpty],
    }),
  )

  it('finds the duplicates of a generator that does not look at its lease', {
    timeout: 300_000,
  }, async () => {
    const naive = { clients: ['ioredis'], url: server.url, fleet: 'naive', processes: 16, cut, isNaive: true }
    let duplicates = 0
    for (let round = 0; round < 10 && duplicates === 0; round++) {
      const findings = await churn({ ...naive, seconds: 8 })
      report('naive, on Redis', findings)
      duplicates = findings.duplicates
    }
    expect(duplicates).toBeGreaterThan(0)
  })
})
