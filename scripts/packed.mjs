/** A copy of a directory, ignored by git, with its packages and the packed tarball installed. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasBrowser, launchOptions } from './chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error']

/** Runs a command in a directory, and ends with its failure. */
export function run(command, args, cwd) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  const { status } = spawnSync(command, args, { cwd, env, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

/**
 * Copies `source`, and `others` by the name of their copies, into `.build/<name>`, and installs what its lockfile and
 * the tarball bring. Packages stay from one run to the next while the lockfile is the same. Returns the copy.
 */
export function installPacked(name, source, others = {}) {
  const work = join(root, '.build', name)
  const isInstalled =
    existsSync(join(work, 'node_modules/.package-lock.json')) &&
    textOf(join(work, 'package-lock.json')) === textOf(join(source, 'package-lock.json'))
  mkdirSync(work, { recursive: true })
  for (const entry of readdirSync(work)) {
    if (entry !== 'node_modules') rmSync(join(work, entry), { recursive: true, force: true })
  }
  cpSync(source, work, { recursive: true, filter: (file) => !file.includes('node_modules') })
  for (const [copy, folder] of Object.entries(others)) cpSync(folder, join(work, copy), { recursive: true })

  if (!isInstalled) run('npm', ['ci', ...quiet], work)
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', work], root)
  const tarball = readdirSync(work).find((entry) => /^brandid-.*\.tgz$/.test(entry))
  run('npm', ['install', '--no-save', '--no-package-lock', ...quiet, `./${tarball}`], work)
  return work
}

/** Compiles the copy, and runs its specs. */
export function runSpecs(work) {
  if (!hasBrowser)
    console.log(`skipped: what needs a browser, since ${launchOptions.executablePath} is not here`)
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], work)
  run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], work)
}

function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
