/** The generation of a layout's ids: the clock, the worker, and the values drawn for each. */
import type { RandomSource } from '../../digits/random-source.ts'
import { ROLLBACK_ALLOWANCE_MS } from '../shared/clock.ts'
import type { AnyFormat, TakingGenerator } from '../shared/format.ts'
import { beforeSnapshot } from '../shared/snapshot.ts'
import { fixedWorker, type SnowflakeWorker } from '../shared/snowflake-worker.ts'
import { findUnit, unitClock } from '../shared/unit-clock.ts'
import { findField } from './check-fields.ts'
import type { CounterField, LayoutFields, TimeField, WorkerField } from './field.ts'
import { isFixedBits, type NumericField, type Plan } from './plan.ts'
import { createSequence } from './sequence.ts'
import { sequenceField } from './sequence-field.ts'
import { createSpeller, put, type Slot, type Speller } from './speller.ts'
import { readUnits } from './time.ts'
import { createValues, drawNumber } from './values.ts'

// With fewer random bits, a generator that starts again from an earlier time repeats ids.
const RESTART_BITS = 32

/** The generation of a plan: none where no field distinguishes ids, or the number of the worker is unknown. */
export function createGeneration(plan: Plan, fields: LayoutFields): Partial<AnyFormat> {
  const time = findField(fields, 'time')
  const worker = findField(fields, 'worker')
  const randomBits = countRandomBits(fields, plan.alphabet)
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
          const start = () => createBackfiller(plan, fields, time, head, random, worker)
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
function createDraw({ parts, from, size }: Slot, random: RandomSource): Draw {
  const { draw } = createValues(size)
  return () => draw(parts, from, random)
}

function putFixed(fields: LayoutFields, speller: Speller): void {
  for (const field of fields) if (isFixedBits(field)) put(speller.findSlot(field), field.value)
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
  const speller = createSpeller(plan, head, ({ kind }) => kind === 'random')
  const draws = randomFields(fields).map((field) => createDraw(speller.findSlot(field), random))
  const settle = createSettler(fields, speller, worker, random)
  return (_, given) => {
    const spell = speller.choose(given)
    settle()
    for (const draw of draws) draw()
    return spell()
  }
}

/**
 * Ids with a time and a sequence. Random fields above the sequence are drawn for each unit of time, those below it for
 * each id: so ids increase within a unit.
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
  const isBelow = (field: NumericField) => fields.indexOf(field) > at
  const speller = createSpeller(plan, head, (field) => {
    return field === counted || (field.kind === 'random' && isBelow(field))
  })
  const drawField = (field: NumericField) => createDraw(speller.findSlot(field), random)
  const drawn = randomFields(fields).filter((field) => field !== counted)
  const above = drawn.filter((field) => !isBelow(field)).map(drawField)
  const below = drawn.filter(isBelow).map(drawField)
  const { open, step } = createSequence(counted, speller.findSlot(counted), random)
  const worker = findField(fields, 'worker')
  putFixed(fields, speller)

  function start(unit: number, workerId: number): void {
    const keep = open()
    for (const draw of above) draw()
    put(speller.findSlot(time), unit)
    if (worker) put(speller.findSlot(worker), workerId)
    speller.settle()
    keep()
  }
  const rollback = {
    allowanceMs: typeof worker?.id === 'object' ? Number.POSITIVE_INFINITY : ROLLBACK_ALLOWANCE_MS,
    restarts: countRandomBits(fields, plan.alphabet) >= RESTART_BITS,
    generator: `A generator with fewer than ${RESTART_BITS} random bits`,
  }
  let advance: ((clockMs: number) => void) | undefined

  return (clockMs, given) => {
    const spell = speller.choose(given)
    advance ??= unitClock(readUnits(time), chooseWorker(worker, random), rollback, { start, step })
    advance(clockMs)
    for (let i = 0; i < below.length; i++) (below[i] as Draw)()
    return spell()
  }
}

/** The worker of a generator, 0 without a field. A random id is drawn here. */
function chooseWorker(field: WorkerField | undefined, random: RandomSource): SnowflakeWorker {
  if (field?.id === 'random') return fixedWorker(drawNumber(2n ** BigInt(field.bits), random))
  const id = field?.id ?? 0
  return typeof id === 'object' ? id : fixedWorker(id)
}

/** Puts in, before the first id, what is the same in all ids of a generator. */
function createSettler(
  fields: LayoutFields,
  speller: Speller,
  worker: WorkerField | undefined,
  random: RandomSource,
): () => void {
  let isSettled = false
  return () => {
    if (isSettled) return
    putFixed(fields, speller)
    const id = chooseWorker(worker, random).enter(0)
    if (worker) put(speller.findSlot(worker), id)
    speller.settle()
    isSettled = true
  }
}

/**
 * The backfiller of one prefix. Random bits are drawn for each id. A counter is one of its own, from a random start,
 * which counts on whatever the instant: so as many ids in a row as it has values differ. Without a worker, its number
 * is 0.
 */
export function createBackfiller(
  plan: Plan,
  fields: LayoutFields,
  time: TimeField,
  head: string,
  random: RandomSource,
  worker: WorkerField | undefined,
): TakingGenerator {
  const speller = createSpeller(
    plan,
    head,
    ({ kind }) => kind === 'random' || kind === 'counter' || kind === 'time',
  )
  const draws = randomFields(fields).map((field) => createDraw(speller.findSlot(field), random))
  const counter = findField(fields, 'counter')
  const sequence =
    counter &&
    createSequence({ ...counter, start: 'random' } satisfies CounterField, speller.findSlot(counter), random)
  const timeSlot = speller.findSlot(time)
  const units = readUnits(time)
  const settle = createSettler(fields, speller, worker, random)

  return (timestampMs, given) => {
    const spell = speller.choose(given)
    settle()
    put(timeSlot, findUnit(units, timestampMs))
    sequence?.open()()
    for (const draw of draws) draw()
    return spell()
  }
}

/** The smallest body of an instant, where the time comes first: zeros, but for fixed bits, and the smallest texts. */
export function spellLowest(plan: Plan, fields: LayoutFields, time: TimeField, timestampMs: number): string {
  const speller = createSpeller(plan, '', () => false)
  putFixed(fields, speller)
  put(speller.findSlot(time), findUnit(readUnits(time), timestampMs))
  speller.settle()
  const smallest = fields.flatMap((field) =>
    field.kind === 'choice' ? [[field.name ?? 'choice', [...field.of].sort()[0]]] : [],
  )
  return speller.choose(Object.fromEntries(smallest))()
}

/** The unpredictable bits of an id. */
function countRandomBits(fields: LayoutFields, alphabet: string): number {
  let bits = 0
  for (const field of fields) {
    if (field.kind === 'random') bits += field.bits ?? field.length * Math.log2(alphabet.length)
  }
  return bits
}
