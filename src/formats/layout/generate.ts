/** The generation of a layout's ids: the clock, the worker, and the values drawn for each. */

import type { RandomSource } from '../../digits/random-source.ts'
import { clockMovedBack, clockOutOfRange, ROLLBACK_ALLOWANCE_MS } from '../shared/clock.ts'
import type { AnyFormat, TakingGenerator } from '../shared/format.ts'
import { beforeSnapshot } from '../shared/snapshot.ts'
import { fixedWorker, type SnowflakeWorker } from '../shared/snowflake-worker.ts'
import { fieldOf } from './check-fields.ts'
import type { CounterField, LayoutFields, TimeField, WorkerField } from './field.ts'
import { isFixedBits, type NumericField, type Plan } from './plan.ts'
import { sequenceField, sequenceOf } from './sequence.ts'
import { put, type Slot, type Speller, spellerOf } from './speller.ts'
import { rangeOf, startOf, unitOf } from './time.ts'
import { drawNumber, valuesOf } from './values.ts'

// With fewer random bits, a generator that starts again from an earlier time repeats ids.
const RESTART_BITS = 32

/** The generation of a plan: none where no field distinguishes ids, or the number of the worker is unknown. */
export function makingOf(plan: Plan, fields: LayoutFields): Partial<AnyFormat> {
  const time = fieldOf(fields, 'time')
  const worker = fieldOf(fields, 'worker')
  const randomBits = randomBitsOf(fields, plan.alphabet)
  const choices = fields.filter((field) => field.kind === 'choice')
  const bits = randomBits > 0 && { randomBits }
  const isNumbered = !worker || worker.id !== undefined
  if (!isNumbered || !sequenceField(fields, plan.alphabet)) return { ...bits }
  return {
    ...bits,
    generator: (head, random) =>
      time
        ? timedGenerator(plan, fields, time, head, random)
        : drawnGenerator(plan, fields, head, random, worker),
    ...(time &&
      typeof worker?.id !== 'object' && {
        backfiller(head, random) {
          const start = () => backfillerOf(plan, fields, time, head, random, worker)
          let past = start()
          // A process that starts from an image draws a worker and a counter of its own.
          beforeSnapshot(() => {
            past = start()
          })
          return (timestampMs: number, given?: object) => past(timestampMs, given)
        },
      }),
    ...(choices.length > 0 && {
      drawGiven: (random) =>
        Object.fromEntries(choices.map(({ name = 'choice', of }) => [name, of[random.uint32() % of.length]])),
    }),
  }
}

type Draw = () => void

/** Draws a random field into its slot. */
function drawOf({ parts, from, size }: Slot, random: RandomSource): Draw {
  const { draw } = valuesOf(size)
  return () => draw(parts, from, random)
}

function putFixed(fields: LayoutFields, speller: Speller): void {
  for (const field of fields) if (isFixedBits(field)) put(speller.slotOf(field), field.value)
}

function randomFields(fields: LayoutFields): NumericField[] {
  return fields.filter((field): field is NumericField => field.kind === 'random')
}

/** Ids without a time: each is drawn anew. Without a worker, its number is 0. */
export function drawnGenerator(
  plan: Plan,
  fields: LayoutFields,
  head: string,
  random: RandomSource,
  worker: WorkerField | undefined,
): TakingGenerator {
  const speller = spellerOf(plan, head, ({ kind }) => kind === 'random')
  const draws = randomFields(fields).map((field) => drawOf(speller.slotOf(field), random))
  const settle = settlerOf(fields, speller, worker, random)
  return (_, given) => {
    speller.choose(given)
    settle()
    for (const draw of draws) draw()
    return speller.spell()
  }
}

/**
 * Ids with a time and a sequence. Random fields above the sequence are drawn for each unit of time, those below it for
 * each id: so ids increase within a unit. A used-up sequence borrows the next unit, so that the generator may run ahead
 * of the clock. The highest reading of the clock shows how far it stepped back.
 * Whatever throws does so before the time or the sequence change.
 */
function timedGenerator(
  plan: Plan,
  fields: LayoutFields,
  time: TimeField,
  head: string,
  random: RandomSource,
): TakingGenerator {
  const counted = sequenceField(fields, plan.alphabet) as NumericField
  const at = fields.indexOf(counted)
  const speller = spellerOf(plan, head, (field) => {
    return field === counted || (field.kind === 'random' && fields.indexOf(field) > at)
  })
  const drawn = randomFields(fields)
  const drawOfField = (field: NumericField) => drawOf(speller.slotOf(field), random)
  const above = drawn.filter((field) => fields.indexOf(field) < at).map(drawOfField)
  const below = drawn.filter((field) => fields.indexOf(field) > at).map(drawOfField)
  const sequence = sequenceOf(counted, speller.slotOf(counted), random)
  const timeSlot = speller.slotOf(time)
  const workerField = fieldOf(fields, 'worker')
  const workerSlot = workerField && speller.slotOf(workerField)
  const isLeased = typeof workerField?.id === 'object'
  const canRestart = randomBitsOf(fields, plan.alphabet) >= RESTART_BITS
  const timeRangeMs = rangeOf(time)
  const [first, last] = timeRangeMs
  const { unitMs = 1 } = time
  const allowanceMs = isLeased ? Number.POSITIVE_INFINITY : ROLLBACK_ALLOWANCE_MS
  let worker: SnowflakeWorker | undefined
  let latestMs = Number.NEGATIVE_INFINITY
  let nextMs = Number.NEGATIVE_INFINITY
  putFixed(fields, speller)

  function startAt(ms: number, from: SnowflakeWorker): void {
    // A unit that began before the worker's time is partly another's.
    const own = unitOf(time, from.fromMs + unitMs - 1)
    const unit = Math.max(unitOf(time, ms), own)
    const startMs = startOf(time, unit)
    const id = from.enter(startMs)
    if (startMs < first || startMs > last) throw clockOutOfRange(startMs, timeRangeMs)
    sequence.open()
    for (const draw of above) draw()
    put(timeSlot, unit)
    if (workerSlot) put(workerSlot, id)
    speller.settle()
    sequence.keep()
    nextMs = startMs + unitMs
  }

  return (clockMs, given) => {
    speller.choose(given)
    worker ??= workerOf(workerField, random)
    const nowMs = clockMs + worker.clockOffsetMs
    const isBack = nowMs < latestMs - allowanceMs
    if (isBack && !canRestart) {
      throw clockMovedBack(latestMs - nowMs, 'A generator with fewer than 32 random bits')
    }
    if (isBack || nowMs >= nextMs) {
      startAt(nowMs, worker)
    } else if (sequence.next()) {
      sequence.keep()
    } else {
      startAt(nextMs, worker)
    }
    if (isBack || nowMs > latestMs) latestMs = nowMs
    for (let i = 0; i < below.length; i++) (below[i] as Draw)()
    return speller.spell()
  }
}

/** The worker of a generator, 0 without a field. A random id is drawn here. */
function workerOf(field: WorkerField | undefined, random: RandomSource): SnowflakeWorker {
  if (field?.id === 'random') return fixedWorker(drawNumber(2n ** BigInt(field.bits), random))
  const id = field?.id ?? 0
  return typeof id === 'object' ? id : fixedWorker(id)
}

/** Puts in, before the first id, what is the same in all ids of a generator. */
function settlerOf(
  fields: LayoutFields,
  speller: Speller,
  worker: WorkerField | undefined,
  random: RandomSource,
): () => void {
  let isSettled = false
  return () => {
    if (isSettled) return
    putFixed(fields, speller)
    const id = workerOf(worker, random).enter(0)
    if (worker) put(speller.slotOf(worker), id)
    speller.settle()
    isSettled = true
  }
}

/**
 * The backfiller of one prefix. Random bits are drawn for each id. A counter is one of its own, from a random start,
 * which counts on whatever the instant: so as many ids in a row as it has values differ. Without a worker, its number
 * is 0.
 */
export function backfillerOf(
  plan: Plan,
  fields: LayoutFields,
  time: TimeField,
  head: string,
  random: RandomSource,
  worker: WorkerField | undefined,
): TakingGenerator {
  const speller = spellerOf(
    plan,
    head,
    ({ kind }) => kind === 'random' || kind === 'counter' || kind === 'time',
  )
  const draws = randomFields(fields).map((field) => drawOf(speller.slotOf(field), random))
  const counter = fieldOf(fields, 'counter')
  const sequence =
    counter &&
    sequenceOf({ ...counter, start: 'random' } satisfies CounterField, speller.slotOf(counter), random)
  const timeSlot = speller.slotOf(time)
  const settle = settlerOf(fields, speller, worker, random)

  return (timestampMs, given) => {
    speller.choose(given)
    settle()
    put(timeSlot, unitOf(time, timestampMs))
    sequence?.open()
    sequence?.keep()
    for (const draw of draws) draw()
    return speller.spell()
  }
}

/** The smallest body of an instant, where the time comes first: zeros, but for fixed bits, and the smallest texts. */
export function lowestOf(plan: Plan, fields: LayoutFields, time: TimeField, timestampMs: number): string {
  const speller = spellerOf(plan, '', () => false)
  putFixed(fields, speller)
  put(speller.slotOf(time), unitOf(time, timestampMs))
  speller.settle()
  const smallest = fields.flatMap((field) =>
    field.kind === 'choice' ? [[field.name ?? 'choice', [...field.of].sort()[0]]] : [],
  )
  speller.choose(Object.fromEntries(smallest))
  return speller.spell()
}

/** The unpredictable bits of an id. */
function randomBitsOf(fields: LayoutFields, alphabet: string): number {
  let bits = 0
  for (const field of fields) {
    if (field.kind === 'random') bits += field.bits ?? field.length * Math.log2(alphabet.length)
  }
  return bits
}
