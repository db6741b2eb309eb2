/**
 * `npm run release:try` installs the tarballs from `npm run release` in empty projects, as users do.
 *
 * Under Node 20, 22, 24 and 26, the script imports every entry point, generates and parses an ID, and runs the kit's commands. The script
 * also runs test/runtimes in Bun, Deno, workerd, Hermes and Chromium, and compiles and runs every code block in the README and docs.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { version, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const tarballs = ['brandid', 'brandid-kit'].map((name) => join(root, `.build/release/${name}-${version}.tgz`))
const missing = tarballs.find((path) => !existsSync(path))
if (missing !== undefined) {
  console.error(`Expected ${missing}: run "npm run release" first`)
  process.exit(1)
}
const peers = ['zod', 'drizzle-orm', '@noble/ciphers'].map((name) => `${name}@${devDependencies[name]}`)

/** Runs a command in a folder, and throws if it fails. */
function run(cwd, command, ...args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status === 0) return stdout
  console.error(`${command} ${args.join(' ')}\n${stdout}${stderr}${error ?? ''}`)
  throw new Error(`failed in ${cwd}`)
}

const npm = (cwd, ...args) => run(cwd, 'npm', ...args, '--no-audit', '--no-fund', '--loglevel', 'error')

/** Installs packages in an empty ESM project. */
function install(cwd, ...packages) {
  mkdirSync(cwd, { recursive: true })
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }')
  npm(cwd, 'install', ...packages)
}

const USE = `
import { readFileSync } from 'node:fs'
import { defineId, parse } from 'brandid'
for (const name of ['brandid', 'brandid-kit']) {
  const { exports } = JSON.parse(readFileSync('node_modules/' + name + '/package.json', 'utf8'))
  for (const path of Object.keys(exports).filter((path) => !path.endsWith('.json'))) await import(name + path.slice(1))
}
const UserId = defineId('user')
const id = UserId.generate()
if (parse(id).id !== id || !UserId.schema.safeParse(id).success || UserId.is('user_1')) throw new Error(id)
console.log(id)
`
const USE_OF_CORE = `
import { defineId } from 'brandid/core'
for (const name of ['register', 'formats', 'token', 'prisma', 'lease', 'testing', 'sql']) await import('brandid/' + name)
console.log(defineId('user').generate())
`

function tryNode(node) {
  const major = run(core, node, '--version').trim()
  run(core, node, 'use.mjs')
  const id = run(full, node, 'use.mjs').trim()
  const reading = run(full, node, 'node_modules/brandid-kit/dist/cli/main.js', 'inspect', id)
  if (!reading.includes('UUID')) throw new Error(reading)
  console.log(`Node ${major}: ${id}`)
}

const folder = mkdtempSync(join(tmpdir(), 'brandid-release-'))
const [core, full, suite] = ['core', 'full', 'test/runtimes'].map((name) => join(folder, name))
try {
  install(core, tarballs[0])
  writeFileSync(join(core, 'use.mjs'), USE_OF_CORE)
  install(full, ...tarballs, ...peers)
  writeFileSync(join(full, 'use.mjs'), USE)
  for (const name of ['node-20', 'node-22', 'node-24', 'node-26']) {
    install(join(folder, name), name.replace('-', '@'))
    tryNode(join(folder, name, 'node_modules/node/bin/node'))
  }

  // Make the suite import the installed package instead of the build.
  cpSync(join(root, 'test/runtimes'), suite, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  cpSync(join(root, 'scripts/chromium.mjs'), join(folder, 'scripts/chromium.mjs'))
  npm(suite, 'ci')
  npm(suite, 'install', '--no-save', ...tarballs, `esbuild@${devDependencies.esbuild}`)
  for (const name of ['suite.js', 'token-suite.js']) {
    const text = readFileSync(join(suite, name), 'utf8')
    writeFileSync(join(suite, name), text.replace(/'\.\.\/\.\.\/dist\/(\w+)\.js'/g, "'brandid/$1'"))
  }
  process.stdout.write(run(suite, process.execPath, 'run.js'))

  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'pages']
  const said = spawnSync(process.execPath, vitest, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TARBALLS: join(root, '.build/release'), NO_COLOR: '1' },
  })
  if (said.status !== 0) throw new Error(said.stdout)
  console.log(`code blocks in the docs: ${/Tests {2}(.*)/.exec(said.stdout)?.[1]}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
