/** PgBouncer in transaction mode before a port of PostgreSQL, where the machine has it. */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const { PGBOUNCER = '/usr/sbin/pgbouncer' } = process.env

export const pgbouncerIsThere = existsSync(PGBOUNCER)
if (!pgbouncerIsThere) console.warn(`No PgBouncer at ${PGBOUNCER}: its tests are left out.`)

export interface Pooler {
  readonly port: number
  close(): Promise<void>
}

/** Starts one whose connections are to a user, a database and a schema. */
export async function openPgbouncer(target: URL, schema: string): Promise<Pooler> {
  const directory = mkdtempSync(join(tmpdir(), 'brandid-pgbouncer-'))
  const file = join(directory, 'pgbouncer.ini')
  const port = await freePort()
  const { hostname, port: targetPort, username, pathname } = target
  writeFileSync(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${targetPort} user=${username} connect_query='set search_path=${schema}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
server_login_retry = 0.05
query_wait_timeout = 5
ignore_startup_parameters = options,extra_float_digits
`,
  )
  chmodSync(directory, 0o755)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(PGBOUNCER, [...user, file], { stdio: 'ignore' })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await answers(port)
  return {
    port,
    async close() {
      child.kill('SIGTERM')
      await exited
      rmSync(directory, { recursive: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** Waits until something listens on the port. */
async function answers(port: number): Promise<void> {
  for (;;) {
    const isThere = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('error', () => resolve(false))
      socket.once('connect', () => {
        socket.destroy()
        resolve(true)
      })
    })
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
