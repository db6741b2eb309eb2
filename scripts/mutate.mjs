/**
 * `npm run mutate` makes small changes to the source and lists the changes that no test detects.
 *
 * The default is to mutate all files in both packages. Pass file or folder names instead. `--since main` keeps the changes to lines that no
 * source file of that commit contains, so that code that only moved is not tried. `--every 4` then keeps every fourth change in each file, and
 * `--again` keeps the changes that survived the previous run.
 *
 * Each change is tried for five seconds with the tests that reach it: the tests of the library, or the tests of all packages of the kit.
 * `--tests <path>` tries only these tests, without a limit.
 *
 * Stryker's own runner starts a worker for each change, which takes three to thirty times as long as `mutate/runner.mjs`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { instrument } from './mutate/instrument.mjs'
import { findReach, tryChanges } from './mutate/trials.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    again: { type: 'boolean' },
    tests: { type: 'string', multiple: true, default: [] },
    every: { type: 'string', default: '1' },
  },
})
const SURVIVORS = '.build/mutate/survivors.json'

const under = (folder, ending) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .filter((name) => name.endsWith(ending) && !name.includes('node_modules'))
        .map((name) => `${folder}/${name}`)
        .sort()
    : []
/** Whether a file is source rather than a test. Tests of formats are in the same folders as the source. */
const isOwn = (path) => !path.includes('.test')

const packages = readdirSync('packages').map((name) => `packages/${name}`)
const sources = ['src', ...packages.map((path) => `${path}/src`)]
  .flatMap((folder) => under(folder, '.ts'))
  .filter(isOwn)

function filesToMutate() {
  if (positionals.length === 0) return sources
  return positionals.flatMap((path) => (path.endsWith('.ts') ? path : under(path, '.ts').filter(isOwn)))
}

const git = (...words) => spawnSync('git', words, { encoding: 'utf8', maxBuffer: 2 ** 28 }).stdout

/** Returns the lines of all source files in a commit. */
function linesOf(commit) {
  const paths = git('ls-tree', '-r', '--name-only', commit).split('\n')
  const files = paths.filter((path) => /(?:^|\/)src\/.*\.ts$/.test(path) && isOwn(path))
  const texts = files.map((path) => git('show', `${commit}:${path}`))
  return new Set(texts.flatMap((text) => text.split('\n')).map((line) => line.trim()))
}

/** Lists the tests that may reach a file. Tests that need a server, a page or another language run in other programs. */
function testsFor(files) {
  const asked = options.tests.flatMap((path) => (path.endsWith('.ts') ? path : under(path, '.test.ts')))
  if (asked.length > 0) return asked
  const isKit = files.some((file) => file.startsWith('packages/'))
  const isLibrary = files.some((file) => file.startsWith('src/'))
  const tests = [
    ...(isLibrary ? [...under('src', '.test.ts'), ...under('test', '.test.ts')] : []),
    ...(isKit ? packages.flatMap((path) => under(`${path}/test`, '.test.ts')) : []),
  ]
  const rooms = new Set(
    files.map((file) => file.replace(/^((?:packages\/\w+\/)?)src\/([^/.]+).*/, '$1test/$2/')),
  )
  const isQuick = (path) => !path.endsWith('.full.test.ts') || rooms.has(/^.*?test\/[^/]+\//.exec(path)?.[0])
  const isElsewhere = (path) => /^test\/(?:servers|pages)\/|\/languages\/programs\//.test(path)
  return tests.filter((path) => isQuick(path) && !isElsewhere(path))
}

/** Names a change so that the next run finds it again, as long as nobody edits the file. */
const nameOf = ({ location: { start, end }, replacement }) =>
  JSON.stringify([start.line, start.column, end.line, end.column, replacement])

const readSurvivors = () => (existsSync(SURVIVORS) ? JSON.parse(readFileSync(SURVIVORS, 'utf8')) : {})

/** Returns a function that decides which of the changes to a file are tried. */
function createFilter() {
  const old = options.since === undefined ? undefined : linesOf(options.since)
  const every = Number(options.every)
  const survivors = readSurvivors()
  return (file, mutants) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return mutants
      .filter(({ location }) => !old?.has(lines[location.start.line].trim()))
      .filter((_, i) => i % every === 0)
      .filter((mutant) => !options.again || survivors[file]?.includes(nameOf(mutant)))
  }
}

const isDead = (fate) => fate === 'killed' || fate === 'timeout'

function print({ file, source, mutants, seconds }, fates) {
  const dead = mutants.filter(({ id }) => isDead(fates.get(id))).length
  const percent = (100 * dead) / mutants.length
  console.log(`| \`${file}\` | ${mutants.length} | ${dead} | ${percent.toFixed(1)}% | ${seconds} s |`)
  const lines = source.split('\n')
  for (const { id, location, mutatorName, replacement } of mutants) {
    const fate = fates.get(id)
    if (isDead(fate)) continue
    const { start, end } = location
    const one = (text) => text.replace(/\s+/g, ' ').slice(0, 120)
    const was = lines.slice(start.line, end.line + 1)
    was[was.length - 1] = was.at(-1).slice(0, end.column)
    was[0] = was[0].slice(start.column)
    const at = `${file}:${start.line + 1}:${start.column + 1}`
    console.log(`${at} ${fate}, ${mutatorName}: ${one(was.join(' '))} → ${one(replacement)}`)
  }
}

const globals = under('src', '.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/Symbol\.for\('([^']+)'\)/g)].map(([, key]) => key),
)

const changed = await instrument(filesToMutate(), createFilter())
const files = changed.map(({ file }) => file)
const reach = await findReach(changed, { specs: testsFor(files), globals })
const totals = { all: 0, dead: 0 }
const isNamed = options.tests.length > 0
await tryChanges(changed, { reach, globals, isNamed }, (each, fates) => {
  print(each, fates)
  const alive = each.mutants.filter(({ id }) => !isDead(fates.get(id)))
  totals.all += each.mutants.length
  totals.dead += each.mutants.length - alive.length
  writeFileSync(SURVIVORS, JSON.stringify({ ...readSurvivors(), [each.file]: alive.map(nameOf) }))
})
console.log(`${totals.dead} of ${totals.all}: ${((100 * totals.dead) / totals.all).toFixed(1)}%`)
