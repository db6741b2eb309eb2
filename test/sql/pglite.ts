/** A PGlite for each worker, which starts from an image of its cluster: that takes a fifth of the time of making one. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = readFileSync(`${root}node_modules/@electric-sql/pglite/package.json`, 'utf8')
const image = `${root}.build/pglite-${JSON.parse(manifest).version}.tar`

const SHARED = Symbol.for('brandid.test.pglite')

/** The cluster of this worker, while no test has it: test files get new modules, so the worker's global object holds it. */
const idle: typeof globalThis & { [SHARED]?: PGlite | undefined } = globalThis

/** An empty database. What closes it leaves its cluster, emptied, to the next one of this worker. */
export async function createPglite(): Promise<PGlite> {
  const cluster =
    idle[SHARED] ?? (await PGlite.create({ loadDataDir: new Blob([readFileSync(await pgliteImage())]) }))
  idle[SHARED] = undefined
  const close = cluster.close.bind(cluster)
  cluster.close = async () => {
    cluster.close = close
    try {
      for (const statement of EMPTY) await cluster.exec(statement)
      idle[SHARED] = cluster
    } catch {
      await close()
    }
  }
  return cluster
}

/** Ends a transaction that a test left, drops every schema, and forgets the settings of the session. */
const EMPTY = [
  'rollback',
  `do $$ declare each text; begin
    for each in select nspname from pg_namespace where nspname !~ '^pg_|^information_schema$' loop
      execute format('drop schema %I cascade', each);
    end loop;
  end $$`,
  'create schema public',
  'discard all',
]

/** The path of the image, which is made where it is missing. */
export async function pgliteImage(): Promise<string> {
  if (existsSync(image)) return image
  const database = await PGlite.create()
  await database.exec('checkpoint')
  const dump = await database.dumpDataDir('none')
  await database.close()
  mkdirSync(`${root}.build`, { recursive: true })
  // Others may make it at the same time: none sees half of one.
  const draft = `${image}.${process.pid}.${Math.random()}`
  try {
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
    renameSync(draft, image)
  } finally {
    rmSync(draft, { force: true })
  }
  return image
}
