/** The trials of `npm run newest`: the packages whose newest releases are installed in a folder, and the command that tests them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const manifestIn = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

/** The packages that the benchmark measures and installs itself. */
const PEERS = JSON.parse(readFileSync(join(root, 'bench/peers.json'), 'utf8'))

/** The published packages. brandid-kit lists the dependencies of the private packages that it is built from. */
const published = ['.', ...manifestIn('.').workspaces.flatMap(foldersOf)]
  .map((folder) => ({ folder, manifest: manifestIn(folder) }))
  .filter(({ manifest }) => !manifest.private)

function foldersOf(pattern) {
  if (!pattern.endsWith('/*')) return [pattern]
  const parent = pattern.slice(0, -2)
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${parent}/${name}`)
}

/** Lists trials for the dependencies of a published package. A release that requires a newer Node than `oldest` excludes users. */
function trialsOfDependencies({ folder, manifest }) {
  const own = published.map((each) => each.manifest.name)
  return Object.keys(manifest.dependencies ?? {})
    .filter((name) => !own.includes(name))
    .map((name) => ({
      name,
      folder,
      isWorkspace: folder !== '.',
      packages: [name],
      node: manifest.engines.node,
      command:
        folder === '.'
          ? 'SLOW_TESTS=true npx vitest run test && npx tsd'
          : 'SLOW_TESTS=true npx vitest run packages',
    }))
}

/**
 * The libraries that brandid works with. The Node version that a library requires does not affect users, as long as some release of the
 * oldest major version of Node can run the library.
 */
const BESIDE = [
  {
    name: 'zod',
    packages: ['zod'],
    command: 'SLOW_TESTS=true npx vitest run test/zod test/package test/problem',
  },
  {
    name: 'drizzle',
    packages: ['drizzle-orm'],
    command: 'SLOW_TESTS=true npx vitest run test/drizzle && npx tsd',
  },
  { name: 'ciphers', packages: ['@noble/ciphers'], command: 'SLOW_TESTS=true npx vitest run test/sealed' },
  { name: 'kysely', packages: ['kysely'], command: 'SLOW_TESTS=true npx vitest run test/sql' },
  { name: 'typescript', packages: ['typescript'], command: 'npm run types' },
  {
    name: 'vitest',
    packages: ['vitest', '@vitest/coverage-v8'],
    command: 'SLOW_TESTS=true npx vitest run test/definition test/key',
  },
  {
    name: 'bench',
    folder: 'bench',
    prepare: `node -e "import('./bench/engines.js').then((all) => all.installPeers())"`,
    // The alias is an older major version, which must not be replaced by the newest release.
    packages: Object.keys(PEERS).filter((name) => name !== 'uuid-13'),
    kept: [`uuid-13@${PEERS['uuid-13']}`],
    command: ['engines', 'parse']
      .map((room) => `node bench/child.js ${room} '{"rounds":1,"sampleMs":1,"warmUpMs":1}'`)
      .join(' && '),
  },
  {
    name: 'linters',
    folder: 'packages/project/test/linters',
    packages: ['eslint', 'oxlint', '@typescript-eslint/parser'],
    command: 'node packages/project/test/linters/run.mjs',
  },
  {
    name: 'prisma',
    folder: 'examples/prisma',
    packages: ['prisma', '@prisma/client', '@prisma/adapter-pg'],
    command:
      'npm ci --ignore-scripts --prefix packages/prisma/test/clients && node packages/prisma/test/clients/run.mjs',
  },
]

const [oldestMajor] = /\d+/.exec(manifestIn('.').engines.node)

export const TRIALS = [
  ...published.flatMap(trialsOfDependencies),
  ...BESIDE.map((trial) => ({ folder: '.', node: `${oldestMajor}.x`, ...trial })),
]
