/** A Redis server of the tests' own, on a port of its own: to be killed, and started again with or without its data. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, isListening } from './servers.ts'

export interface RedisServer {
  readonly url: string
  readonly port: number
  /** Stops the process: it keeps its connections and answers nothing. */
  pause(): void
  resume(): void
  /** Kills the server, and starts it again from what it had written. */
  restart(): Promise<void>
  /** Kills the server, and starts it again without its data. */
  restartEmpty(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server on a free port, with settings such as `['--replicaof', '127.0.0.1', '6379']`. */
export async function startRedisServer(settings: readonly string[] = []): Promise<RedisServer> {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'brandid-redis-'))
  const data = join(directory, 'data')
  let server: ChildProcess

  async function start(): Promise<void> {
    const options = ['--port', port, '--bind', '127.0.0.1', '--dir', directory, '--save', '']
    // As Redis recommends, and so up to a second of what was granted is lost.
    const persistence = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--appenddirname', 'data']
    server = spawn('redis-server', [...options, ...persistence, ...settings].map(String), { stdio: 'ignore' })
    let fault: Error | undefined
    server.once('error', (error) => {
      fault = error
    })
    while (!(await isListening(port))) {
      if (fault) throw fault
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  async function kill(): Promise<void> {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async restart() {
      await kill()
      await start()
    },
    async restartEmpty() {
      await kill()
      rmSync(data, { recursive: true, force: true })
      await start()
    },
    async stop() {
      await kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
