// `npm run test:edges`: installs the packed tarball beside real frameworks, in a copy of this directory that git does
// not see, and runs the programs there. `npm run shop` starts the shop in the same place.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const work = join(root, '.build/edges')

function run(command, args, cwd = work) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  const { status } = spawnSync(command, args, { cwd, env, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
const isInstalled =
  existsSync(join(work, 'node_modules/.package-lock.json')) &&
  textOf(join(work, 'package-lock.json')) === textOf(join(source, 'package-lock.json'))

mkdirSync(work, { recursive: true })
for (const name of readdirSync(work)) {
  if (name !== 'node_modules') rmSync(join(work, name), { recursive: true, force: true })
}
cpSync(source, work, { recursive: true, filter: (file) => !file.includes('node_modules') })
const shop = join(root, 'examples/shop')
if (existsSync(shop)) cpSync(shop, join(work, 'shop'), { recursive: true })

const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error']
if (!isInstalled) run('npm', ['ci', ...quiet])
run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', work], root)
const tarball = readdirSync(work).find((name) => /^brandid-.*\.tgz$/.test(name))
run('npm', ['install', '--no-save', '--no-package-lock', ...quiet, `./${tarball}`])

const tsc = 'node_modules/typescript/bin/tsc'
if (process.argv[2] === 'shop') {
  run(process.execPath, [tsc, '-p', 'shop'])
  run(process.execPath, ['shop/out/main.js'])
} else {
  const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium'
  if (!existsSync(chromium)) console.log(`skipped: what needs a browser, since ${chromium} is not here`)
  run(process.execPath, [tsc, '-p', '.'])
  run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)])
}
