/** Hints and details for developers: how to fix a rejected string, and the facts that a message leaves out in production. */

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

/** Finds the hint about a string with an unknown prefix. */
export function findDispatchHint(records: Records, text: string): string {
  return (
    normalizeHint(text, (prefix) => findDefinition(records, prefix)) ??
    importHint(findNearest(records.keys(), readPrefix(text)))
  )
}

function importHint(nearest: string | undefined): string {
  return `${nearest ? `The nearest registered prefix is "${nearest}". ` : ''}Import a name from the module that defines the prefix: a module that never runs registers nothing, and bundlers drop a bare import from a package with "sideEffects": false.`
}

/** Finds the hint about a string that a definition accepts once it is normalized. The hint names the definition. */
export function normalizeHint(text: string, find: FindDefinition): string | undefined {
  const definition = listCandidates(text, find).find((each) => each.safeNormalize(text).success)
  return definition && `${definition.entity}'s normalize() accepts this string.`
}

/** Explains a rejection with the version of a UUID or the place of a character, and with a hint. */
export const explain: Development['explain'] = (reason, text, refuser) => {
  // Only definitions call this. `errors`, a room below them, declares only the members of a shape that formats need.
  const shape = refuser as Shape
  const [code, receivedText, position] = (typeof text === 'string' && detail(reason, text, refuser)) || reason
  return [code, receivedText, position, (input) => hintRefusal(input)]

  /** Says how to fix a rejected string. */
  function hintRefusal(input: string): string | undefined {
    const { head, formats } = shape
    if (code === 'former_prefix') return `normalize() rewrites former prefixes to "${head}".`
    if (!faultOf(shape, input)) {
      // A valid ID was rejected because a body was expected, or because it lacks something, such as a time.
      return code === 'wrong_version' ? undefined : 'This is an ID, not its body: parse() accepts it.'
    }
    if (!canonicalize(shape, input)[1]) return 'normalize() accepts this string.'
    const [{ holdsUuid, uuidVersion }] = formats
    if (code === 'wrong_version' && uuidVersion) {
      if (uuidVersion === 5 || uuidVersion === 8) return 'fromName() of brandid/formats computes such IDs.'
      return "Create sample IDs with generate(), and test IDs with seeded(). A format with version: 'any' accepts every UUID."
    }
    return code === 'missing_prefix' && holdsUuid && input.length === UUID_LENGTH
      ? "fromUuid() accepts a bare UUID, and so does schemaOf() with { from: 'uuid' }."
      : undefined
  }
}

/** Adds detail to a reason if the format can identify the wrong version or the wrong place. */
function detail<Code extends string>(
  [code, , position]: ExplainedRefusal<Code>,
  text: string,
  { head, formats }: Refuser,
): ExplainedRefusal<Code> | undefined {
  const { length } = head
  // The first format that reports the fault decides.
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

/** Finds the hint about an unknown option: the name that was probably meant. */
export function hintName(names: readonly string[], unknown: string): string | undefined {
  const nearest = findNearest(names, unknown)
  return nearest && `Did you mean \`${nearest}\`?`
}

/** The hints for codes that get no hint where the error is thrown. */
const CODE_HINTS: Readonly<Record<string, string>> = {
  clock_unreadable: 'A fake clock must return milliseconds since 1970 as a number.',
  no_crypto:
    'In React Native, import "react-native-get-random-values" first. A mock must fill the array that it receives with bytes that differ.',
}

/** Describes the version and the variant of a UUID (RFC 9562, sections 4.1 and 4.2). */
function describeVersion(text: string, offset: number, format?: RefusingFormat): string | undefined {
  const { uuidVersion, toBytes } = { ...format }
  if (!uuidVersion || !toBytes) return undefined
  const bytes = toBytes(text, offset)
  const [version, variant] = [(bytes[6] as number) >>> 4, (bytes[8] as number) >>> 6]
  if (variant !== 0b10) return 'a UUID of another variant'
  return `a UUID of version ${version} instead of version ${uuidVersion}`
}

/**
 * Finds a character that the alphabet has but that is not allowed in its place in the body. It is the first character at which the
 * example, with its start replaced by the start of the body, is rejected.
 */
function findMisplaced(text: string, offset: number, format?: RefusingFormat): number | undefined {
  const { check, example = '' } = { ...format }
  for (let end = offset + 1; end <= text.length; end++) {
    const mixed = text.slice(offset, end) + example.slice(end - offset)
    if (check?.(mixed, 0) === 'invalid_character') return end - 1
  }
  return undefined
}

/** Composes the message about a duplicate: the role of the key in the definition that has it, both places, and the remedy. */
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
 * Gives an `IdError` the hint of its code, if it has none, and lets consoles print it. Both are defined on the prototype, so that the
 * class stays assignable to the class of another copy of the package, and so that a bundle for production has no trace of them.
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

/** Prints an error as usual, with the hint below it, on consoles and if nothing catches the error. */
function inspectWithHint(
  this: IdError,
  _depth: number,
  options: object,
  inspect: (value: unknown, options: object) => string,
): string {
  const text = inspect(this, { ...options, customInspect: false })
  return this.hint ? `${text}\nHint: ${this.hint}` : text
}
