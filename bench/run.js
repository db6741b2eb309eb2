/**
 * The benchmark of brandid and other packages, which writes `results.md`, `generate.svg` and the figures of README and pages.
 *
 *   npm run bench [-- --quick] [-- --into FOLDER] [-- --check]
 *   npm run bench -- --figures
 *     --quick    a short run, whose figures prove nothing; it requires --into
 *     --into     writes the files below a folder, and leaves the repository as it is
 *     --check    fails when a budget is broken, and lists it
 *     --figures  measures nothing, and only copies the figures of `results.md` into README and pages
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { budgetsOf } from './budgets.js'
import { bundleBytes } from './cases/bundle-size.js'
import { bundlerBytes } from './cases/bundlers.js'
import { recordBytes } from './cases/dispatch.js'
import { formatsRatio, importMs } from './cases/import-time.js'
import { bytesPerId } from './cases/memory.js'
import { installPeers, readEngines } from './engines.js'
import { figuresOf, writeFigures } from './figures.mjs'
import { runChild, Samples } from './harness.js'
import { loadNow, machineLines } from './machine.js'
import { budgetTable, chartOf, reportOf } from './report.js'
import { measureIncremental } from './types/incremental.mjs'
import { measureCeilings, measureGrowth } from './types/measure.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    check: { type: 'boolean' },
    figures: { type: 'boolean' },
    into: { type: 'string' },
  },
})
if (values.quick && !values.into)
  throw new Error('--quick requires --into FOLDER: the repository keeps full runs')
const target = values.into ? resolve(values.into) : root

const settings = values.quick
  ? { processes: 1, rounds: 3, sampleMs: 2, warmUpMs: 10 }
  : { processes: 3, rounds: 13, sampleMs: 6, warmUpMs: 50 }
// The engines are compared by the quotients within a round, which two processes settle.
const engineProcesses = Math.min(settings.processes, 2)

const ROOMS = ['generate', 'generate-spread', 'parse', 'dispatch', 'find-ids', 'seal']

const startedMs = Date.now()

/** Reports progress, with the seconds since the start. */
function note(text) {
  process.stderr.write(`${Math.round((Date.now() - startedMs) / 1000)} s: ${text}\n`)
}

const read = (path) => readFileSync(`${root}${path}`, 'utf8')

function write(path, text) {
  mkdirSync(dirname(resolve(target, path)), { recursive: true })
  writeFileSync(resolve(target, path), text)
}

/** Writes the figures of a report into README and pages. */
function writePages(text) {
  const pages = figuresOf(text)
  for (const [name, all] of Object.entries(pages)) {
    write(
      name,
      all.reduce((page, [sentence, ...figures]) => writeFigures(page, sentence, figures), read(name)),
    )
  }
  note(`written: ${Object.keys(pages).join(', ')}`)
}

if (values.figures) {
  writePages(read('bench/results.md'))
  process.exit()
}

installPeers()
const loadBefore = loadNow()

// One process of each room after the other, so that a busy minute of the machine meets all rooms.
const samples = Object.fromEntries(ROOMS.map((room) => [room, []]))
for (let i = 1; i <= settings.processes; i++) {
  for (const room of ROOMS) {
    note(`process ${i} of ${settings.processes}: ${room}`)
    samples[room].push(runChild(room, settings))
  }
}
const [generate, spread, parse, dispatch, findIds, seal] = ROOMS.map((room) => new Samples(samples[room]))

// The same cases on each engine: the oldest Node that is supported, newer ones, and Bun. The cases import the peers, which npm has only now.
const { PARTS } = await import('./cases/engines.js')
const engines = []
for (const engine of readEngines()) {
  const runs = []
  for (let i = 1; i <= engineProcesses; i++) {
    note(`process ${i} of ${engineProcesses}: ${engine.name}`)
    const parts = PARTS.map((part) => runChild('engines', { ...settings, part }, engine))
    runs.push(Object.assign({}, ...parts))
  }
  engines.push({ ...engine, samples: new Samples(runs) })
}

/** Runs a part of the bench, and reports that it begins. */
function part(name, measure) {
  note(name)
  return measure()
}

const results = {
  generate,
  spread,
  parse,
  dispatch,
  findIds,
  seal,
  engines,
  heapBytes: part('memory', bytesPerId),
  recordBytes: recordBytes(),
  importTimes: part('import', () => importMs(settings.rounds)),
  formatsRatios: engines.map(({ name, command }) => [name, formatsRatio(settings.rounds, command)]),
  bundle: part('bundles', bundleBytes),
  bundlers: await bundlerBytes(),
  types: part('types', () => measureCeilings(values.quick ? 50 : undefined)),
  growth: measureGrowth(values.quick ? [50, 100] : undefined),
  incremental: measureIncremental(values.quick ? 5 : undefined),
}
const budgets = budgetsOf(results)
const date = new Date().toISOString().slice(0, 10)
const report = reportOf(
  results,
  budgets,
  machineLines({ date, ...settings, loadBefore, loadAfter: loadNow() }),
)

// The last section is that of `npm run bench -- languages`.
const [, languages = ''] = read('bench/results.md').split(/(?=^## Generated files)/m)
const text = `${report}\n${languages}`
write('bench/results.md', text)
writePages(text)
write('bench/generate.svg', chartOf(results))
console.log(budgetTable(budgets))
note('written: bench/results.md, bench/generate.svg')

const broken = budgets.filter(({ isKept }) => !isKept)
if (values.check && broken.length > 0) {
  for (const { what, promise, value } of broken) note(`broken budget: ${what}: ${promise}, measured ${value}`)
  process.exitCode = 1
}
