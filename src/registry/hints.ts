/** Development-only hints and details: how to fix a rejected string, and the facts that production messages omit. */

import { readPrefix } from '../definition/prefix.ts'
import { canonicalize, faultOf, type Shape } from '../definition/shape.ts'
import { UUID_LENGTH } from '../digits/uuid.ts'
import type { Development, ExplainedRefusal, Refuser, RefusingFormat } from '../errors/development.ts'
import { IdError } from '../errors/error.ts'
import { findNearest, nameInvisible, showCharacter } from '../errors/words.ts'
import {
  type FindDefinition,
  findDefinition,
  listCandidates,
  type Records,
  type RegistryRecord,
  type Rival,
} from './records.ts'

/** Returns the hint for a string with an unknown prefix. */
export function findDispatchHint(records: Records, text: string): string {
  return (
    normalizeHint(text, (prefix) => findDefinition(records, prefix)) ??
    importHint(findNearest(records.keys(), readPrefix(text)))
  )
}

function importHint(nearest: string | undefined): string {
  return `${nearest ? `The nearest registered prefix is "${nearest}". ` : ''}Import a name from the module that defines the prefix: a module that never runs registers nothing, and bundlers drop a bare import from a package with "sideEffects": false.`
}

/** Returns the hint for a string that a definition accepts after normalization. The hint includes the definition's entity. */
export function normalizeHint(text: string, find: FindDefinition): string | undefined {
  const definition = listCandidates(text, find).find((each) => each.safeNormalize(text).success)
  return definition && `${definition.entity}'s normalize() accepts this string.`
}

/** Adds the UUID's version or the character's position, and a hint, to a reason. */
export const explain: Development['explain'] = (reason, text, refuser) => {
  // The refuser is always a shape, because only definitions call this function. The `errors` folder declares only the members that formats
  // need.
  const shape = refuser as Shape
  const [code, receivedText, position] = (typeof text === 'string' && detail(reason, text, refuser)) || reason
  return [code, receivedText, position, (input) => hintRefusal(input)]

  /** Returns a hint on how to fix a rejected string. */
  function hintRefusal(input: string): string | undefined {
    const { head, formats } = shape
    if (code === 'former_prefix') return `normalize() rewrites former prefixes to "${head}".`
    if (!faultOf(shape, input)) return 'This is an ID, not a body: pass it to parse().'
    if (!canonicalize(shape, input)[1]) return 'normalize() accepts this string.'
    const [{ holdsUuid, uuidVersion }] = formats
    if (code === 'wrong_version' && uuidVersion) {
      if (uuidVersion === 5 || uuidVersion === 8) return 'fromName() in brandid/formats creates these IDs.'
      return "Create sample IDs with generate(), and test IDs with seeded(). A format with version: 'any' accepts every UUID."
    }
    return code === 'missing_prefix' && holdsUuid && input.length === UUID_LENGTH
      ? "fromUuid() accepts a bare UUID, and so does schemaOf() with { from: 'uuid' }."
      : undefined
  }
}

/** Adds detail to a reason if the format can identify the wrong version or the misplaced character. */
function detail<Code extends string>(
  [code, , position]: ExplainedRefusal<Code>,
  text: string,
  { head, formats }: Refuser,
): ExplainedRefusal<Code> | undefined {
  const { length } = head
  // Use the first format that reports the same fault.
  const findFormat = () => formats.find(({ check }) => check(text, length) === code)
  if (code === 'wrong_version') {
    const version = describeVersion(text, length, findFormat())
    return version ? [code, version] : undefined
  }
  if (code !== 'invalid_character' || position !== undefined) return undefined
  const at = findMisplaced(text, length, findFormat())
  if (at === undefined) return undefined
  return [code, `${showCharacter(text, at, length)} after "${head}"${nameInvisible(text, length, at)}`, at]
}

/** Returns the hint for an unknown option, which suggests the nearest name. */
export function hintName(names: readonly string[], unknown: string): string | undefined {
  const nearest = findNearest(names, unknown)
  return nearest && `Did you mean \`${nearest}\`?`
}

/** The default hint for each code, for errors that are thrown without a hint. */
const CODE_HINTS: Readonly<Record<string, string>> = {
  clock_unreadable: 'A fake clock must return milliseconds since 1970 as a number.',
  no_crypto:
    'In React Native, import "react-native-get-random-values" first. A mock must fill its array with varying bytes.',
}

/** Describes a UUID's version and variant (RFC 9562, sections 4.1 and 4.2). */
function describeVersion(text: string, offset: number, format?: RefusingFormat): string | undefined {
  const { uuidVersion, toBytes } = { ...format }
  if (!uuidVersion || !toBytes) return undefined
  const bytes = toBytes(text, offset)
  const [version, variant] = [(bytes[6] as number) >>> 4, (bytes[8] as number) >>> 6]
  if (variant !== 0b10) return 'a UUID of another variant'
  return `a version ${version} UUID instead of version ${uuidVersion}`
}

/**
 * Finds a character that is in the alphabet but not allowed at its position. Overwrites more and more of the example with the start of
 * the body, and returns the first index at which the format rejects the result.
 */
function findMisplaced(text: string, offset: number, format?: RefusingFormat): number | undefined {
  const { check, example = '' } = { ...format }
  for (let end = offset + 1; end <= text.length; end++) {
    const mixed = text.slice(offset, end) + example.slice(end - offset)
    if (check?.(mixed, 0) === 'invalid_character') return end - 1
  }
  return undefined
}

/** Composes the message for a duplicate: the key's role in the existing definition, both locations, and the fix. */
export function explainDuplicate(
  { key, holder }: Rival<RegistryRecord>,
  record: RegistryRecord,
  first: string,
  second: string,
): string {
  const [present] = holder.prefixes
  const isPrefix = holder.prefixes.includes(key)
  const role = key === present ? '' : ` as a ${isPrefix ? 'former prefix' : 'named ID'} of "${present}"`
  const advice = holder.isToken === record.isToken ? 'Define it once and import it' : 'Rename one of them'
  return `${isPrefix ? 'Prefix' : 'Named ID'} "${key}" is already defined at ${first}${role}, and again at ${second}. ${advice}.`
}

/**
 * Gives an `IdError` without a hint the default hint for its code, and makes consoles print hints. The getter and the inspect function
 * are on the prototype, so that the class stays assignable to the class of another copy of the package, and so that production bundles
 * contain neither.
 */
export function giveHints(): void {
  const { prototype } = IdError
  const readHint = Object.getOwnPropertyDescriptor(prototype, 'hint')?.get
  Object.defineProperties(prototype, {
    hint: {
      get(this: IdError) {
        return readHint?.call(this) ?? CODE_HINTS[this.code]
      },
      configurable: true,
    },
    [Symbol.for('nodejs.util.inspect.custom')]: { value: inspectWithHint, configurable: true },
  })
}

/** Formats an error as usual, with the hint below the error, for consoles and uncaught errors. */
function inspectWithHint(
  this: IdError,
  _depth: number,
  options: object,
  inspect: (value: unknown, options: object) => string,
): string {
  const text = inspect(this, { ...options, customInspect: false })
  return this.hint ? `${text}\nHint: ${this.hint}` : text
}
