/** Knows how a definition comes to stand in a registry. */
import { captureCallSite } from './call-site.ts'
import { checkFormats } from './check-format.ts'
import { createDefinition } from './create-definition.ts'
import type { AnyIdDef, IdDef, IdDefAccepting, IdDefOf } from './definition.ts'
import { type Entries, enter, sharedEntries } from './entries.ts'
import { IdError } from './error.ts'
import type { Format } from './format.ts'
import { paddedUuidv7, type Uuidv7 } from './formats/uuidv7.ts'
import { lengthsOf } from './lengths.ts'
import { checkPrefix, type ValidPrefix } from './prefix.ts'
import { createShape, type Formats } from './shape.ts'

/** Options of `defineId`. */
export interface DefineOptions<Chosen extends Format = Format, Former extends Format = never> {
  /** How bodies are made and checked; `uuidv7()` unless given. */
  readonly format?: Chosen
  /** What the ids stand for: it goes to JSON Schema. */
  readonly description?: string
  /** Former prefixes: reserved in the registry, refused by strict doors, rewritten by `normalize`. */
  readonly aliases?: readonly string[]
  /** Former formats: accepted by every strict door, never generated. Length or alphabet must tell them apart. */
  readonly accepts?: readonly Former[]
}

/** The type of `defineId`. */
export interface DefineId {
  <const Prefix extends string>(prefix: ValidPrefix<Prefix>): IdDef<Prefix>
  <const Prefix extends string, Chosen extends Format = Uuidv7, Former extends Format = never>(
    prefix: ValidPrefix<Prefix>,
    options: DefineOptions<Chosen, Former>,
  ): [Former] extends [never]
    ? [Chosen] extends [Uuidv7]
      ? IdDef<Prefix>
      : IdDefOf<Prefix, Chosen>
    : IdDefAccepting<Prefix, Chosen, Former>
}

/**
 * Makes the `defineId` of a registry. `finish` adds what an entry point has beside the core, before the
 * definition is entered, so that whoever finds it in the registry finds all of it.
 */
export function createDefineId(
  entries: Entries,
  finish: <Definition extends AnyIdDef>(definition: Definition) => Definition,
): DefineId {
  function defineId(prefix: string, options: DefineOptions<Format, Format> = {}) {
    const { format = paddedUuidv7, accepts = [], aliases = [], description } = options
    const formats: Formats = [format, ...accepts]
    checkFormats(formats)
    for (const name of [prefix, ...aliases]) checkPrefix(name)
    for (const each of formats) checkPrefix(prefix, each.prefixPattern)
    const prefixes = [prefix, ...aliases]
    if (new Set(prefixes).size < prefixes.length) {
      throw new IdError('invalid_prefix', 'a prefix and former ones that differ', JSON.stringify(prefixes))
    }

    const shape = createShape(prefix, aliases, formats, entries)
    const definition = finish(createDefinition(shape, description))
    const twin = enter(
      entries,
      {
        prefixes,
        definition,
        isToken: false,
        check: shape.check,
        alphabet: formats.map(({ alphabet }) => alphabet).join(''),
        longest: Math.max(...formats.map((each) => lengthsOf(each)[1])),
        likeness: JSON.stringify([prefixes, formats.map(({ name }) => name), description]),
        claims: [],
      },
      captureCallSite(defineId),
    )
    if (twin) shareGeneration(definition, twin.definition)
    return definition
  }
  return defineId as DefineId
}

/**
 * Lets equal definitions, in two copies of the package or before and after a reload, make their ids by one generator:
 * two would not keep order between them, and two Snowflakes of one worker would repeat ids.
 */
function shareGeneration(definition: AnyIdDef, first: AnyIdDef): void {
  const { generate, generateMany } = first as AnyIdDef & { generate?: unknown; generateMany?: unknown }
  if (generate) Object.assign(definition, { generate, generateMany })
}

/**
 * Defines the ids of one prefix, and registers the prefix for the whole program.
 *
 * Shape: the prefix has 1 to 63 characters `a-z`, `0-9` and `_`, starts with a letter and ends with a letter or
 * digit. An id is the prefix, `_`, and a body that its format makes and checks: 25 characters unless one is given.
 *
 * @throws {IdError} `invalid_prefix`; `duplicate_prefix`, with both places, when the prefix or a former one is
 * taken; `invalid_format` when a format's alphabet holds `_` or `accepts` is ambiguous.
 * @example
 * export const UserId = defineId('user')
 * export type UserId = IdOf<typeof UserId>
 */
export const defineId: DefineId = /* @__PURE__ */ createDefineId(
  /* @__PURE__ */ sharedEntries(),
  (definition) => definition,
)
