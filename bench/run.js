/**
 * The benchmark of brandid and other packages, which writes `results.md`, `generate.svg` and the figures of README and pages.
 *
 *   npm run bench [-- --quick] [-- --check]
 *     --quick   a short run; prints its tables, writes nothing
 *     --check   fails when a budget is broken, and lists it
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { budgetsOf } from './budgets.js'
import { bundleBytes } from './cases/bundle-size.js'
import { bundlerBytes } from './cases/bundlers.js'
import { recordBytes } from './cases/dispatch.js'
import { importMs } from './cases/import-time.js'
import { bytesPerId } from './cases/memory.js'
import { installPeers, readEngines } from './engines.js'
import { figuresOf, writeFigures } from './figures.mjs'
import { runChild, Samples } from './harness.js'
import { loadNow, machineLines } from './machine.js'
import { budgetTable, chartOf, reportOf } from './report.js'
import { measureIncremental } from './types/incremental.mjs'
import { measureCeilings, measureGrowth } from './types/measure.mjs'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
const isQuick = process.argv.includes('--quick')
const isCheck = process.argv.includes('--check')

const settings = isQuick
  ? { processes: 2, rounds: 7, sampleMs: 4, warmUpMs: 30 }
  : { processes: 3, rounds: 15, sampleMs: 8, warmUpMs: 60 }

const ROOMS = ['generate', 'generate-spread', 'parse', 'dispatch', 'find-ids', 'seal']

function note(text) {
  process.stderr.write(`${text}\n`)
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

// The same cases on each engine: the oldest Node that is supported, newer ones, and Bun.
const engines = []
for (const engine of readEngines()) {
  const runs = []
  for (let i = 1; i <= Math.min(settings.processes, 2); i++) {
    note(`process ${i} of 2: ${engine.name}`)
    runs.push(runChild('engines', settings, engine))
  }
  engines.push({ ...engine, samples: new Samples(runs) })
}

note('memory, import, bundles, types')
const results = {
  generate,
  spread,
  parse,
  dispatch,
  findIds,
  seal,
  engines,
  heapBytes: bytesPerId(),
  recordBytes: recordBytes(),
  importTimes: importMs(settings.rounds),
  bundle: bundleBytes(),
  bundlers: await bundlerBytes(),
  types: measureCeilings(),
  growth: measureGrowth(isQuick ? [100, 500] : undefined),
  incremental: measureIncremental(),
}
const budgets = budgetsOf(results)
const date = new Date().toISOString().slice(0, 10)
const report = reportOf(
  results,
  budgets,
  machineLines({ date, ...settings, loadBefore, loadAfter: loadNow() }),
)

if (isQuick) {
  console.log(report)
} else {
  // The last section is that of `npm run bench -- languages`.
  const [, languages = ''] = readFileSync(here('results.md'), 'utf8').split(/(?=^## Generated files)/m)
  const text = languages ? `${report}\n${languages}` : report
  writeFileSync(here('results.md'), text)
  const pages = figuresOf(text)
  for (const [name, all] of Object.entries(pages)) {
    const path = here(`../${name}`)
    const page = all.reduce(
      (written, [sentence, ...figures]) => writeFigures(written, sentence, figures),
      readFileSync(path, 'utf8'),
    )
    writeFileSync(path, page)
  }
  writeFileSync(here('generate.svg'), chartOf(results))
  console.log(budgetTable(budgets))
  note(`written: bench/results.md, bench/generate.svg, ${Object.keys(pages).join(', ')}`)
}

const broken = budgets.filter(({ isKept }) => !isKept)
if (isCheck && broken.length > 0) {
  for (const { what, promise, value } of broken) note(`broken budget: ${what}: ${promise}, measured ${value}`)
  process.exitCode = 1
}
