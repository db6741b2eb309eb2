/**
 * `npm run check -- guided` runs a coverage-guided fuzzer on each parser in test/guided/targets.ts. A string that reaches a new
 * branch is kept, mutated further, and written to test/guided/corpus.
 *
 * `-- --seconds 720` sets the time per target, `--target ids` runs a single target, and `--seed 7` repeats a run.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { createInstrumenter } from 'istanbul-lib-instrument'
import { seededRandom } from '../../dist/testing.js'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    target: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const root = fileURLToPath(new URL('../..', import.meta.url))
const work = `${root}.build/guided/`
const LONGEST = 2000

/** Bundles the targets with the source of both packages, adding a counter to each statement and branch. */
async function loadTargets() {
  const outfile = `${work}targets.mjs`
  await build({
    entryPoints: [`${root}test/guided/targets.ts`],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['oxc-parser', 'oxc-resolver'],
    alias: Object.fromEntries(
      ['core', 'formats', 'token', 'internal', 'sql', 'testing'].map((name) => [
        `brandid/${name}`,
        `${root}src/${name}.ts`,
      ]),
    ),
    logLevel: 'error',
  })
  const instrumenter = createInstrumenter({
    esModules: true,
    coverageVariable: '__counters__',
    compact: true,
  })
  const code = instrumenter.instrumentSync(readFileSync(outfile, 'utf8'), outfile)
  writeFileSync(`${work}counted.mjs`, code)
  const targets = await import(`${work}counted.mjs`)
  const [{ s, b }] = Object.values(globalThis.__counters__)
  return { ...targets, counters: [s, ...Object.values(b)] }
}

const { TARGETS, SEEDS, counters } = await loadTargets()

/** Sets all counters to zero. */
function resetCounters() {
  for (const counter of counters) for (const key of Object.keys(counter)) counter[key] = 0
}

/** Records which counters a run incremented, with counts rounded to powers of two. Returns whether any counter or count is new. */
function reachedNow(seen) {
  let isNew = false
  for (let i = 0; i < counters.length; i++) {
    const counter = counters[i]
    for (const key in counter) {
      const count = counter[key]
      if (count === 0) continue
      counter[key] = 0
      const way = `${i}:${key}:${Math.min(5, Math.floor(Math.log2(count)))}`
      if (seen.has(way)) continue
      seen.add(way)
      isNew = true
    }
  }
  return isNew
}

const random = seededRandom(values.seed)
const below = (end) => random.uint32() % end
const pick = (list) => list[below(list.length)]
const PIECES = [
  ...'_-%\\"{}[]:,. \n\t0aZz/+=*?^$|()',
  ...[
    '\u0000',
    '\u202e',
    '\ud800',
    '\ufeff',
    'İ',
    'ſ',
    '😀',
    'null',
    'true',
    '-1',
    '1e9',
    '9007199254740993',
    '__proto__',
  ],
  ...[
    '"name":',
    '"format":',
    '"options":',
    '"prefix":',
    '"length":',
    '"fields":',
    '"kind":',
    '"accepts":',
    'sess_',
    'user_',
    '"version":1',
    '"findings":',
    '"toString":',
    '"constructor":',
    '"extends":',
    '"include":',
    'defineId(',
    'brandid/no-cast',
    'eslint-disable',
    ' as UserId',
    '**/',
    '`${',
    '//',
    '/*',
    '*/',
  ],
]

/** Makes one to six changes to a string from the corpus, such as inserting the tail of another string. */
function changed(corpus) {
  let text = pick(corpus)
  for (let changes = 1 + below(6); changes > 0; changes--) {
    const at = below(text.length + 1)
    const to = at + below(8)
    const way = below(8)
    const between = [
      () => pick(PIECES) + text.slice(at, to),
      () => '',
      () => pick(PIECES),
      () => String.fromCharCode(below(0x10000)),
      () => text.slice(at, to).toUpperCase(),
      () => text.slice(at, to).repeat(2 + below(20)),
      () => String.fromCharCode((text.charCodeAt(at) || 0) ^ (1 << below(7))) + text.slice(at + 1, to),
      () => pick(corpus).slice(below(20)),
    ][way]()
    text = (text.slice(0, at) + between + text.slice(to)).slice(0, LONGEST)
  }
  return text
}

const read = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return []
  }
}

async function fuzz(name) {
  const path = `${root}test/guided/corpus/${name}.json`
  const seen = new Set()
  const corpus = []
  const attempt = async (text) => {
    try {
      await TARGETS[name](text)
    } catch (error) {
      console.log(`${name}: ${JSON.stringify(text)}\n${error.stack}`)
      process.exitCode = 1
      writeFileSync(`${work}fault-${name}.json`, JSON.stringify(text))
      return false
    }
    return reachedNow(seen)
  }
  resetCounters()
  for (const text of [...SEEDS[name], ...read(path)]) if (await attempt(text)) corpus.push(text)
  const first = corpus.length
  const end = Date.now() + Number(values.seconds) * 1000
  let count = 0
  for (; Date.now() < end && !process.exitCode; count++) {
    const text = changed(corpus)
    if (await attempt(text)) corpus.push(text)
  }
  mkdirSync(`${root}test/guided/corpus`, { recursive: true })
  // Do not write the seeds, because every run starts with them anyway.
  const kept = corpus.filter((text) => !SEEDS[name].includes(text))
  const escaped = JSON.stringify(kept, undefined, 2).replace(
    /[^\n -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  writeFileSync(path, `${escaped}\n`)
  console.log(
    `${name}: ${count} strings, ${seen.size} paths, ${corpus.length - first} more strings in the corpus of ${kept.length}`,
  )
}

for (const name of values.target === undefined ? Object.keys(TARGETS) : [values.target]) await fuzz(name)
