/**
 * `node packages/prisma/test/clients/restarts.mjs --rows 1000000`, after `npm run check -- prisma`: rows that `fillIds` of a client of Prisma 7 makes in nested
 * writes, on a PostgreSQL that crashes every few seconds and on SQLite, by a process that is killed as often. Every row has to be there
 * once, whole, with an id of its kind.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createClient } from '@libsql/client'
import pg from 'pg'
import { bundle } from './bundle.mjs'

/** Of a user without its profile. */
const ROWS_EACH = 9

const here = fileURLToPath(new URL('.', import.meta.url))
const clients = fileURLToPath(new URL('../../../../.build/clients/7', import.meta.url))
const { values } = parseArgs({ options: { rows: { type: 'string', default: '2000' } } })
const users = Math.ceil(Number(values.rows) / ROWS_EACH)
assert(users > 0, `Expected --rows to be a number of rows but received ${values.rows}.`)
// With the indexes without which the last reading of a million rows never ends.
const tables = `${readFileSync(join(here, 'fill/tables.sql'), 'utf8')}
create index "posts" on "Post"("authorId");
create index "comments" on "Comment"("postId");
`

async function bundleSoak(variant) {
  const folder = join(clients, variant, 'js')
  const source = join(folder, 'soak.source.mjs')
  const outfile = join(folder, 'soak.mjs')
  cpSync(join(here, 'fill/soak.mjs'), source)
  await bundle(source, outfile)
  return outfile
}

/** Runs the program until it ends by itself. Two to six seconds after it began to write it is killed, or the server crashes. */
async function runThrough(title, program, env, crash) {
  const began = Date.now()
  const faults = { kills: 0, crashes: 0 }
  let report = ''
  for (let isDone = false; !isDone; ) {
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, ...env, SOAK_USERS: `${users}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    report = ''
    child.stdout.on('data', (text) => {
      report += text
    })
    const ended = new Promise((settle) => {
      child.once('exit', (code, signal) => settle({ code, signal }))
    })
    let end
    while (end === undefined) {
      end = await Promise.race([ended, wait(2000 + Math.random() * 4000)])
      // Its first reading and its last are left alone.
      if (end !== undefined || !report.includes('began') || report.includes('written')) continue
      if (crash && Math.random() < 0.7) {
        await crash()
        faults.crashes++
      } else {
        child.kill('SIGKILL')
        end = await ended
        faults.kills++
      }
    }
    isDone = end.signal === null
    assert(!isDone || end.code === 0, `${title}: the program ended with ${end.code}`)
  }
  const seconds = Math.round((Date.now() - began) / 1000)
  const { rows, retries } = JSON.parse(report.slice(report.indexOf('{')))
  console.log(
    `${title}: ${rows} rows, ${faults.crashes} crashes of the server, ${faults.kills} of the writer, ${retries} writes of the last one tried again, ${seconds} s`,
  )
}

async function findPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((settle) => server.once('listening', settle))
  const { port } = server.address()
  await new Promise((settle) => server.close(settle))
  return port
}

/** A PostgreSQL of its own, which may crash. Its programs refuse root. */
async function withPostgresql(use) {
  const versions = '/usr/lib/postgresql'
  const bin = process.env.POSTGRES_BIN ?? join(versions, readdirSync(versions).sort().at(-1), 'bin')
  const folder = mkdtempSync(join(tmpdir(), 'brandid-postgresql-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['postgres', folder])
  chmodSync(folder, 0o700)
  const call = (name, ...args) => {
    const command = [join(bin, name), '-D', join(folder, 'data'), ...args]
    execFileSync(
      ...(isRoot ? ['runuser', ['-u', 'postgres', '--', ...command]] : [command[0], command.slice(1)]),
      { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] },
    )
  }
  const port = await findPort()
  call('initdb', '--auth=trust', '--username=postgres')
  const options = [
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder}`,
  ]
  try {
    call('pg_ctl', 'start', ...options)
    await use(`postgres://postgres@127.0.0.1:${port}/postgres`, () =>
      call('pg_ctl', 'restart', '-m', 'immediate', ...options),
    )
  } finally {
    call('pg_ctl', 'stop', '-m', 'immediate')
    rmSync(folder, { recursive: true, force: true })
  }
}

await withPostgresql(async (url, crash) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(tables)
  await client.end()
  const program = await bundleSoak('filled-postgresql')
  await runThrough('PostgreSQL', program, { DATABASE_URL: url, SCHEMA: 'public', CONNECTIONS: '4' }, crash)
})

const program = await bundleSoak('filled-sqlite')
const url = `file:${program}.db`
for (const ending of ['', '-wal', '-shm']) rmSync(`${program}.db${ending}`, { force: true })
const client = createClient({ url })
await client.execute('pragma journal_mode = wal')
await client.executeMultiple(tables)
client.close()
await runThrough('SQLite', program, { DATABASE_URL: url })
