/** The dispatch cases: the prefix and the validity of an id among many prefixes. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createRegistry } from '../../dist/node/core.js'
import { ask } from '../loops.js'

const SELF = fileURLToPath(import.meta.url)

/** Numbers of registered prefixes. */
export const SIZES = [10, 100, 1000, 10_000]

const INPUTS = 1024

/** More than the caches of a processor hold of texts, records and definitions. */
const RANDOM_INPUTS = 65_536

/** `p` and five characters: many, and none the beginning of another one. */
const prefixes = Array.from(
  { length: SIZES.at(-1) },
  (_, i) => `p${(i * 7919).toString(36).padStart(5, 'x')}`,
)

const listPrefixes = (size) => prefixes.slice(0, size)

/** What the heap keeps for each definition, by the number of definitions, in a process of its own. */
export function recordBytes() {
  return Object.fromEntries(
    [1000, 10_000].map((size) => [
      size,
      Number(execFileSync(process.execPath, ['--expose-gc', SELF, `${size}`], { encoding: 'utf8' })),
    ]),
  )
}

function measure(size) {
  // What a first definition brings with it belongs to none.
  createRegistry().defineId('first')
  const registry = createRegistry()
  globalThis.gc()
  const before = process.memoryUsage().heapUsed
  for (const prefix of listPrefixes(size)) registry.defineId(prefix)
  globalThis.gc()
  const bytes = (process.memoryUsage().heapUsed - before) / size
  // A use after the measurement, without which the engine collects the registry before it.
  registry.defineId('last')
  return bytes
}

function caseOf(size) {
  const registry = createRegistry()
  const definitions = prefixes.slice(0, size).map((prefix) => registry.defineId(prefix))
  const ids = Array.from({ length: INPUTS }, (_, i) => definitions[(i * 7) % size].generate())
  const alternation = new RegExp(`^(?:${prefixes.slice(0, size).join('|')})_[0-9a-z]{25}$`)
  const strangers = ids.map((id) => `q${id.slice(1)}`)
  for (const text of strangers) text.charCodeAt(0)

  const random = Array.from({ length: RANDOM_INPUTS }, () =>
    definitions[Math.floor(Math.random() * size)].generate(),
  )

  return [
    { key: `random ${size}`, run: ask((text) => registry.safeParse(text).success, random, true) },
    { key: `brandid ${size}`, run: ask((text) => registry.safeParse(text).success, ids, true) },
    { key: `isId ${size}`, run: ask((text) => registry.isId(text), ids, true) },
    { key: `strangers ${size}`, run: ask((text) => registry.safeParse(text).success, strangers, false) },
    { key: `regex ${size}`, run: ask((text) => alternation.test(text), ids, true) },
  ]
}

export function casesOf() {
  return SIZES.flatMap(caseOf)
}

if (process.argv[1] === SELF) process.stdout.write(`${measure(Number(process.argv[2]))}`)
