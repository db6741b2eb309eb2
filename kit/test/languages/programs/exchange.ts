/** What a generated file is asked, in any language, and the answers that brandid gives. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { AnyIdDef } from 'brandid/core'
import type { AnyFormat } from 'brandid/internal'
import { expect, it } from 'vitest'
import { createDomain, type Domain, type Kind } from '../../../src/languages/domain.ts'
import { everyText, vectorsOf } from '../manifests.ts'
import { listChoices, makeIds } from './make-ids.ts'

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

const manifest = everyText
export const domain: Domain = createDomain(manifest)
const vectors = vectorsOf(manifest)
const threaded = domain.kinds[0]?.entry.prefix as string

export interface Questions {
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

export interface Answers {
  readonly texts: readonly Read[]
  /** A prefix, or a code. */
  readonly parse: readonly string[]
  readonly made: Readonly<Record<string, readonly string[]>>
  /** Ids, or codes. */
  readonly clock: Readonly<Record<string, readonly string[]>>
  readonly repeats: number
  readonly inversions: number
}

/** A language says of every text what brandid says, and makes ids that brandid accepts, in eight threads, too. */
export function exchangeSuite(
  language: string,
  isHere: boolean,
  run: (questions: Questions) => Answers,
  threads = 'threads',
): void {
  it.runIf(isHere).each(Array(ROUNDS).fill(0))(
    `${language} says of every text what brandid says, and makes ids that it accepts`,
    () => {
      const questions = createQuestions()
      expectAnswers(questions, run(questions))
    },
  )

  it.runIf(isHere)(`makes no id twice in eight ${threads}, and each has them in order`, () => {
    expectThreads(run(createThreadQuestions()))
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
  const texts = domain.kinds.flatMap((kind, i) => {
    const { prefix } = kind.entry
    const { valid, invalid } = vectors.definitions[i] as (typeof vectors.definitions)[number]
    const ids = [...valid.map(({ id }) => id), ...makeIds(kind, COUNT)]
    const near = Array.from({ length: COUNT }, (_, at) => change(ids[at % ids.length] as string))
    return [...ids, ...invalid.map(({ text }) => text), ...near].map((text) => [prefix, text] as const)
  })
  const kinds = domain.kinds
    .filter(({ entry }) => entry.format.body.generates)
    .map(({ entry }) => ({
      prefix: entry.prefix,
      worker: 1,
      choices: listChoices(entry).map((piece) => piece.texts[0] as string),
    }))
  const parse = [...new Set([...vectors.parse.map(({ text }) => text), ...texts.map(([, text]) => text)])]
  return { texts, parse, kinds, count: COUNT, threaded, each: 0, clock: CLOCK }
}

/** Asks for the ids of threads, and for nothing else. */
function createThreadQuestions(): Questions {
  return { texts: [], parse: [], kinds: [], count: 0, threaded, each: EACH, clock: [] }
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

/** Eight threads make no id twice, and each makes them in order. */
function expectThreads({ repeats, inversions }: Answers): void {
  expect({ repeats, inversions }).toEqual({ repeats: 0, inversions: 0 })
}

/** The registry that the vectors were made with is gone: the parser of all kinds is judged by theirs, and by each kind's. */
function expectAnswers(questions: Questions, answers: Answers): void {
  const definitions = new Map(domain.kinds.map(({ entry, definition }) => [entry.prefix, definition]))
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
    const { lowest, lowestBigInt, timestamp, toBigInt }: AnyFormat = definition.format
    const keys = lowest
      ? ids
      : lowestBigInt && toBigInt
        ? ids.map((id) => toBigInt(id, prefix.length + 1))
        : []
    expect([prefix, keys.findIndex((key, i) => i > 0 && key <= (keys[i - 1] as typeof key))]).toEqual([
      prefix,
      -1,
    ])
    const last = timestamp?.(ids.at(-1) as string, prefix.length + 1)
    if (last !== undefined) expect(Math.abs(last - Date.now())).toBeLessThan(600_000)
  }
  for (const { prefix } of questions.kinds) expectOrder(prefix, answers.clock[prefix] as readonly string[])
  expectThreads(answers)
}

/** Ids increase while the clock stands or steps back a little; further back they start again, or are refused. */
function expectOrder(prefix: string, answers: readonly string[]): void {
  const kind = domain.kinds.find(({ entry }) => entry.prefix === prefix) as Kind
  const { clockBack } = kind.entry.format.body
  if (clockBack === undefined) return
  const { lowest, lowestBigInt, timestamp, toBigInt }: AnyFormat = kind.definition.format
  const [ids, last] = [answers.slice(0, -1), answers.at(-1) as string]
  expect([prefix, ids.find((id) => !kind.definition.is(id))]).toEqual([prefix, undefined])
  expect([prefix, new Set(ids).size]).toEqual([prefix, ids.length])
  const keys = lowest ? ids : lowestBigInt && toBigInt ? ids.map((id) => toBigInt(id, prefix.length + 1)) : []
  expect([prefix, keys.findIndex((key, i) => i > 0 && key <= (keys[i - 1] as typeof key))]).toEqual([
    prefix,
    -1,
  ])
  if (clockBack === 'refuse') expect([prefix, last]).toEqual([prefix, 'clock_moved_back'])
  else expect(timestamp?.(last, prefix.length + 1)).toBeLessThanOrEqual(NOON - 20_000)
}

/** Runs a program in a folder of its own, which has the files and the questions, and returns what it prints. */
export function ask(
  files: Readonly<Record<string, string>>,
  ...commands: readonly (readonly [string, ...string[]])[]
) {
  const folder = mkdtempSync(join(tmpdir(), 'brandid-languages-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    let printed = ''
    for (const [command, ...args] of commands) {
      const { status, stdout, stderr, error } = spawnSync(command, args, {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 2 ** 30,
      })
      if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error ?? ''}${stderr}${stdout}`)
      printed = stdout
    }
    return printed
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether a command is here; on CI it has to be. */
export function isInstalled(command: string, ...args: string[]): boolean {
  const isHere = spawnSync(command, args).status === 0
  if (!isHere && process.env['CI']) throw new Error(`Expected ${command} on CI but found none.`)
  if (!isHere) process.stderr.write(`skipped: no ${command}\n`)
  return isHere
}

/** The first of some commands that is here; on CI one has to be. */
export function findCommand<Command extends readonly [string, ...string[]]>(
  ...commands: readonly Command[]
): Command | undefined {
  const found = commands.find(([name]) => spawnSync(name, ['--version']).status === 0)
  const names = commands.map(([name]) => name).join(' or ')
  if (!found && process.env['CI']) throw new Error(`Expected ${names} on CI but found none.`)
  if (!found) process.stderr.write(`skipped: no ${names}\n`)
  return found
}

const page = readFileSync(new URL('../../../docs/languages.md', import.meta.url), 'utf8')

/** The blocks of a language in kit/docs/languages.md that have an output, and those outputs. */
export function listExamples(language: string): { readonly code: string; readonly printed: string }[] {
  const blocks = new RegExp(`^\`\`\`${language}\\n([^\`]*?)^\`\`\`\\n+\`\`\`text\\n(.*?)^\`\`\`$`, 'gms')
  return Array.from(page.matchAll(blocks), ([, code = '', printed = '']) => ({ code, printed }))
}

/** The lines of the block for a shell that follows a text of the page. */
export function listConsoleLines(text: string): string[] {
  const [, block = ''] = /^```sh\n(.*?)^```$/ms.exec(page.slice(page.indexOf(text))) ?? []
  return block.trimEnd().split('\n')
}
