/** What a generated file is asked, in any language, and the answers that brandid gives. */
import { isDeepStrictEqual } from 'node:util'
import type { Described } from '@brandid/base/manifest'
import type { AnyIdDef } from 'brandid/core'
import type { AnyFormat } from 'brandid/internal'
import { expect, it } from 'vitest'
import { everyText, vectorsOf } from '../manifests.ts'
import { listChoices, makeIds } from './make-ids.ts'
import type { Run } from './run.ts'

/** Ids of each kind, and near misses of each: `LANGUAGE_IDS=100000` is the long run. */
const IDS = Number(process.env['LANGUAGE_IDS'] ?? 300)
const COUNT = Math.min(IDS, 2000)
export const ROUNDS = Math.ceil(IDS / COUNT)
/** Ids of each of 8 threads. */
const EACH = 10 * IDS

// Ahead of every id that was made before. A sequence of 12 bits is used up; then the clock steps back.
const STANDING = 4200
const NOON = Date.now() + 86_400_000
const CLOCK = [...Array<number>(STANDING).fill(NOON), NOON - 5000, NOON - 20_000]

/** The manifest that the programs have. */
export const manifest = everyText
const vectors = vectorsOf(everyText)
const threaded = manifest.definitions[0]?.entry.prefix as string

interface Questions {
  /** Each a prefix and a text: what is the text, for the kind of that prefix? */
  readonly texts: readonly (readonly [prefix: string, text: string])[]
  /** What are these, for all kinds? */
  readonly parse: readonly string[]
  /** Make so many ids of each kind that generates, in one thread, and of one kind in eight. */
  readonly kinds: readonly {
    readonly prefix: string
    readonly worker: number
    readonly choices: readonly string[]
  }[]
  readonly count: number
  readonly threaded: string
  /** Make ids of each kind under a clock that shows these milliseconds, one after the other. */
  readonly clock: readonly number[]
  readonly each: number
}

interface Read {
  readonly code?: string
  readonly timestampMs?: number
  readonly uuid?: string
  readonly bytes?: string
  readonly integer?: string
  readonly fields?: Readonly<Record<string, unknown>>
}

interface Answers {
  readonly texts: readonly Read[]
  /** A prefix, or a code. */
  readonly parse: readonly string[]
  readonly made: Readonly<Record<string, readonly string[]>>
  /** Ids, or codes. */
  readonly clock: Readonly<Record<string, readonly string[]>>
  readonly repeats: number
  readonly inversions: number
}

const IN_ORDER = { repeats: 0, inversions: 0 }

/** A language says of every text what brandid says, and makes ids that brandid accepts, in eight threads, too. */
export function exchangeSuite(language: string, isHere: boolean, run: Run, main: string): void {
  const answer = (questions: Questions): Answers =>
    JSON.parse(run(main, { 'questions.json': JSON.stringify(questions) }))

  it.runIf(isHere).each(Array(ROUNDS).fill(0))(
    `${language} says of every text what brandid says, and makes ids that it accepts`,
    () => {
      const questions = createQuestions()
      expectAnswers(questions, answer(questions))
    },
  )

  it.runIf(isHere)('makes no id twice in eight threads, and each has them in order', () => {
    const none = { texts: [], parse: [], kinds: [], clock: [], count: 0 }
    expect(answer({ ...none, threaded, each: EACH })).toMatchObject(IN_ORDER)
  })
}

const CHARACTERS =
  '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_!~\né\u0130\u017f\uff11\u{1f600}'

/** A text with some characters changed, left out or put in. */
function change(text: string): string {
  const characters = Array.from(text)
  const pool = Array.from(CHARACTERS)
  for (let times = 1 + Math.floor(Math.random() * 3); times > 0; times--) {
    const at = Math.floor(Math.random() * (characters.length + 1))
    const added = Math.random() < 0.9 ? [pool[Math.floor(Math.random() * pool.length)] as string] : []
    characters.splice(at, Math.random() < 0.8 ? 1 : 0, ...added)
  }
  return characters.join('')
}

export function createQuestions(): Questions {
  const texts = manifest.definitions.flatMap((described, i) => {
    const { prefix } = described.entry
    const { valid, invalid } = vectors.definitions[i] as (typeof vectors.definitions)[number]
    const ids = [...valid.map(({ id }) => id), ...makeIds(described, COUNT)]
    const near = Array.from({ length: COUNT }, (_, at) => change(ids[at % ids.length] as string))
    return [...ids, ...invalid.map(({ text }) => text), ...near].map((text) => [prefix, text] as const)
  })
  const kinds = manifest.definitions
    .filter(({ entry }) => entry.format.body.generates)
    .map(({ entry }) => ({
      prefix: entry.prefix,
      worker: 1,
      choices: listChoices(entry).map((piece) => piece.texts[0] as string),
    }))
  const parse = [...new Set([...vectors.parse.map(({ text }) => text), ...texts.map(([, text]) => text)])]
  return { texts, parse, kinds, count: COUNT, threaded, each: 0, clock: CLOCK }
}

const listFields = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (value instanceof Date) return [name, value.getTime()]
      return [name, typeof value === 'bigint' ? `${value}` : value]
    }),
  )

function readWith(definition: AnyIdDef, text: string): Read {
  const { error, data } = definition.safeParse(text)
  if (error) return { code: error.code }
  const format: AnyFormat | undefined = definition.formatOf(data)
  const offset = definition.prefix.length + 1
  const timestampMs = format?.timestamp?.(text, offset)
  const bytes = format?.toBytes && Buffer.from(format.toBytes(text, offset)).toString('hex')
  return {
    ...(timestampMs !== undefined && { timestampMs }),
    ...(bytes && format?.holdsUuid && { uuid: bytes.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') }),
    ...(bytes && { bytes }),
    ...(format?.toBigInt && { integer: `${format.toBigInt(text, offset)}` }),
    ...(format?.read && { fields: listFields(format.read(text, offset)) }),
  }
}

/** The registry that the vectors were made with is gone: the parser of all kinds is judged by theirs, and by each kind's. */
function expectAnswers(questions: Questions, answers: Answers): void {
  const definitions = new Map(manifest.definitions.map(({ entry, defined }) => [entry.prefix, defined]))
  const parsed = new Map(questions.parse.map((text, i) => [text, answers.parse[i]]))
  for (const { text, ...expected } of vectors.parse) {
    const answer = 'prefix' in expected ? expected.prefix : expected.code
    expect({ text, answer: parsed.get(text) }).toEqual({ text, answer })
  }
  const known = new Map(
    vectors.definitions.flatMap(({ prefix, invalid }) =>
      invalid.map(({ text, code }) => [`${prefix} ${text}`, code] as const),
    ),
  )
  questions.texts.forEach(([prefix, text], i) => {
    const definition = definitions.get(prefix) as AnyIdDef
    const read = readWith(definition, text)
    // A definition by itself knows no other prefix.
    const code = known.get(`${prefix} ${text}`) ?? read.code
    const expected = code === undefined ? read : { code }
    // Of millions of texts, an assertion each takes most of the time.
    if (!isDeepStrictEqual(answers.texts[i], expected))
      expect({ text, ...answers.texts[i] }).toEqual({ text, ...expected })
    if (code === undefined && text.startsWith(`${prefix}_`) && parsed.get(text) !== prefix)
      expect({ text, parsed: parsed.get(text) }).toEqual({ text, parsed: prefix })
  })
  for (const { prefix } of questions.kinds) {
    const ids = answers.made[prefix] as readonly string[]
    const definition = definitions.get(prefix) as AnyIdDef
    expect([prefix, ids.filter((id) => !definition.is(id))]).toEqual([prefix, []])
    // Two ids of a few random bits are equal now and then; an order leaves none equal.
    const isUnique = definition.format.randomBits === undefined || definition.format.randomBits > 60
    if (isUnique) expect([prefix, new Set(ids).size]).toEqual([prefix, questions.count])
    expectIncreasing(definition, ids)
    const { timestamp }: AnyFormat = definition.format
    const last = timestamp?.(ids.at(-1) as string, prefix.length + 1)
    if (last !== undefined) expect(Math.abs(last - Date.now())).toBeLessThan(600_000)
    expectOrder(prefix, answers.clock[prefix] as readonly string[])
  }
  expect(answers).toMatchObject(IN_ORDER)
}

/** The ids of a format that has an order increase. */
function expectIncreasing({ prefix, format }: AnyIdDef, ids: readonly string[]): void {
  const { lowest, lowestBigInt, toBigInt }: AnyFormat = format
  const toKey = lowestBigInt && toBigInt && ((id: string) => toBigInt(id, prefix.length + 1))
  const keys: readonly (string | bigint)[] = lowest ? ids : toKey ? ids.map(toKey) : []
  expect([prefix, ids[keys.findIndex((key, i) => i > 0 && key <= (keys[i - 1] as typeof key))]]).toEqual([
    prefix,
    undefined,
  ])
}

/** Ids increase while the clock stands or steps back a little; further back they start again, or are refused. */
function expectOrder(prefix: string, answers: readonly string[]): void {
  const { entry, defined } = manifest.definitions.find((each) => each.entry.prefix === prefix) as Described
  const { clockBack } = entry.format.body
  const { timestamp }: AnyFormat = defined.format
  if (clockBack === undefined) return
  const [ids, last] = [answers.slice(0, -1), answers.at(-1) as string]
  expect([prefix, ids.find((id) => !defined.is(id))]).toEqual([prefix, undefined])
  expect([prefix, new Set(ids).size]).toEqual([prefix, ids.length])
  expectIncreasing(defined, ids)
  if (clockBack === 'refuse') expect([prefix, last]).toEqual([prefix, 'clock_moved_back'])
  else expect(timestamp?.(last, prefix.length + 1)).toBeLessThanOrEqual(NOON - 20_000)
}
