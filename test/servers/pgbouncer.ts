/** PgBouncer in transaction mode before a port of PostgreSQL, where the machine has it. */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, isListening } from './servers.ts'

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
  while (!(await isListening(port))) await new Promise((resolve) => setTimeout(resolve, 50))
  return {
    port,
    async close() {
      child.kill('SIGTERM')
      await exited
      rmSync(directory, { recursive: true })
    },
  }
}
