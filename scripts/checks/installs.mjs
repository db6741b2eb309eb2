/**
 * Installs the tarballs alongside old and new packages with npm, pnpm, yarn and bun. Every installation must work without flags, and a
 * small file must compile with both compilers and run. Variables of the environment make npm and pnpm prefer their caches, because a
 * flag would hide that an installation needs flags. `npm run check -- installs pnpm 'a monorepo'` tries one project.
 */
import { execFile, execFileSync, fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const newest = (...names) => Object.fromEntries(names.map((name) => [name, devDependencies[name]]))

const CORE = `
import { defineId, type IdOf } from 'brandid/core'
export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
const id: UserId = UserId.parse(UserId.generate())
console.log(id)
`
const SCHEMA = `
import { defineId } from 'brandid'
import * as z from 'zod'
const UserId = defineId('user')
const body = z.object({ id: UserId, friends: z.array(UserId) }).parse({ id: UserId.generate(), friends: [] })
console.log(UserId.parse(body.id))
`
const COLUMNS = `
import { defineId } from 'brandid/core'
import { generatedIdColumn, idColumn } from 'brandid/drizzle-pg'
import { getTableColumns } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
const UserId = defineId('user')
const users = pgTable('users', { id: generatedIdColumn(UserId).primaryKey(), by: idColumn(UserId) })
const id: string | undefined = getTableColumns(users).id.defaultFn?.() as string
console.log(UserId.parse(id))
`

/** A program that expects `brandid` to fail with an old Zod, with the error shown in the README. */
const OLD_ZOD = `${CORE}
const error: unknown = await import('brandid').catch((reason: unknown) => reason)
if (!/Package subpath '.\\/v4' is not defined/.test(String(error))) throw new Error(String(error))
`

/** The options that `tsc --init` writes in TypeScript 7. */
const INITIAL = {
  module: 'nodenext',
  target: 'esnext',
  types: [],
  sourceMap: true,
  declaration: true,
  declarationMap: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  strict: true,
  jsx: 'react-jsx',
  verbatimModuleSyntax: true,
  isolatedModules: true,
  noUncheckedSideEffectImports: true,
  moduleDetection: 'force',
  skipLibCheck: true,
}
const OLDER = { module: 'nodenext', target: 'es2022', strict: true, skipLibCheck: true, types: [] }

const manifest = (dependencies, more = {}) => ({
  'package.json': JSON.stringify({
    name: 'app',
    version: '1.0.0',
    private: true,
    type: 'module',
    dependencies,
    ...more,
  }),
})

/** The projects by name: their files, the folder that the tarballs are installed in, and the file to run. */
const PROJECTS = {
  'zod 3.22.4': { files: { ...manifest({ zod: '3.22.4' }), 'main.ts': OLD_ZOD } },
  'drizzle-orm 0.36.4': { files: { ...manifest({ 'drizzle-orm': '0.36.4' }), 'main.ts': CORE } },
  'drizzle-orm 1.0.0-rc.5': {
    files: { ...manifest({ 'drizzle-orm': '1.0.0-rc.5' }), 'main.ts': COLUMNS },
  },
  'TypeScript 7 and its --init': {
    options: INITIAL,
    files: { ...manifest(newest('typescript', 'zod')), 'main.ts': SCHEMA },
  },
  'the newest zod and drizzle-orm': {
    options: INITIAL,
    files: { ...manifest(newest('zod', 'drizzle-orm')), 'main.ts': SCHEMA, 'columns.ts': COLUMNS },
  },
  CommonJS: { files: { ...manifest(newest('zod'), { type: 'commonjs' }), 'main.ts': SCHEMA } },
  'a monorepo': {
    folder: 'packages/ids',
    main: 'packages/app/main.ts',
    files: {
      ...manifest({}, { workspaces: ['packages/*'] }),
      'pnpm-workspace.yaml': 'packages: [packages/*]\nlinkWorkspacePackages: true\n',
      'packages/ids/package.json': JSON.stringify({
        name: '@acme/ids',
        version: '1.0.0',
        type: 'module',
        exports: { types: './ids.ts', default: './ids.js' },
        dependencies: newest('zod'),
      }),
      'packages/ids/ids.ts': CORE.replace('/core', ''),
      'packages/app/package.json': JSON.stringify({
        name: '@acme/app',
        version: '1.0.0',
        type: 'module',
        dependencies: { '@acme/ids': '1.0.0' },
      }),
      'packages/app/main.ts': `import { UserId } from '@acme/ids'\nconst id: UserId = UserId.generate()\nconsole.log(id)\n`,
    },
  },
}

const MANAGERS = {
  npm: (tarballs) => [
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel', 'error', ...Object.values(tarballs)],
  ],
  pnpm: (tarballs) => ['pnpm', ['add', ...Object.values(tarballs)]],
  yarn: (tarballs) => [
    'yarn',
    ['add', ...Object.entries(tarballs).map(([name, path]) => `${name}@file:${path}`)],
  ],
  bun: (tarballs) => ['bun', ['add', ...Object.values(tarballs)]],
}

const work = mkdtempSync(join(tmpdir(), 'brandid-installs-'))
const tsc = join(root, 'node_modules/typescript/bin/tsc')
const PATH = `${join(root, '.build/managers/node_modules/.bin')}:${process.env.PATH}`

/** Makes npm and pnpm take what they have downloaded before, without asking the registry again. */
const CACHED = { npm_config_prefer_offline: 'true', pnpm_config_prefer_offline: 'true' }

/** Runs a command as a user would: without npm's settings for scripts, and without CI settings, which freeze lockfiles. */
function run(cwd, command, args) {
  const others = Object.entries(process.env).filter(([name]) => !/^(?:npm_|CI$)/.test(name))
  const env = { ...Object.fromEntries(others), ...CACHED }
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd, env: { ...env, PATH }, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      error ? reject(new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)) : resolve(stdout),
    )
  })
}

/** TypeScript 5.9 in a process of its own, which parses the files that projects share only once. */
const compiler = fork(join(root, 'test/pages/older.mjs'))
const waitingForErrors = new Map()
compiler.on('message', ({ project, printed }) => waitingForErrors.get(project)(printed))
compiler.on('exit', (code) => {
  if (code !== 0) throw new Error(`TypeScript 5.9 ended with exit code ${code}`)
})

/** Returns the errors of a project in TypeScript 5.9. */
function olderErrorsOf(project) {
  return new Promise((resolve) => {
    waitingForErrors.set(project, resolve)
    compiler.send({ project })
  })
}

function write(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Tries a project with a package manager. */
async function attempt(name, manager, tarballs) {
  const { files, options = OLDER, folder = '.', main = 'main.ts' } = PROJECTS[name]
  const project = join(work, `${manager}-${name.replace(/\W+/g, '-')}`)
  write(project, files)
  // Inside another project's folder, Yarn requires a lockfile. Plug'n'Play is off, because compilers need node_modules.
  if (manager === 'yarn') write(project, { 'yarn.lock': '', '.yarnrc.yml': 'nodeLinker: node-modules\n' })
  await run(join(project, folder), ...MANAGERS[manager](tarballs))
  // pnpm adds packages to only one workspace package, and needs a separate command to install the rest.
  if (manager === 'pnpm') await run(project, 'pnpm', ['install'])
  const sources = Object.keys(files).filter((file) => file.endsWith('.ts'))
  write(project, { 'tsconfig.json': JSON.stringify({ compilerOptions: options, files: sources }) })
  const older = await olderErrorsOf(project)
  if (older !== '') throw new Error(`TypeScript 5.9\n${older}`)
  await run(project, process.execPath, [tsc, '-p', '.', '--pretty', 'false'])
  const printed = await run(project, process.execPath, [join(project, main.replace('.ts', '.js'))])
  if (!/^user_[0-9a-z]{25}\n/.test(printed)) throw new Error(`Expected an ID but ${main} printed: ${printed}`)
  rmSync(project, { recursive: true, force: true })
}

const args = [
  'pack',
  '--silent',
  '--json',
  '--ignore-scripts',
  '--workspace',
  'brandid-kit',
  '--include-workspace-root',
]
const packed = JSON.parse(
  execFileSync('npm', [...args, '--pack-destination', work], { cwd: root, encoding: 'utf8' }),
)
const tarballs = Object.fromEntries(
  Object.values(packed).map(({ name, filename }) => {
    renameSync(join(work, filename), join(work, `${name}.tgz`))
    return [name, join(work, `${name}.tgz`)]
  }),
)

const wanted = process.argv.slice(2)
const amongWanted = (names) =>
  names.some((name) => wanted.includes(name)) ? names.filter((name) => wanted.includes(name)) : names
const managers = amongWanted(Object.keys(MANAGERS))
const waiting = amongWanted(Object.keys(PROJECTS)).flatMap((name) =>
  managers.map((manager) => ({ name, manager })),
)
const total = waiting.length
const failures = []
async function lane() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { name, manager } = next
    try {
      await attempt(name, manager, tarballs)
      console.log(`passed: ${name}, ${manager}`)
    } catch (error) {
      failures.push(`${name}, ${manager}`)
      console.error(`FAILED: ${name}, ${manager}\n${error.message}`)
    }
  }
}
await Promise.all([lane(), lane()])
compiler.disconnect()
rmSync(work, { recursive: true, force: true })
console.log(`${total - failures.length} of ${total} passed`)
process.exitCode = failures.length > 0 ? 1 : 0
