/** Servers as child processes, which end with the test. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) end(child)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Ends a child and its own children: it leads a group of processes. */
function end({ pid, exitCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

export interface Running {
  /** What it has printed so far. */
  printed(): string
  /** Its exit code, when it has ended. */
  readonly ended: Promise<number | null>
  stop(): Promise<void>
}

/** Starts Node with a script. */
export function start(args: readonly string[], cwd: string, env: Record<string, string> = {}): Running {
  // vitest's `NODE_ENV` is not theirs: `next build` means production.
  const environment = { ...process.env, ...env }
  Reflect.deleteProperty(environment, 'NODE_ENV')
  const child = spawn(process.execPath, args, { cwd, env: environment, detached: true })
  children.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    printed: () => text,
    ended,
    async stop() {
      end(child)
      await ended
      children.delete(child)
    },
  }
}
