/**
 * `npm run mutate` makes small changes to the source and lists the changes that no test detects.
 *
 * The default is to mutate the files that differ from `main`. Pass file names instead, or `--all` for all files in both packages. Each
 * change is tried with the tests that are named after its file or import that file, or, failing that, with all tests in the file's folder
 * and all tests of files that import it. `--tests <path>` adds tests; `--every 4` tries every fourth change in each file.
 *
 * Stryker's instrumenter, which is installed into `.build`, makes the changes. Stryker's own runner starts a worker for each change, which
 * takes three to thirty times as long as `mutate/runner.mjs`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const VERSION = '9.6.0'
const BLANK_VERSION = '0.9.0'
const home = '.build/mutate'
// A run that hangs is stopped after this time plus ten times the duration of the unchanged tests.
const PATIENCE_MS = 30_000
// Slower test files run only for source files that they import or are named after.
const SLOW_MS = 3_000
const slowSpecs = new Set()
const KEYS = /Symbol\.for\('([^']+)'\)/g

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean' },
    tests: { type: 'string', multiple: true },
    every: { type: 'string', default: '1' },
  },
})

/** Loads the instrumenter, and a function that removes types, because Stryker prints casts without the parentheses that they need. */
async function loadTools() {
  const packages = `${home}/node_modules`
  if (!existsSync(`${packages}/ts-blank-space`)) {
    mkdirSync(home, { recursive: true })
    spawnSync(
      'npm',
      [
        'install',
        '--silent',
        '--no-save',
        '--no-package-lock',
        '--prefix',
        home,
        `@stryker-mutator/instrumenter@${VERSION}`,
        `ts-blank-space@${BLANK_VERSION}`,
      ],
      { stdio: 'inherit' },
    )
  }
  const { resolve: find } = createRequire(resolve(packages, '@stryker-mutator/instrumenter/package.json'))
  const { createInstrumenter } = await import(find('@stryker-mutator/instrumenter'))
  const { createInjector } = await import(find('typed-inject'))
  const silent = () => false
  const logger = new Proxy({}, { get: () => silent })
  const create = createInjector().provideValue('logger', logger).injectFunction(createInstrumenter)
  const { default: blankTypes } = await import(resolve(packages, 'ts-blank-space/out/index.js'))
  return { create, blankTypes }
}

const under = (folder, ending) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .filter((name) => name.endsWith(ending))
        .map((name) => `${folder}/${name}`)
        .sort()
    : []

/** Whether a file is source rather than a test. Tests of formats are in the same folders as the source. */
const isOwn = (path) => !path.includes('.test')

function filesToMutate() {
  if (options.all) return sources
  if (positionals.length > 0)
    return positionals.flatMap((path) => (path.endsWith('.ts') ? path : under(path, '.ts').filter(isOwn)))
  const { stdout } = spawnSync('git', ['diff', '--name-only', 'main...', '--', 'src', 'packages'], {
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((name) => sources.includes(name))
}

const packages = readdirSync('packages')
const sources = ['src', ...packages.map((name) => `packages/${name}/src`)]
  .flatMap((folder) => under(folder, '.ts'))
  .filter(isOwn)

/** Returns the package of a file. Other packages import only its exports, never the file itself. */
const packageOf = (path) => /^packages\/\w+\//.exec(path)?.[0] ?? ''

const mentions = (path, file) =>
  packageOf(path) === packageOf(file) && readFileSync(path, 'utf8').includes(`/${basename(file)}'`)

/** Lists the tests in a file's folder and the tests named after the file. */
function testsBeside(file) {
  const own = file.replace(/^(packages\/\w+\/)?src/, '$1test').replace(/\.ts$/, '')
  const beside = under(dirname(file), '.test.ts')
  const room = [...beside, ...under(/^(packages\/\w+\/)?test\/[^/]*/.exec(own)[0], '.test.ts')]
  const isNamed = (spec) =>
    [`${own}.test.ts`, `${own}.full.test.ts`].includes(spec) ||
    spec.startsWith(`${own}/`) ||
    beside.includes(spec)
  return { room, named: room.filter(isNamed) }
}

/** Lists the tests for a source file: tests that are named after the file or import it, then tests of its folder and of its importers. */
function specsOf(file) {
  const { room, named } = testsBeside(file)
  const added = (options.tests ?? []).flatMap((path) => (isFile(path) ? path : under(path, '.test.ts')))
  const near = [...named, ...room.filter((spec) => mentions(spec, file)), ...added.filter(isFile)]
  const users = sources.filter((source) => mentions(source, file)).flatMap((each) => testsBeside(each).named)
  const far = [...users, ...room, ...added].filter((spec) => !slowSpecs.has(resolve(spec)))
  return [...new Set([...near, ...far])].map((spec) => ({ path: resolve(spec), isNear: near.includes(spec) }))
}

const globals = under('src', '.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(KEYS)].map(([, key]) => key),
)

/** Runs vitest with a plan until it ends or hangs. Returns the log entries. */
function runOnce(plan) {
  rmSync(plan.log, { force: true })
  const path = `${plan.log}.plan`
  writeFileSync(path, JSON.stringify(plan))
  const read = () =>
    existsSync(plan.log)
      ? readFileSync(plan.log, 'utf8')
          .split('\n')
          // Drop the last line, which may be incomplete.
          .slice(0, -1)
          .map((line) => JSON.parse(line))
      : []
  return new Promise((settle) => {
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'mutation', '--silent'],
      { env: { ...process.env, MUTATION_PLAN: path }, stdio: ['ignore', 'ignore', 'ignore'] },
    )
    let length = 0
    let since = Date.now()
    const timer = setInterval(() => {
      const entries = read()
      if (entries.length > length) {
        length = entries.length
        since = Date.now()
      }
      const last = entries.at(-1)
      const patience = last?.state === 'begin' ? PATIENCE_MS + 10 * last.ms : 300_000
      if (last?.state === 'done' || Date.now() - since > patience) child.kill('SIGKILL')
    }, 250)
    child.on('exit', () => {
      clearInterval(timer)
      settle(read())
    })
  })
}

/** Determines which changes to a file the tests detect. */
async function fatesOf(file, { content, mutants }) {
  const fates = new Map(mutants.map(({ id }) => [id, 'not reached']))
  let specs = specsOf(file)
  while (specs.length > 0) {
    const plan = {
      file: resolve(file),
      content,
      mutants: [...fates.keys()].filter((id) => !isDead(fates.get(id))),
      specs,
      globals,
      log: resolve(`${home}/${file.replaceAll('/', '-')}.log`),
    }
    const entries = await runOnce(plan)
    for (const { id, state, spec, ms } of entries) {
      if (id && state !== 'begin') fates.set(id, state)
      if (ms > SLOW_MS) slowSpecs.add(spec)
      if (state === 'unsteady') console.log(`${spec} fails when it runs a second time`)
    }
    const last = entries.at(-1)
    if (last?.state === 'done' || last?.state === 'control') break
    // If a change made the process hang or exit, the tests detected the change. If a test file hung or exited without any change, skip
    // the file.
    if (last?.state === 'begin') fates.set(last.id, 'timeout')
    if (last === undefined || last.state === 'baseline') {
      specs = specs.filter(({ path }) => path !== (last?.spec ?? path))
    }
  }
  return fates
}

const isFile = (path) => options.tests.includes(path) && /\.m?[jt]s$/.test(path)

const isDead = (fate) => fate === 'killed' || fate === 'timeout'

const { create, blankTypes } = await loadTools()
const totals = { all: 0, dead: 0 }
for (const file of filesToMutate()) {
  const source = blankTypes(readFileSync(file, 'utf8'))
  const instrumented = await create.instrument([{ name: resolve(file), content: source, mutate: true }], {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
    mutator: {},
  })
  const mutants = instrumented.mutants.filter((_, i) => i % Number(options.every) === 0)
  if (mutants.length === 0) continue
  const began = Date.now()
  const fates = await fatesOf(file, { content: instrumented.files[0].content, mutants })
  const dead = mutants.filter(({ id }) => isDead(fates.get(id))).length
  totals.all += mutants.length
  totals.dead += dead
  const percent = (100 * dead) / mutants.length
  console.log(
    `| \`${file}\` | ${mutants.length} | ${dead} | ${percent.toFixed(1)}% | ${Math.round((Date.now() - began) / 1000)} s |`,
  )
  const lines = source.split('\n')
  for (const mutant of mutants) {
    const fate = fates.get(mutant.id)
    if (isDead(fate)) continue
    const { start, end } = mutant.location
    const one = (text) => text.replace(/\s+/g, ' ').slice(0, 120)
    const was = lines.slice(start.line, end.line + 1)
    was[was.length - 1] = was.at(-1).slice(0, end.column)
    was[0] = was[0].slice(start.column)
    const at = `${file}:${start.line + 1}:${start.column + 1}`
    console.log(`${at} ${fate}, ${mutant.mutatorName}: ${one(was.join(' '))} → ${one(mutant.replacement)}`)
  }
}
console.log(`${totals.dead} of ${totals.all}: ${((100 * totals.dead) / totals.all).toFixed(1)}%`)
