/**
 * kysely-codegen and kanel, configured as docs/recipes-libraries.md says, read tables of a PostgreSQL of their own. Both compilers
 * accept the IDs of the tables in what they write, and refuse those of another kind.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const work = fileURLToPath(new URL('.build/', import.meta.url))
const { POSTGRES_URL: server = 'postgres://postgres@127.0.0.1:5432/postgres' } = process.env
const database = `brandid_table_types_${process.pid}`
const url = server.replace(/\/[^/]*$/, `/${database}`)

const page = readFileSync(`${root}docs/recipes-libraries.md`, 'utf8')
const [, recipe = ''] = page.split('\n## kysely-codegen, kanel\n')

/** The first block of a language in a text. */
function blockOf(text, language) {
  const [, code] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(text) ?? []
  assert.ok(code, `no block of ${language}`)
  return code
}

function put(name, text) {
  mkdirSync(dirname(join(work, name)), { recursive: true })
  writeFileSync(join(work, name), text)
}

/** Runs a program of Node in the folder, and returns its output. */
function run(...args) {
  const env = { ...process.env, DATABASE_URL: url }
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: work, env, encoding: 'utf8' })
  assert.equal(status, 0, stdout + stderr)
  return stdout
}

/** Compiles a module beside what was written: each line below a directive has an error, and no other line has. */
function compile(name, text) {
  put(name, text)
  for (const compiler of ['@tsd/typescript/typescript', 'typescript']) {
    run(join(root, 'node_modules', compiler, 'bin/tsc'), '-p', '.')
  }
}

async function query(address, statement) {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

rmSync(work, { recursive: true, force: true })
await query(server, `create database ${database}`)
try {
  await query(
    url,
    `create table users (id text primary key default 'made', name text not null);
     create table teams (id text primary key, owner text not null references users, deputy text references users)`,
  )
  put('src/ids.ts', blockOf(page, 'ts examples/edges/ids.ts'))
  put(
    'tsconfig.json',
    JSON.stringify({
      compilerOptions: {
        module: 'nodenext',
        target: 'es2022',
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        types: [],
      },
      include: ['src'],
    }),
  )

  put('.kysely-codegenrc.json', blockOf(recipe, 'json'))
  run('../../node_modules/kysely-codegen/dist/cli/bin.js')
  compile(
    'src/kysely.ts',
    `import type { Insertable, Selectable } from 'kysely'
import type { DB } from './db.js'
import { TeamId, UserId } from './ids.js'

const [user, team] = [UserId.generate(), TeamId.generate()]
export const row: Selectable<DB['teams']> = { id: team, owner: user, deputy: null }
export const fresh: Insertable<DB['users']> = { name: 'Ada' }
// @ts-expect-error: an ID of a team
export const other: Insertable<DB['teams']> = { id: team, owner: team }
`,
  )

  rmSync(join(work, 'src/kysely.ts'))
  rmSync(join(work, 'src/db.ts'))
  put('kanel.config.cjs', blockOf(recipe, 'js'))
  run('../../node_modules/kanel/bin/kanel', '--config', 'kanel.config.cjs')
  compile(
    'src/kanel.ts',
    `import type Teams from './db/public/Teams.js'
import { TeamId, UserId } from './ids.js'

const [user, team] = [UserId.generate(), TeamId.generate()]
export const row: Teams = { id: team, owner: user, deputy: null }
// @ts-expect-error: an ID of a team
export const other: Teams['owner'] = team
`,
  )
} finally {
  await query(server, `drop database ${database} with (force)`)
  rmSync(work, { recursive: true, force: true })
}
console.log('kysely-codegen and kanel write the types of IDs.')
