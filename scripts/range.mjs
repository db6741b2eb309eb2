/**
 * Compiles and runs test/range/program.mts with the oldest TypeScript and Zod in the README; test/range/zod-3-program.mts, which uses Zod
 * 3's own API, with the oldest and the last Zod 3; and test/range/drizzle-program.mts with the oldest supported Drizzle and its release
 * candidate for 1.0. Run `npm ci --prefix test/range` first. The package under test is the tarball from `npm pack`.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const range = `${root}test/range/`
const build = `${root}.build/range/`
const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

const latest = { typescript: `${root}node_modules/typescript`, zod: `${root}node_modules/zod` }
const old = (name) => `${range}node_modules/${name}`
const zod3 = ['program', 'zod-3', 'zod-3-program']

// Zod's own declarations need TypeScript 5.4. TypeScript 5.0 accepts our declarations if it skips the declarations of dependencies.
const cases = [
  { title: 'TypeScript 5.0', typescript: old('typescript-5.0'), zod: latest.zod, skipLibCheck: true },
  {
    title: 'TypeScript 5.0, every declaration without zod',
    typescript: old('typescript-5.0'),
    zod: latest.zod,
    skipLibCheck: false,
    programs: ['core-program'],
  },
  {
    title: 'TypeScript 5.0, zod 3.25.50',
    typescript: old('typescript-5.0'),
    zod: old('zod-3.25'),
    skipLibCheck: true,
    programs: zod3,
  },
  {
    title: 'TypeScript 5.4, every declaration',
    typescript: old('typescript-5.4'),
    zod: latest.zod,
    skipLibCheck: false,
  },
  {
    title: 'zod 3.25.50',
    typescript: latest.typescript,
    zod: old('zod-3.25'),
    skipLibCheck: true,
    programs: zod3,
  },
  {
    title: 'zod 3.25.76',
    typescript: latest.typescript,
    zod: old('zod-3-last'),
    skipLibCheck: true,
    programs: zod3,
  },
  { title: 'zod 4.0.0', typescript: latest.typescript, zod: old('zod-4.0'), skipLibCheck: false },
  { title: 'the latest of both', ...latest, skipLibCheck: false },
  // Drizzle's declarations import the clients of every database.
  ...['drizzle-0.34', 'drizzle-rc'].map((name) => ({
    title: name,
    ...latest,
    drizzle: old(name),
    skipLibCheck: true,
    programs: ['drizzle-program'],
  })),
]

function run(cwd, command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}

rmSync(build, { recursive: true, force: true })
mkdirSync(build, { recursive: true })
const [{ filename }] = JSON.parse(
  run(root, 'npm', 'pack', '--silent', '--json', '--ignore-scripts', '--pack-destination', build),
)

for (const [
  i,
  { title, typescript, zod, drizzle, skipLibCheck, programs = ['program'] },
] of cases.entries()) {
  const directory = `${build}${i}/`
  const modules = `${directory}node_modules/`
  mkdirSync(`${modules}brandid`, { recursive: true })
  run(directory, 'tar', '-xzf', `${build}${filename}`, '-C', `${modules}brandid`, '--strip-components', '1')
  // Copy instead of linking, because the imports of a linked package are resolved from its real path.
  cpSync(zod, `${modules}zod`, { recursive: true })
  if (drizzle) cpSync(drizzle, `${modules}drizzle-orm`, { recursive: true })
  for (const name of Object.keys(dependencies))
    cpSync(`${root}node_modules/${name}`, `${modules}${name}`, { recursive: true })
  for (const name of programs) cpSync(`${range}${name}.mts`, `${directory}${name}.mts`)
  writeFileSync(`${directory}package.json`, '{ "type": "module" }')
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
    strict: true,
    noUncheckedIndexedAccess: true,
    declaration: true,
    skipLibCheck,
    rootDir: '.',
    outDir: 'out',
  }
  writeFileSync(`${directory}tsconfig.json`, JSON.stringify({ compilerOptions, include: ['*.mts'] }))
  // Run each compiler by its path, because `.bin/tsc` may be any of the compilers.
  run(directory, process.execPath, `${typescript}/bin/tsc`, '-p', '.')
  for (const name of programs) run(directory, process.execPath, `out/${name}.mjs`)
  console.log(`works: ${title}`)
}
