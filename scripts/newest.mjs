/**
 * The newest releases of what brandid works beside: installs them in a copy of the repository, and runs the tests that
 * use them. The lockfiles stay as they are. `npm run newest [zod …]` takes some of them only.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The packages of a folder that come in one version, and the command that tries them. */
const TRIALS = [
  {
    name: 'zod',
    folder: '.',
    packages: ['zod'],
    command: 'npx vitest run test/zod test/package test/openapi test/problem',
  },
  {
    name: 'drizzle',
    folder: '.',
    packages: ['drizzle-orm'],
    command: 'npx vitest run test/drizzle && npx tsd',
  },
  { name: 'kysely', folder: '.', packages: ['kysely'], command: 'npx vitest run test/sql' },
  { name: 'typescript', folder: '.', packages: ['typescript'], command: 'npm run types' },
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

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !TRIALS.some((trial) => trial.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}; there are ${TRIALS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const copy = mkdtempSync(join(tmpdir(), 'brandid-newest-'))

function run(cwd, command) {
  return spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })
}

function need(cwd, command) {
  const { status, stdout, stderr } = run(cwd, command)
  if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`)
}

const versionIn = (folder, name) =>
  JSON.parse(readFileSync(join(copy, folder, 'node_modules', name, 'package.json'), 'utf8')).version

/** Tries the newest of a folder's packages on a fresh installation. */
function attempt({ name, folder, packages, command }) {
  need(copy, 'npm ci --silent --no-audit --no-fund && npm run --silent build')
  need(copy, `npm ci --silent --ignore-scripts --no-audit --no-fund --prefix ${folder}`)
  const before = packages.map((each) => versionIn(folder, each))
  need(
    copy,
    `npm install --silent --no-save --no-package-lock --ignore-scripts --legacy-peer-deps --prefix ${folder} ${packages.map((each) => `${each}@latest`).join(' ')}`,
  )
  const versions = packages.map((each, i) => {
    const version = versionIn(folder, each)
    return version === before[i] ? `${each} ${version}, as locked` : `${each} ${version}, locked ${before[i]}`
  })
  const { status, stdout, stderr } = run(copy, command)
  console.log(`${status === 0 ? 'works' : 'FAILS'}  ${name}: ${versions.join('; ')}`)
  if (status !== 0) console.log((stdout + stderr).split('\n').slice(-60).join('\n'))
  return status === 0
}

try {
  need(root, `git clone --quiet --local . ${copy}`)
  const trials = TRIALS.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
  const ended = trials.map(attempt)
  process.exitCode = ended.every(Boolean) ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
