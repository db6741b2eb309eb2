/**
 * Second part of `npm run check -- prisma`: a package that pnpm installs without hoisting. A client inside of it is typed, and one
 * that cannot see brandid is refused, though the shim of pnpm sets NODE_PATH.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The last line of pnpm that runs on Node 20.
const PNPM = 'pnpm@10.34.8'
const root = fileURLToPath(new URL('../../../..', import.meta.url))
const versions = JSON.parse(readFileSync(join(root, 'examples/prisma/package.json'), 'utf8')).dependencies
const compilers = { 5.9: '@tsd/typescript/typescript', 7: 'typescript' }
// Outside of the repository, whose node_modules links brandid.
const workspace = mkdtempSync(join(tmpdir(), 'brandid-unhoisted-'))
const folder = join(workspace, 'app')
mkdirSync(folder)
const env = {
  ...process.env,
  NO_COLOR: '1',
  CHECKPOINT_DISABLE: '1',
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_QUERY_ENGINE_LIBRARY: process.execPath,
}

function run(cwd, command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

function hold(result) {
  if (result.status !== 0) throw new Error(result.output)
  return result.output
}

const write = (name, text) => writeFileSync(join(folder, name), text)

const schema = (output) => `generator client {
  provider = "prisma-client-js"
${output}}

generator brandid {
  provider = "brandid-prisma"
  ids = "./ids.ts"
}

datasource db {
  provider = "postgresql"
}

model User {
  /// @brand Ids.UserId
  id String @id
  posts Post[]
}

model Post {
  /// @brand Ids.PostId
  id String @id
  authorId String
  author User @relation(fields: [authorId], references: [id])
}
`

const ids = ['User', 'Post'].map(
  (name) => `export const ${name}Id = defineId('${name.toLowerCase()}')
export type ${name}Id = IdOf<typeof ${name}Id>
`,
)

const program = `import type { PrismaClient } from './generated/index.js'
import type { PostId, UserId } from './ids.ts'
type IsAny<Type> = 0 extends 1 & Type ? true : false
export async function read(prisma: PrismaClient, user: UserId) {
  const post = await prisma.post.findFirstOrThrow({ where: { authorId: user } })
  const columns: [IsAny<typeof post.id>, IsAny<typeof post.authorId>] = [false, false]
  const id: PostId = post.id
  // @ts-expect-error: a post's id
  await prisma.user.findUnique({ where: { id } })
  // @ts-expect-error: a plain string
  await prisma.post.findUnique({ where: { id: 'post_1' } })
  return columns
}
`

for (const [name, place] of Object.entries({ brandid: root, 'brandid-kit': join(root, 'packages/kit') })) {
  const packed = hold(
    run(place, 'npm', 'pack', '--silent', '--json', '--ignore-scripts', '--pack-destination', workspace),
  )
  renameSync(join(workspace, JSON.parse(packed)[0].filename), join(workspace, `${name}.tgz`))
}
const own = (place) => ({
  brandid: `file:${place}/brandid.tgz`,
  'brandid-kit': `file:${place}/brandid-kit.tgz`,
})
const { '@prisma/client': client, prisma } = versions
// In a workspace, the store is above the package: what it has is out of sight of what it installs.
write('../package.json', JSON.stringify({ private: true, pnpm: { overrides: own('.') } }))
write('../pnpm-workspace.yaml', 'packages: [app]\n')
write('../.npmrc', 'hoist=false\n')
const dependencies = { ...own('..'), '@prisma/client': client, prisma }
write('package.json', JSON.stringify({ name: 'app', private: true, type: 'module', dependencies }))
write('ids.ts', `import { defineId, type IdOf } from 'brandid/core'\n${ids.join('')}`)
write('check.ts', program)
const compilerOptions = {
  module: 'nodenext',
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  types: [],
}
write(
  'tsconfig.json',
  JSON.stringify({ compilerOptions: { ...compilerOptions, skipLibCheck: true }, files: ['check.ts'] }),
)
hold(run(workspace, 'npx', '--yes', PNPM, 'install', '--silent', '--no-frozen-lockfile', '--ignore-scripts'))

const generate = () =>
  run(folder, 'npx', '--yes', PNPM, 'exec', 'prisma', 'generate', '--schema', 'schema.prisma')
write('schema.prisma', schema(''))
assert.match(generate().output, /Cannot find brandid\/prisma from the client/)
write('schema.prisma', schema('  output = "./generated"\n'))
assert.match(hold(generate()), /brandid: 3 columns in 2 models contain IDs/)
for (const compiler of Object.values(compilers)) {
  hold(
    run(
      folder,
      process.execPath,
      join(root, 'node_modules', compiler, 'bin/tsc'),
      '-p',
      '.',
      '--pretty',
      'false',
    ),
  )
}
rmSync(workspace, { recursive: true })
console.log('pnpm without hoisting: three columns typed, and refused where the client cannot see brandid')
