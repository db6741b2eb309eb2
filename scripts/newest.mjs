/**
 * Tries the newest releases of brandid's dependencies and of the libraries that it works with: installs them in a copy of the repository
 * and runs the tests that use them. Lockfiles do not change. `npm run newest -- zod …` tries only some packages. Run `npm ci` first.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TRIALS } from './newest/trials.mjs'
import { verdictOf } from './newest/verdict.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !TRIALS.some((trial) => trial.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from: ${TRIALS.map(({ name }) => name).join(', ')}`)
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

/** Resolves a package from a folder and reads its package.json. Workspace packages may be in the root. */
function installedIn(folder, name) {
  const paths = [folder, '.'].map((each) => join(copy, each, 'node_modules', name, 'package.json'))
  return JSON.parse(readFileSync(paths.find(existsSync), 'utf8'))
}

/** Tries the newest releases of a folder's packages in a clean installation. */
function attempt({ name, folder, isWorkspace, packages, node, command, prepare, kept = [] }) {
  need(copy, 'npm ci --silent --no-audit --no-fund && npm run --silent build')
  if (prepare) need(copy, prepare)
  else if (folder !== '.' && !isWorkspace)
    need(copy, `npm ci --silent --ignore-scripts --no-audit --no-fund --prefix ${folder}`)
  const locked = packages.map((each) => installedIn(folder, each).version)
  const place = isWorkspace ? `--workspace ${folder}` : `--prefix ${folder}`
  need(
    copy,
    `npm install --silent --no-save --no-package-lock --ignore-scripts --legacy-peer-deps ${place} ${[...packages.map((each) => `${each}@latest`), ...kept].join(' ')}`,
  )
  const releases = packages.map((each, i) => {
    const { version, engines } = installedIn(folder, each)
    return { name: each, version, locked: locked[i], engines }
  })
  const { status, stdout, stderr } = run(copy, command)
  const { line, isFailure } = verdictOf({ name, node, releases, hasPassed: status === 0 })
  console.log(line)
  if (isFailure) console.log((stdout + stderr).split('\n').slice(-60).join('\n'))
  return !isFailure
}

try {
  need(root, `git clone --quiet --local . ${copy}`)
  const trials = TRIALS.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
  const ended = trials.map(attempt)
  process.exitCode = ended.every(Boolean) ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
