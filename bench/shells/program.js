/** The generators beside their peers in an engine's shell, in interleaved rounds. Prints the samples as JSON. */
import { nanoid } from 'nanoid'
import { monotonicFactory } from 'ulid'
import { v7 } from 'uuid'
import { createRegistry } from '../../dist/core.js'
import * as formats from '../../dist/formats.js'
import { makeAndUse } from '../loops.js'

const ROUNDS = 11
const SAMPLE_MS = 20
const define = (format) => createRegistry().defineId('user', format && { format }).generate
const monotonic = monotonicFactory()

/** Pairs: brandid's generator and the peer's. */
const PAIRS = {
  'the default format|uuid: v7()': [define(), () => `user_${v7()}`],
  'the default format|nanoid 6: nanoid()': [define(), () => `user_${nanoid()}`],
  '`uuid()`|uuid: v7()': [define(formats.uuid()), () => `user_${v7()}`],
  '`nanoid()`, 12|nanoid 6, its own alphabet': [define(formats.nanoid()), () => `user_${nanoid(12)}`],
  '`ulid()`|ulid: monotonicFactory()': [define(formats.ulid()), () => `user_${monotonic()}`],
}

/** Milliseconds, which no shell measures as processor time. */
const now = () => (globalThis.performance ?? Date).now()

function msOf(run, times) {
  const start = now()
  run(times)
  return now() - start
}

const cases = Object.entries(PAIRS).flatMap(([name, [own, peer]]) =>
  [own, peer].map((generate, i) => ({ key: `${name}|${i}`, run: makeAndUse(generate), samplesNs: [] })),
)
for (const each of cases) {
  each.times = 16
  while (msOf(each.run, each.times) < SAMPLE_MS) each.times *= 2
}
for (let round = 0; round < ROUNDS; round++) {
  for (const { run, times, samplesNs } of round % 2 ? cases : [...cases].reverse()) {
    samplesNs.push((msOf(run, times) / times) * 1e6)
  }
}
globalThis.print(JSON.stringify(Object.fromEntries(cases.map(({ key, samplesNs }) => [key, samplesNs]))))
