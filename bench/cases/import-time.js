/** The cost of an import: milliseconds of processor time in a fresh process, all packages in turn in each round. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { median } from '../harness.js'

const SELF = fileURLToPath(import.meta.url)

/** The two imports of which a goal limits the quotient. */
const CORE = 'brandid/core'
const WITH_FORMATS = 'brandid/core and brandid/formats'

/** What is imported, by the name of its row. */
const modules = {
  'nothing (an empty module)': 'data:text/javascript,',
  [CORE]: '../../dist/node/core.js',
  [WITH_FORMATS]: '../../dist/formats.js',
  'brandid/mini': '../../dist/node/mini.js',
  brandid: '../../dist/node/index.js',
  nanoid: 'nanoid',
  uuid: 'uuid',
  uuidv7: 'uuidv7',
  ulid: 'ulid',
  'typeid-js': 'typeid-js',
  '@sapphire/snowflake': '@sapphire/snowflake',
  cuid2: '@paralleldrive/cuid2',
  bson: 'bson',
  'zod/mini': 'zod/mini',
  zod: 'zod',
}

/**
 * What is imported after something else, which does not count: here the zod that `dist` finds. The difference of two
 * imports of 80 ms varies by more than the 6 ms in question.
 */
const afterAnother = {
  'brandid, with zod already imported': ['../../dist/node/index.js', '../../node_modules/zod/v4/index.js'],
}

/** How many times as long as the core alone an engine takes to import the core and the formats. */
export function formatsRatio(rounds, command) {
  const { [CORE]: core, [WITH_FORMATS]: both } = importMs(rounds, command, [CORE, WITH_FORMATS])
  return both / core
}

const ALL = { ...modules, ...afterAnother }

/** Milliseconds by name: the median of all rounds. */
export function importMs(rounds, command = process.execPath, names = Object.keys(ALL)) {
  const cases = Object.fromEntries(names.map((name) => [name, ALL[name]]))
  const samples = Object.fromEntries(Object.keys(cases).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, specifiers] of Object.entries(cases)) {
      const args = [SELF].concat(specifiers)
      samples[name].push(Number(execFileSync(command, args, { encoding: 'utf8' })))
    }
  }
  return Object.fromEntries(Object.entries(samples).map(([name, list]) => [name, median(list)]))
}

async function measure(specifier, earlier) {
  if (earlier) await import(earlier)
  const start = process.cpuUsage()
  await import(specifier)
  if (specifier.endsWith('formats.js')) await import('../../dist/node/core.js')
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

if (process.argv[1] === SELF) process.stdout.write(`${await measure(...process.argv.slice(2))}`)
