/** What a generated file is asked, in any language, and the answers that brandid gives. */
import { isDeepStrictEqual } from 'node:util'
import type { Described } from '@brandid/base/manifest'
import type { AnyIdDef } from 'brandid/core'
import type { AnyFormat } from 'brandid/internal'
import { expect, it } from 'vitest'
import { everyScope, vectorsOf } from '../manifests.ts'
import { listChoices, makeIds } from './make-ids.ts'
import type { Run } from './run.ts'

/** Ids of each kind, and near misses of each: 2,000 are the long run, `npm run check -- languages --full`. */
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
export const manifest = everyScope
const vectors = vectorsOf(manifest)

/** The name of a kind: its prefix, after the scope of another system. */
export const nameKind = ({ prefix, scope }: { readonly prefix: string; readonly scope?: string }): string =>
  scope === undefined ? prefix : `${scope}:${prefix}`
const threaded = manifest.definitions[0]?.entry.prefix as string

interface Questions {
  /** Each the name of a kind and a text: what is the text, for that kind? */
  readonly texts: readonly (readonly [name: string, text: string])[]
  /** What are these, for all kinds? */
  readonly parse: readonly string[]
  /** Make so many ids of each kind that generates, in one thread, and of one kind in eight. */
  readonly kinds: readonly {
    readonly name: string
    readonly worker: number
    readonly choices: readonly string[]
  }[]
  readonly count: number
  readonly threaded: string
  /** Convert these with each kind. */
  readonly conversions: readonly Conversions[]
  /** Make ids of each kind under a clock that shows these milliseconds, one after the other. */
  readonly clock: readonly number[]
  readonly each: number
}

/** The name of a kind, and what its functions are asked. */
export interface Conversions {
  readonly name: string
  readonly uuids: readonly string[]
  /** Hexadecimal digits. */
  readonly bytes: readonly string[]
  readonly bounds: readonly number[]
  readonly typed: readonly string[]
}

const FUNCTIONS = ['uuids', 'bytes', 'bounds', 'typed'] as const

/** IDs, integers or codes, by the names of functions; null if a kind lacks the function. */
type Converted = Readonly<Record<(typeof FUNCTIONS)[number], readonly string[] | null>>

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
  readonly converted: readonly Converted[]
  readonly repeats: number
  readonly inversions: number
}

const IN_ORDER = { repeats: 0, inversions: 0 }

/** A language says of every text what brandid says, and makes ids that brandid accepts, in eight threads, too. */
export function exchangeSuite(
  language: string,
  isHere: boolean,
  run: Run,
  main: string,
  /** The conversions that the types of the language can ask for. */
  askable: (all: Conversions) => Conversions = (all) => all,
): void {
  const answer = (questions: Questions): Answers =>
    JSON.parse(run(main, { 'questions.json': JSON.stringify(questions) }))

  it.runIf(isHere).each(Array(ROUNDS).fill(0))(
    `${language} says of every text what brandid says, and makes IDs that it accepts`,
    () => {
      const questions = createQuestions()
      Object.assign(questions, { conversions: questions.conversions.map(askable) })
      expectAnswers(questions, answer(questions))
    },
  )

  it.runIf(isHere)('makes no ID twice in eight threads, and each has them in order', () => {
    const none = { texts: [], parse: [], kinds: [], conversions: [], clock: [], count: 0 }
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
    const name = nameKind(described.entry)
    const { valid, invalid } = vectors.definitions[i] as (typeof vectors.definitions)[number]
    const ids = [...valid.map(({ id }) => id), ...makeIds(described, COUNT)]
    const near = Array.from({ length: COUNT }, (_, at) => change(ids[at % ids.length] as string))
    return [...ids, ...invalid.map(({ text }) => text), ...near].map((text) => [name, text] as const)
  })
  const textsOf = new Map<string, string[]>()
  for (const [name, text] of texts) {
    const all = textsOf.get(name) ?? []
    all.push(text)
    textsOf.set(name, all)
  }
  const kinds = manifest.definitions
    .filter(({ entry }) => entry.format.body.generates)
    .map(({ entry }) => ({
      name: nameKind(entry),
      worker: 1,
      choices: listChoices(entry).map((piece) => piece.texts[0] as string),
    }))
  const parse = [...new Set([...vectors.parse.map(({ text }) => text), ...texts.map(([, text]) => text)])]
  const conversions = manifest.definitions.map((described, i) =>
    askConversions(described, i, textsOf.get(nameKind(described.entry)) ?? []),
  )
  return { texts, parse, kinds, conversions, count: COUNT, threaded, each: 0, clock: CLOCK }
}

/** What the vectors ask, and the values of IDs that were just made, with typed strings that nearly are some. */
function askConversions({ entry, defined }: Described, place: number, texts: readonly string[]): Conversions {
  const known = vectors.definitions[place] as (typeof vectors.definitions)[number]
  const read = texts.slice(0, COUNT).map((text) => readWith(defined, text))
  const hex = (each: Read) => (each.bytes === undefined ? [] : [each.bytes])
  return {
    name: nameKind(entry),
    uuids: [...(known.uuids ?? []).map(({ uuid }) => uuid), ...read.flatMap(({ uuid }) => uuid ?? [])],
    bytes: [...(known.bytes ?? []).map(({ bytes }) => bytes), ...read.flatMap(hex)],
    bounds: [
      ...(known.bounds ?? []).map(({ timestampMs }) => timestampMs),
      ...read.flatMap(({ timestampMs }) => timestampMs ?? []),
    ],
    typed: [...known.typed.map(({ text }) => text), ...texts.map(retype)],
  }
}

/** A text as people type it. */
function retype(text: string, place: number): string {
  const padded = place % 2 === 0 ? `\u00a0 ${text}\r\n` : text
  if (place % 3 === 0) return padded.toUpperCase()
  return place % 3 === 1 ? padded.replaceAll('0', 'O').replaceAll('1', 'l') : padded.replace('_', '_0')
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

/** What the functions of a definition return, as the programs print it. */
function convertWith(definition: AnyIdDef, { uuids, bytes, bounds, typed }: Conversions): Converted {
  const { fromUuid, fromBytes, lowerBound, normalize }: Partial<Record<string, (value: never) => unknown>> =
    definition as never
  const ask = <Value>(convert: ((value: never) => unknown) | undefined, values: readonly Value[]) =>
    convert
      ? values.map((value) => {
          try {
            return `${convert(value as never)}`
          } catch (error) {
            return (error as { readonly code: string }).code
          }
        })
      : null
  const toBytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
  return {
    uuids: ask(fromUuid, uuids),
    bytes: ask(fromBytes, bytes.map(toBytes)),
    bounds: ask(lowerBound, bounds),
    typed: ask(normalize, typed),
  }
}

/** The vectors decide first, and then each definition, which knows no other prefix: of what it rejects, a few codes differ. */
function expectConversions(questions: Questions, answers: Answers): void {
  questions.conversions.forEach((asked, i) => {
    const vector = vectors.definitions[i] as (typeof vectors.definitions)[number]
    const alone = convertWith((manifest.definitions[i] as Described).defined, asked)
    for (const name of FUNCTIONS) {
      const known = new Map((vector[name] ?? []).map((each) => readOutcome(each)))
      const found = answers.converted[i]?.[name] ?? null
      expect([asked.name, name, found?.length]).toEqual([asked.name, name, alone[name]?.length])
      found?.forEach((outcome, at) => {
        const input = asked[name][at] as string | number
        const expected = known.get(input) ?? alone[name]?.[at]
        const isOther = outcome !== expected && (known.has(input) || !isOfOthers(outcome, alone[name]?.[at]))
        if (isOther) expect([asked.name, name, input, outcome]).toEqual([asked.name, name, input, expected])
      })
    }
  })
}

/** What is converted, and the ID, the integer or the code. */
function readOutcome(vector: object): readonly [input: unknown, outcome: unknown] {
  const [input, outcome] = Object.values(vector)
  return [input, outcome]
}

/** A registry knows prefixes that a definition by itself does not. */
const isOfOthers = (outcome: string, alone: string | undefined) =>
  (outcome === 'is_token' || outcome === 'wrong_prefix') &&
  (alone === 'wrong_prefix' || alone === 'invalid_character')

/** The registry that the vectors were made with is gone: the parser of all kinds is judged by theirs, and by each kind's. */
function expectAnswers(questions: Questions, answers: Answers): void {
  const definitions = new Map(manifest.definitions.map(({ entry, defined }) => [nameKind(entry), defined]))
  const parsed = new Map(questions.parse.map((text, i) => [text, answers.parse[i]]))
  for (const { text, ...expected } of vectors.parse) {
    const answer = 'prefix' in expected ? expected.prefix : expected.code
    expect({ text, answer: parsed.get(text) }).toEqual({ text, answer })
  }
  const known = new Map(
    vectors.definitions.flatMap(({ invalid, ...definition }) =>
      invalid.map(({ text, code }) => [`${nameKind(definition)} ${text}`, code] as const),
    ),
  )
  questions.texts.forEach(([name, text], i) => {
    const definition = definitions.get(name) as AnyIdDef
    const read = readWith(definition, text)
    // A definition by itself knows no other prefix.
    const code = known.get(`${name} ${text}`) ?? read.code
    const expected = code === undefined ? read : { code }
    // Of millions of texts, an assertion each takes most of the time.
    if (!isDeepStrictEqual(answers.texts[i], expected))
      expect({ text, ...answers.texts[i] }).toEqual({ text, ...expected })
    if (code === undefined && text.startsWith(`${name}_`) && parsed.get(text) !== name)
      expect({ text, parsed: parsed.get(text) }).toEqual({ text, parsed: name })
  })
  expectConversions(questions, answers)
  for (const { name } of questions.kinds) {
    const ids = answers.made[name] as readonly string[]
    const definition = definitions.get(name) as AnyIdDef
    expect([name, ids.filter((id) => !definition.is(id))]).toEqual([name, []])
    // Two ids of a few random bits are equal now and then; an order leaves none equal.
    const isUnique = definition.format.randomBits === undefined || definition.format.randomBits > 60
    if (isUnique) expect([name, new Set(ids).size]).toEqual([name, questions.count])
    expectIncreasing(definition, ids)
    const { timestamp }: AnyFormat = definition.format
    const last = timestamp?.(ids.at(-1) as string, definition.prefix.length + 1)
    if (last !== undefined) expect(Math.abs(last - Date.now())).toBeLessThan(600_000)
    expectOrder(name, answers.clock[name] as readonly string[])
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
function expectOrder(name: string, answers: readonly string[]): void {
  const { entry, defined } = manifest.definitions.find((each) => nameKind(each.entry) === name) as Described
  const { prefix } = entry
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
