/**
 * `npm run check -- prisma`: clients that Prisma 6 and 7 generate from one schema, typed, compiled by TypeScript 5.9 and 7,
 * and run on PostgreSQL: the embedded one, and where it is reachable, the server of POSTGRES_URL.
 */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@libsql/client'
import { transformSync } from 'esbuild'
import { createRegistry } from '../../../../dist/core.js'
import { checkConstraint, columnType } from '../../../../dist/sql.js'
import { bundle } from './bundle.mjs'
import { openDatabases, withTables } from './databases.mjs'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const here = join(root, 'packages/prisma/test/clients')
/** Where the packages of a version are installed. */
const installed = { 6: here, 7: join(root, 'examples/prisma') }
const compilers = { 5.9: '@tsd/typescript/typescript', 7: 'typescript' }
const clients = {
  js: "export * from '../generated/js/index.js'\n",
  ts: "export * from '../generated/ts/client.ts'\n",
}
const modes = ['strict', 'loose']

function call(command, args, { cwd, env = {}, mayFail = false }) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', ...env },
    maxBuffer: 2 ** 26,
  })
  if (status !== 0 && !mayFail) throw new Error(`Failed: ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout + stderr
}

/** Runs a program beside the embedded database, which lives in this process. */
const start = (command, args, { env }) =>
  promisify(execFile)(command, args, { env: { ...process.env, ...env } })

/** `prisma generate`, which asks for engines that a client with an adapter does not use. */
function prismaGenerate(work, schema, mayFail = false) {
  return call(process.execPath, ['node_modules/prisma/build/index.js', 'generate', '--schema', schema], {
    cwd: work,
    mayFail,
    env: {
      PATH: `${join(work, 'node_modules/.bin')}:${process.env.PATH}`,
      DATABASE_URL: 'postgres://127.0.0.1/',
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_QUERY_ENGINE_LIBRARY: process.execPath,
    },
  })
}

/** A folder for the clients of a version: both modes, each with both of Prisma's generators. */
function prepare(version) {
  const work = join(root, `.build/clients/${version}`)
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  const packages = join(installed[version], 'node_modules')
  for (const [target, link] of [
    [root, join(packages, 'brandid')],
    [join(root, 'packages/kit/dist/prisma/main.js'), join(packages, '.bin/brandid-prisma')],
  ]) {
    rmSync(link, { recursive: true, force: true })
    symlinkSync(target, link, 'junction')
  }
  symlinkSync(packages, join(work, 'node_modules'), 'junction')
  writeFileSync(join(work, 'package.json'), '{ "type": "module" }\n')
  for (const file of ['ids.ts', 'columns.json', 'tsconfig.json']) cpSync(join(here, file), join(work, file))

  for (const mode of modes) {
    cpSync(join(here, 'schema'), join(work, mode, 'schema'), { recursive: true })
    const blocks = readFileSync(join(here, 'generators.prisma'), 'utf8').replaceAll('MODE', mode)
    // Prisma 7 takes the address from its configuration, and has no other engine.
    const lines = version === 7 ? blocks.replace(/^ +(?:engineType|url) .*\n/gm, '') : blocks
    writeFileSync(join(work, mode, 'schema/generators.prisma'), lines)
    for (const [client, text] of Object.entries(clients)) {
      const folder = join(work, mode, client)
      cpSync(join(here, mode), folder, { recursive: true })
      writeFileSync(join(folder, 'client.ts'), text)
    }
  }
  for (const client of Object.keys(clients))
    cpSync(join(here, 'program.ts'), join(work, 'strict', client, 'program.ts'))
  return work
}

/** The files below a folder and their texts, as `toText` has them. */
function contentsOf(folder, toText = (_path, content) => content.toString('latin1')) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [relative(folder, path), toText(path, readFileSync(path))]
    }),
  )
}

/** What is left of a file without its types. */
function emitted(path, content) {
  if (path.endsWith('.d.ts')) return ''
  return path.endsWith('.ts')
    ? transformSync(content.toString(), { loader: 'ts' }).code
    : content.toString('latin1')
}

const differing = (left, right) => [...right.keys()].filter((path) => left.get(path) !== right.get(path))

/** Generates the clients of a mode, and holds that types alone change, and nothing when they are typed twice. */
function generateClients(version, work, mode) {
  const folder = join(work, mode)
  const schema = contentsOf(join(folder, 'schema'))
  const report = prismaGenerate(work, `${mode}/schema`)
  assert.match(report, new RegExp(`brandid: 26 columns in 12 models contain IDs, mode ${mode}`))

  const [plain, typed, again] = ['plain', 'typed', 'generated'].map((name) => join(folder, name))
  const models = [
    'Account',
    'AuthorRank',
    'Entry',
    'Event',
    'Invitation',
    'Membership',
    'Order',
    'Post',
    'Profile',
    'Tag',
    'Team',
    'User',
  ]
  const touched = ['js/index.d.ts', ...models.map((model) => `ts/models/${model}.ts`)]
  assert.deepEqual(differing(contentsOf(plain), contentsOf(typed)).sort(), touched)
  assert.deepEqual(differing(contentsOf(plain, emitted), contentsOf(typed, emitted)), [])
  assert.deepEqual(differing(contentsOf(typed), contentsOf(again)), [])
  assert.deepEqual(contentsOf(join(folder, 'schema')), schema)
  console.log(
    `prisma ${version}, ${mode}: the JavaScript and the schema untouched, a second run changes nothing`,
  )
}

/** Holds what Prisma prints where the generator refuses. */
function holdRefusal(version, work) {
  const folder = join(work, 'refused')
  cpSync(join(work, 'strict/schema'), join(folder, 'schema'), { recursive: true })
  const file = join(folder, 'schema/generators.prisma')
  const [block] = /generator brandid \{.*?\n\}\n/s.exec(readFileSync(file, 'utf8'))
  writeFileSync(file, block + readFileSync(file, 'utf8').replace(block, ''))
  const output = prismaGenerate(work, 'refused/schema', true)
  assert.match(output, /Expected `generator brandid` after `generator js` in the schema/)
  console.log(`prisma ${version}: refused where the generator comes first`)
}

/** The marks `//! text` of a program: what the message of that line says. */
const marksOf = (work, file) =>
  readFileSync(join(work, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const [, mark] = /\/\/! (.*)$/.exec(line) ?? []
      return mark ? [{ place: `${file}(${index + 1}`, mark }] : []
    })

/** Compiles what is accepted and what is refused: each marked line has its message, and no other line has one. */
function compile(version, work, compiler) {
  const program = join(root, 'node_modules', compilers[compiler], 'bin/tsc')
  const output = call(process.execPath, [program, '-p', '.', '--pretty', 'false'], {
    cwd: work,
    mayFail: true,
  })
  const messages = output.split(/^(?=\S+\(\d+,)/m).filter((message) => message.trim() !== '')
  const marks = modes.flatMap((mode) =>
    Object.keys(clients).flatMap((client) => marksOf(work, `${mode}/${client}/refusals.ts`)),
  )
  const isMet = ({ place, mark }, message) => message.startsWith(`${place},`) && message.includes(mark)
  const unexpected = messages.filter((message) => !marks.some((mark) => isMet(mark, message)))
  const unmet = marks.filter((mark) => !messages.some((message) => isMet(mark, message)))
  assert.deepEqual({ unexpected, unmet }, { unexpected: [], unmet: [] })
  console.log(`prisma ${version}, typescript ${compiler}: each position typed, ${marks.length} lines refused`)
}

/** Bundles a program, and runs it on each database, with tables of its own. */
async function runOn(databases, program, outfile, tables, title) {
  await bundle(program, outfile)
  for (const database of databases) {
    await withTables(database.url, tables, (schema) =>
      start(process.execPath, [outfile], { env: { DATABASE_URL: database.url, SCHEMA: schema } }),
    )
    console.log(`${title} runs on ${database.name}`)
  }
}

/** The example, and the tables whose keys it checks. */
async function holdExample(databases) {
  const folder = installed[7]
  prismaGenerate(folder, 'schema.prisma')
  for (const compiler of Object.values(compilers)) {
    call(process.execPath, [join(root, 'node_modules', compiler, 'bin/tsc'), '-p', '.'], { cwd: folder })
  }
  const { defineId } = createRegistry()
  const key = (prefix) => {
    const definition = defineId(prefix)
    return `id ${columnType('postgresql', definition)} primary key check (${checkConstraint('postgresql', definition, 'id')})`
  }
  const tables = `create table users (${key('user')}, email text constraint users_email_key unique);
    create table posts (${key('post')}, author_id text not null references users);
    create table replies (${key('reply')}, post_id text not null references posts, text text not null);
    create table drafts (id serial primary key, author_id text not null references users);`
  await runOn(databases, join(folder, 'check.ts'), join(folder, 'generated/check.mjs'), tables, 'the example')
}

/**
 * The databases of one generator: of two databases every version and every generator meets both, but not every pair of them,
 * unless FULL_LENGTH is set. The generators differ in how they load their engine, and not in the queries that they send.
 */
function pairedWith(databases, version, client) {
  if (process.env.FULL_LENGTH) return databases
  const turn = version + Object.keys(clients).indexOf(client)
  return [databases[turn % databases.length]]
}

/** How ids become optional in the types of a client: by a default of the database, or by the brand. */
const FILLED = {
  postgresql: { provider: 'postgresql', id: '@default(dbgenerated())', brand: '' },
  sqlite: { provider: 'sqlite', id: '@default(dbgenerated())', brand: '' },
  'by its brand': { provider: 'postgresql', id: '', brand: ' filled' },
}

/** The schema of a variant, with both generators of Prisma. */
function filledSchema(version, { provider, id, brand }) {
  const engine = version === 6 ? '\n  engineType = "client"' : ''
  const url = version === 6 ? '\n  url = env("DATABASE_URL")' : ''
  const models = readFileSync(join(here, 'fill/models.prisma'), 'utf8')
  return `generator js {
  provider = "prisma-client-js"
  output = "generated/js"${engine}
}

generator ts {
  provider = "prisma-client"
  output = "generated/ts"
  importFileExtension = "ts"${engine}
}

generator brandid {
  provider = "brandid-prisma"
  ids = "./ids.ts"
}

datasource db {
  provider = "${provider}"${url}
}

${models.replaceAll(' FILLED', id && ` ${id}`).replaceAll(/(?<=@brand .*)$/gm, brand)}`
}

/** Clients whose ids `fillIds` fills: their types, by both compilers, and every case on each database. */
async function holdFilled(version, databases) {
  const work = join(root, `.build/clients/${version}`)
  const tables = readFileSync(join(here, 'fill/tables.sql'), 'utf8')
  process.env.SEED ??= `${Math.floor(Math.random() * 2 ** 31)}`
  console.log(`calls of \`fillIds\` are generated with SEED=${process.env.SEED}`)
  for (const [name, variant] of Object.entries(FILLED)) {
    const folder = join(work, `filled-${name}`)
    mkdirSync(folder)
    writeFileSync(join(folder, 'schema.prisma'), filledSchema(version, variant))
    cpSync(join(here, 'fill/ids.ts'), join(folder, 'ids.ts'))
    const tsconfig = JSON.parse(readFileSync(join(here, 'tsconfig.json'), 'utf8'))
    const paths = { typeRoots: ['../../../../node_modules/@types'] }
    const compilerOptions = { ...tsconfig.compilerOptions, ...paths }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*/types.ts'] }))
    prismaGenerate(work, `filled-${name}/schema.prisma`)
    for (const [client, text] of Object.entries(clients)) {
      mkdirSync(join(folder, client))
      writeFileSync(join(folder, client, 'client.ts'), text)
      for (const file of ['types.ts', 'cases.mjs', 'calls.mjs', 'differential.mjs', 'models.mjs'])
        cpSync(join(here, 'fill', file), join(folder, client, file))
      cpSync(join(here, `fill/base-${variant.provider}.mjs`), join(folder, client, 'base.mjs'))
      const program = join(folder, client, 'program')
      cpSync(join(here, 'fill/program.mjs'), `${program}.source.mjs`)
      const title = `prisma ${version}, IDs filled (${name}): the client of \`generator ${client}\``
      if (variant.provider === 'postgresql') {
        await runOn(
          pairedWith(databases, version, client),
          `${program}.source.mjs`,
          `${program}.mjs`,
          tables,
          title,
        )
      } else {
        await runOnSqlite(`${program}.source.mjs`, `${program}.mjs`, tables, title)
      }
    }
    for (const compiler of Object.values(compilers)) {
      call(process.execPath, [join(root, 'node_modules', compiler, 'bin/tsc'), '-p', '.'], { cwd: folder })
    }
    console.log(`prisma ${version}, IDs filled (${name}): typed in both compilers`)
  }
}

/** Bundles a program, and runs it on a database in a file. */
async function runOnSqlite(program, outfile, tables, title) {
  await bundle(program, outfile)
  const url = `file:${outfile}.db`
  const client = createClient({ url })
  await client.executeMultiple(tables)
  client.close()
  // Most of the generated calls run here, because no server answers them: 400 on the four clients.
  const { FILL_CALLS = process.env.FULL_LENGTH ? '300' : '100' } = process.env
  await start(process.execPath, [outfile], { env: { DATABASE_URL: url, FILL_CALLS } })
  console.log(`${title} runs on SQLite`)
}

chmodSync(join(root, 'packages/kit/dist/prisma/main.js'), 0o755)
const { databases, close } = await openDatabases()
for (const version of [6, 7]) {
  const work = prepare(version)
  for (const mode of modes) generateClients(version, work, mode)
  holdRefusal(version, work)
  for (const compiler of Object.keys(compilers)) compile(version, work, compiler)
  const tables = readFileSync(join(here, 'tables.sql'), 'utf8')
  for (const client of Object.keys(clients)) {
    const program = join(work, 'strict', client, 'program')
    const title = `prisma ${version}: the client of \`generator ${client}\``
    await runOn(databases, `${program}.ts`, `${program}.mjs`, tables, title)
  }
  await holdFilled(version, databases)
}
await holdExample(databases)
await close()
