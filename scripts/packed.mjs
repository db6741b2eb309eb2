/**
 * Copies folders next to an installed tarball: `node scripts/packed.mjs` installs the tarball and the packages of examples/edges
 * into `.build/packed`, where a copy has the same path as its folder in the repository.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { argv, env, execPath } from 'node:process'
import { fileURLToPath } from 'node:url'
import { hasBrowser, launchOptions } from './chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const packed = join(root, '.build/packed')
const modules = join(packed, 'node_modules')
const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error']

/** Runs a command in a directory, and exits if it fails. */
export function run(command, args, cwd) {
  const { status } = spawnSync(command, args, {
    cwd,
    env: { ...env, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}

/** Copies a folder, and `others` under their given names. Returns the copy. */
export function copyToPacked(folder, others = {}) {
  const work = join(packed, folder)
  rmSync(work, { recursive: true, force: true })
  cpSync(join(root, folder), work, { recursive: true, filter: (file) => !file.includes('node_modules') })
  for (const [name, other] of Object.entries(others))
    cpSync(join(root, other), join(work, name), { recursive: true })
  return work
}

/** Compiles a project in the copy. */
export function compile(work, project) {
  run(execPath, [join(modules, 'typescript/bin/tsc'), '-p', project], work)
}

/** Compiles the copy and runs its specs. */
export function runSpecs(work) {
  if (!hasBrowser)
    console.log(`skipped the specs that need a browser, because ${launchOptions.executablePath} is missing`)
  compile(work, '.')
  run(execPath, [join(modules, 'vitest/vitest.mjs'), 'run', ...argv.slice(2)], work)
}

/** Installs the locked packages and the tarball. Keeps installed packages between runs while the lockfile is unchanged. */
function install() {
  mkdirSync(join(packed, 'scripts'), { recursive: true })
  const locked = join(packed, 'package-lock.json')
  const lockfile = join(root, 'examples/edges/package-lock.json')
  const isInstalled = existsSync(join(modules, '.package-lock.json')) && textOf(locked) === textOf(lockfile)
  cpSync(lockfile, locked)
  cpSync(join(root, 'examples/edges/package.json'), join(packed, 'package.json'))
  for (const name of ['chromium.mjs', 'chromium.d.mts'])
    cpSync(join(root, 'scripts', name), join(packed, 'scripts', name))

  if (!isInstalled) run('npm', ['ci', ...quiet], packed)
  for (const entry of tarballs()) rmSync(join(packed, entry))
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', packed], root)
  run('npm', ['install', '--no-save', '--no-package-lock', ...quiet, `./${tarballs()[0]}`], packed)
}

function tarballs() {
  return readdirSync(packed).filter((entry) => /^brandid-.*\.tgz$/.test(entry))
}

function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

if (argv[1] === fileURLToPath(import.meta.url)) install()
