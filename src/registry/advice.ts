/** Advice for developers: checks of options, hints, and places in the source. Bundles for production leave it out. */

import { readPrefix } from '../definition/prefix.ts'
import { DETAILS } from '../definition/refusal.ts'
import { canonicalize, faultOf, type Shape } from '../definition/shape.ts'
import { UUID_LENGTH } from '../digits/uuid.ts'
import { HINTS, IdError, type IdErrorCode, stateError } from '../errors/error.ts'
import { hintName, NAME_HINT, type OptionNames, readOptions } from '../errors/options.ts'
import { attempt, GUARD } from '../errors/runtime.ts'
import { describeKind, findNearest } from '../errors/words.ts'
import { openChecks } from '../formats/shared/checks.ts'
import type { AnyFormat } from '../formats/shared/format.ts'
import { checkGiven, checkShape } from './options.ts'
import {
  type FindDefinition,
  findDefinition,
  listCandidates,
  type Records,
  type RegistryRecord,
  type Rival,
  sharedRecords,
} from './records.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

let opened: Advice | undefined

/** Opens the gate for good. The entry points of the condition `node` call it, because nothing is bundled there. */
export function openAdvice(): void {
  opened = giveAdvice()
  openChecks()
}

/**
 * The advice for developers; `undefined` in production, and in a browser without a bundler. Bundlers replace
 * `process.env.NODE_ENV` in this spelling, and drop the advice.
 */
export function readAdvice(): Advice | undefined {
  return opened ?? attempt(chooseAdvice)
}

/** A named function: Rollup drops nothing of one that is written where it is passed. */
function chooseAdvice(): Advice | undefined {
  return process.env.NODE_ENV === 'production' ? undefined : giveAdvice()
}

let isGiven = false

/** The advice, from whose first use on modules below have hints, and consoles print them. */
function giveAdvice(): Advice {
  if (!isGiven) {
    isGiven = true
    giveHints()
    giveDetails()
    GUARD.checkState = checkState
    printHints()
  }
  return ADVICE
}

const checkedStates = /* @__PURE__ */ new Set<object>()

/**
 * Checks a state that the copies of the package share: other code may have put a value of its own there.
 *
 * @throws {IdError} `invalid_option` with the kind of that value.
 */
function checkState(key: symbol, state: object, create: () => object): void {
  if (checkedStates.has(state)) return
  if (!attempt(() => showTags(state) === showTags(create()) && listParts(state).every(holdsEntries))) {
    const place = `\`globalThis[Symbol.for("${key.description}")]\` to be left to brandid`
    throw new IdError(
      'invalid_option',
      place,
      `${describeKind(state)} of other code, which needs another key`,
    )
  }
  checkedStates.add(state)
}

type Collection = ReadonlyMap<string, unknown> | ReadonlySet<unknown>

/** A collection, and the names of one that has them. */
function listParts(state: object & { readonly names?: Collection }): Collection[] {
  return [state as Collection, ...(state.names ? [state.names] : [])]
}

/** The kinds of the parts, as engines tag them in each realm. */
function showTags(state: object): string {
  return listParts(state).map(String).join()
}

/** Whether all entries are records or strings, because a map of other code has the same tag. */
function holdsEntries(part: Collection): boolean {
  return Array.from<unknown>(part.values()).every(
    (entry) => typeof entry === 'string' || Array.isArray(Object(entry).claims),
  )
}

/** The members of advice, which the rest of the registry asks where it is present. */
export type Advice = typeof ADVICE

const ADVICE = {
  checkGiven(...given: Parameters<typeof checkGiven>): void {
    // The entry point found the records before there was advice.
    sharedRecords()
    checkGiven(...given)
  },
  checkNames,
  checkShape,
  findDispatchHint,
  findHint,
  findPlace,
  explainDuplicate,
  normalizeHint,
  refuseZod,
}

/** @throws {IdError} as `readOptions` does. */
function checkNames<Options extends object>(given: Options, names: OptionNames<Options>, of: string): void {
  readOptions(given, names, of)
}

/** Hints of options, of the clock and of randomness, which modules below the registry give. */
function giveHints(): void {
  NAME_HINT.give = hintName
  HINTS.clock_unreadable = () => 'A fake clock must return milliseconds since 1970 as a number.'
  HINTS.no_crypto = () =>
    'In React Native, import "react-native-get-random-values" first. A mock must fill the array that it receives with bytes that differ.'
}

/** The hint about a text of an unknown prefix. */
function findDispatchHint(records: Records, text: string): string {
  return (
    normalizeHint(text, (prefix) => findDefinition(records, prefix)) ??
    importHint(findNearest(records.keys(), readPrefix(text)))
  )
}

function importHint(nearest: string | undefined): string {
  return `${nearest ? `The nearest registered prefix is "${nearest}". ` : ''}Import a name from the module that defines the prefix: a module that never runs registers nothing, and bundlers drop a bare import from a package with "sideEffects": false.`
}

/** The hint about a text that a definition accepts once it is normalized: it names the definition. */
function normalizeHint(text: string, find: FindDefinition): string | undefined {
  const definition = listCandidates(text, find).find((each) => each.safeNormalize(text).success)
  return definition && `${definition.entity}'s normalize() accepts this text.`
}

/** The hint of a definition: how to mend a refused text. */
function findHint(shape: Shape, code: IdErrorCode, text: string): string | undefined {
  if (code === 'former_prefix') return `normalize() rewrites former prefixes to "${shape.head}".`
  if (!faultOf(shape, text)) {
    // An accepted text was refused as a body, or because it lacks something, such as a time.
    return code === 'wrong_version' ? undefined : 'This is an id, and not its body: parse() accepts it.'
  }
  if (!canonicalize(shape, text)[1]) return 'normalize() accepts this text.'
  const [{ holdsUuid, uuidVersion }] = shape.formats
  if (code === 'wrong_version' && uuidVersion) {
    return "Make sample ids with generate(), and ids for tests with seeded(). A format with version: 'any' accepts every UUID."
  }
  return code === 'missing_prefix' && holdsUuid && text.length === UUID_LENGTH
    ? "fromUuid() accepts a bare UUID, and so does schemaOf() with { from: 'uuid' }."
    : undefined
}

/** Details of messages: the version of a UUID, and the place of a character. */
function giveDetails(): void {
  DETAILS.version = describeVersion
  DETAILS.place = findMisplaced
}

/** The version and the variant of a UUID (RFC 9562, sections 4.1 and 4.2). */
function describeVersion(text: string, offset: number, [format]: readonly AnyFormat[]): string | undefined {
  const { uuidVersion, toBytes }: Partial<AnyFormat> = Object(format)
  if (!uuidVersion || !toBytes) return undefined
  const bytes = toBytes(text, offset)
  const [version, variant] = [(bytes[6] as number) >>> 4, (bytes[8] as number) >>> 6]
  if (variant !== 0b10) return 'a UUID of another variant'
  return `a UUID of version ${version} instead of version ${uuidVersion}`
}

/**
 * The place of a character that the alphabet has, and its place in the body refuses: the first character with which the
 * start of the body fails in place of the start of the example.
 */
function findMisplaced(text: string, offset: number, [format]: readonly AnyFormat[]): number | undefined {
  const { check, example = '' }: Partial<AnyFormat> = Object(format)
  for (let end = offset + 1; end <= text.length; end++) {
    const mixed = text.slice(offset, end) + example.slice(end - offset)
    if (check?.(mixed, 0) === 'invalid_character') return end - 1
  }
  return undefined
}

/** The message about a duplicate: the role of the key in the definition that has it, both places, and what to do. */
function explainDuplicate(
  { key, holder }: Rival<RegistryRecord>,
  record: RegistryRecord,
  first: string,
  second: string,
): string {
  const [present] = holder.prefixes
  const isPrefix = holder.prefixes.includes(key)
  const role = key === present ? '' : ` as a ${isPrefix ? 'former prefix' : 'named id'} of "${present}"`
  const advice = holder.isToken === record.isToken ? 'Define it once and import it' : 'Rename one of them'
  return `${isPrefix ? 'Prefix' : 'Named id'} "${key}" is already defined at ${first}${role}, and again at ${second}. ${advice}.`
}

/**
 * The place of a definition in a stack: the frame of the module that defines. Helpers and callbacks come before it, and
 * the runtime that evaluates modules after it.
 */
function findPlace(stack: string): string | undefined {
  const frames = stack.split('\n').flatMap(parseFrame)
  const at = frames.findIndex(({ name, place }, i) => isModule(name, frames[i + 1]) && isSource(place))
  const frame = frames[at] ?? frames[0]
  return frame && showPlace(frame.place)
}

interface Frame {
  readonly name: string
  readonly place: string
}

// V8's `at name (place)` and `at place`; JavaScriptCore's and Firefox's `name@place`. A name may end with parentheses of its own.
const FRAME = /^(?:\s*at (?:async )?(?:(.*?) \((?!.*\) \()(.*)\)|(.*))|([^@]*)@(.*))$/

function parseFrame(line: string): Frame[] {
  const groups = FRAME.exec(line)
  if (!groups) return []
  const [, name, place, barePlace, otherName, otherPlace] = groups
  return [{ name: [name, otherName].join(''), place: [place, barePlace, otherPlace].join('') }]
}

// Names of functions and methods. The frame that evaluates a module has no name, a path, a number, or two words.
const FUNCTION_NAME = /^(?:(?:async|get|new|set) )?(?:[\w$]+\.)*(?!eval$|\d)[\w$#]+(?: \[as .*\])?$/

/** Whether a frame evaluates a module: one without a name does, unless a built-in function calls it back. */
function isModule(name: string, next: Frame | undefined): boolean {
  if (name !== '') return !FUNCTION_NAME.test(name)
  return !next || isSource(next.place) || next.place.startsWith('node:')
}

function isSource(place: string): boolean {
  return /:\d+:\d+$/.test(place) && !place.startsWith('node:')
}

/** The place without its scheme and query; `undefined` where it is none. One spelling serves a path and its URL. */
function showPlace(place: string): string | undefined {
  if (!isSource(place)) return undefined
  const isUrl = /^[a-z-]+:\/\//
  const path = place.replace(isUrl, '').replace(/\?[^:]*(?=:\d+:\d+$)/, '')
  return (isUrl.test(place) && attempt(() => decodeURIComponent(path))) || path
}

/**
 * Makes `z.object({ id: CoreId })` throw an error that says what to do: it compiles, and zod's own error does not. The
 * getter is inherited, because test runners print own members. One prototype serves all definitions, because engines
 * give objects of each prototype a shape of their own.
 */
function refuseZod(source: object, kind: keyof typeof SOURCES): void {
  Object.setPrototypeOf(source, SOURCES[kind])
}

/** The prototypes of sources without a schema. */
const SOURCES = {
  definition: /* @__PURE__ */ createAnswer(
    'definition',
    ', or import defineId from "brandid" in place of "brandid/core"',
  ),
  union: /* @__PURE__ */ createAnswer(
    'union',
    ', or import idUnion from "brandid" in place of "brandid/core"',
  ),
  token: /* @__PURE__ */ createAnswer('token', ''),
}

function createAnswer(kind: string, remedy: string): object {
  return Object.create(Object.prototype, {
    _zod: {
      get(this: { readonly prefix?: string }) {
        const name = this.prefix ? ` ("${this.prefix}")` : ''
        const advice = `wrap it in schemaOf() of "brandid"${remedy}`
        throw stateError('invalid_option', `This ${kind}${name} has no zod schema: ${advice}.`)
      },
    },
  })
}

/** Lets consoles print an `IdError` with its hint. On the prototype: the class must fit that of another copy of the package. */
function printHints(): void {
  Object.defineProperty(IdError.prototype, Symbol.for('nodejs.util.inspect.custom'), {
    value: inspectWithHint,
    configurable: true,
  })
}

/** Prints an error as any other, with the hint below: on consoles, and where nothing catches the error. */
function inspectWithHint(
  this: IdError,
  _depth: number,
  options: object,
  inspect: (value: unknown, options: object) => string,
): string {
  const text = inspect(this, { ...options, customInspect: false })
  return this.hint ? `${text}\nHint: ${this.hint}` : text
}
