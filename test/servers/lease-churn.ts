/** The churn: processes that lease from one store while they are killed, paused, cut off, and their clocks step. */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const WORKER = fileURLToPath(new URL('lease-churn-worker.js', import.meta.url))
const WINDOW_MS = 1500
const WORKER_IDS = 8

export interface Churn {
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

/** What was found in all that all processes wrote. */
export interface Findings {
  readonly processes: number
  readonly ids: number
  readonly duplicates: number
  /** Ids that are not above the one before them, of one process and lease. */
  readonly backward: number
  readonly leases: number
  readonly workersSeen: number
  readonly paused: number
  readonly killed: number
  readonly cuts: number
  readonly errors: Readonly<Record<string, number>>
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function churn({
  clients,
  url,
  place = '-',
  fleet,
  seconds,
  processes = 32,
  cut,
  blows = [],
  isNaive = false,
}: Churn): Promise<Findings> {
  const directory = mkdtempSync(join(tmpdir(), 'brandid-churn-'))
  const alive = new Set<ChildProcess>()
  const files: string[] = []
  const counts = { paused: 0, killed: 0, cuts: 0 }

  function start(): void {
    const file = join(directory, `${files.length}`)
    const client = clients[files.length % clients.length] as string
    files.push(file)
    const settings = [
      client,
      url,
      place,
      fleet,
      file,
      WINDOW_MS,
      WORKER_IDS,
      isNaive ? 'naive' : 'leased',
    ].map(String)
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

  async function cutOff(): Promise<void> {
    counts.cuts++
    await cut()
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
      else if (chance < 0.8) await cutOff().catch(() => {})
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
