/** The definition of ids, and its record in a registry. */
import { checkFormats } from '../definition/check-formats.ts'
import { createDefinition } from '../definition/create-definition.ts'
import type {
  AnyIdDef,
  GeneratingIdDef,
  IdDef,
  IdDefAccepting,
  IdDefOf,
} from '../definition/definition-type.ts'
import { checkNamed } from '../definition/named.ts'
import { checkPrefix } from '../definition/prefix.ts'
import type { ValidPrefix } from '../definition/prefix-type.ts'
import { createShape, type Formats } from '../definition/shape.ts'
import { IdError } from '../errors/error.ts'
import { kindOf } from '../errors/words.ts'
import { paddedUuid25, type Uuid25 } from '../formats/default-uuid25.ts'
import type { Format } from '../formats/shared/format.ts'
import { ownOptions } from '../formats/shared/options.ts'
import { captureCallSite } from './call-site.ts'
import { claimPrefix } from './claim-prefix.ts'
import { type IdRecord, type Records, sharedRecords } from './records.ts'

/**
 * Options of `defineId`. `undefined` counts as absent, so that a helper can forward its own optional parameters. The type
 * of `format` leaves it out, because the format decides the methods of the definition.
 */
export interface DefineOptions<Chosen extends Format = Format, Former extends Format = never> {
  /** How bodies are generated and checked: `uuid25()` by default. */
  readonly format?: Chosen
  /** What the ids stand for, where the prefix is short: `keyspace` for `ks`. It appears in messages and titles. */
  readonly entity?: string | undefined
  /** The title of the JSON Schema: the entity and `id` by default. */
  readonly title?: string | undefined
  /** The description of the JSON Schema: the entity, the prefix and the shape of the body by default. */
  readonly description?: string | undefined
  /** Sample ids, for the JSON Schema: one that the format provides by default. */
  readonly examples?: readonly string[] | undefined
  /** Former prefixes: reserved in the registry, refused by `parse`, rewritten by `normalize`. */
  readonly aliases?: readonly string[] | undefined
  /**
   * Former formats: accepted, never generated. Formats must differ in length, alphabet or a fixed place, unless neither
   * of two that overlap carries anything.
   */
  readonly accepts?: readonly Former[] | undefined
  /** Exact ids that no format describes, such as `ws_local_root`. They carry no time, bytes or number. */
  readonly named?: readonly string[] | undefined
}

/** The type of `defineId`. */
export interface DefineId {
  <const Prefix extends string>(prefix: ValidPrefix<Prefix>): IdDef<Prefix>
  <const Prefix extends string, Chosen extends Format = Uuid25, Former extends Format = never>(
    prefix: ValidPrefix<Prefix>,
    options: DefineOptions<Chosen, Former>,
  ): [Former] extends [never]
    ? [Chosen] extends [Uuid25]
      ? IdDef<Prefix>
      : IdDefOf<Prefix, Chosen>
    : IdDefAccepting<Prefix, Chosen, Former>
}

/**
 * The `defineId` of a registry. `finish` adds what an entry point has besides the core, before the definition is
 * entered, so that the registry never gives out an unfinished one.
 */
export function createDefineId(
  records: Records,
  finish: <Definition extends AnyIdDef>(definition: Definition) => Definition,
): DefineId {
  function defineId(prefix: string, options: DefineOptions<Format, Format> = {}) {
    const own = ownOptions(options, 'invalid_option')
    const { format = paddedUuid25, entity = prefix, title, description, examples } = own
    const accepts = listOf('accepts', own.accepts)
    const aliases = listOf('aliases', own.aliases)
    const named = listOf('named', own.named)
    listOf('examples', examples)
    for (const option of ['entity', 'title', 'description'] as const) checkText(option, own[option])
    const formats: Formats = [format, ...accepts]
    const prefixes = [prefix, ...aliases] as const
    checkFormats(formats)
    for (const name of prefixes) checkPrefix(name)
    for (const each of formats) checkPrefix(prefix, each.prefixPattern)
    if (new Set(prefixes).size < prefixes.length) {
      throw new IdError(
        'invalid_prefix',
        'a prefix and aliases that are all different',
        JSON.stringify(prefixes),
      )
    }

    const shape = createShape({ prefix, entity, aliases, formats, named, holders: records })
    checkNamed(shape)
    const definition = finish(
      createDefinition(shape, {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(examples && { examples }),
      }),
    )
    const record: IdRecord = {
      prefixes,
      names: named,
      definition,
      isToken: false,
      check: shape.check,
      likeness: JSON.stringify([
        prefixes,
        formats.map(({ name }) => name),
        named,
        own.entity,
        title,
        description,
        examples,
      ]),
      claims: [],
    }
    const earlier = records.get(prefix)
    claimPrefix(records, record, captureCallSite(defineId))
    if (earlier?.isToken === false && earlier.likeness === record.likeness) {
      shareGeneration(definition, earlier.definition)
    }
    return definition
  }
  return defineId as DefineId
}

/** @throws {IdError} `invalid_option` when an untyped program passes another value than a text, or an empty entity. */
function checkText(option: string, text: unknown): void {
  const isEmpty = option === 'entity' && text === ''
  if (!isEmpty && (text === undefined || typeof text === 'string')) return
  throw new IdError('invalid_option', `\`${option}\` to be a text`, isEmpty ? 'an empty one' : kindOf(text))
}

/** A copy, which the caller cannot change. A string has a length and items, too, in programs without types. */
function listOf<Item>(option: string, list: readonly Item[] = []): readonly Item[] {
  if (!Array.isArray(list)) throw new IdError('invalid_option', `\`${option}\` to be an array`, kindOf(list))
  return [...list]
}

/**
 * Lets equal definitions, of two copies of the package or of two loads of a module, share one generator: two would not
 * keep order between them, and two snowflakes of one worker would repeat ids.
 */
function shareGeneration(definition: AnyIdDef, first: AnyIdDef): void {
  const { generate, generateMany } = first as Partial<GeneratingIdDef>
  if (generate) Object.assign(definition, { generate, generateMany })
}

/**
 * Defines the ids of one prefix, and registers the prefix for the whole program.
 *
 * Shape: the prefix has 1 to 63 characters `a-z`, `0-9` and `_`, starts with a letter and ends with a letter or
 * digit. An id is the prefix, `_`, and a body that its format generates and checks: 25 characters by default.
 *
 * @throws {IdError} `invalid_prefix`; `duplicate_prefix`, with both locations, when the prefix, a former one or a named
 * id is taken; `invalid_format` when a format's alphabet has `_`, or two formats cannot be told apart;
 * `invalid_option`.
 * @example
 * export const UserId = defineId('user')
 * export type UserId = IdOf<typeof UserId>
 */
export const defineId: DefineId = /* @__PURE__ */ createDefineId(
  /* @__PURE__ */ sharedRecords(),
  (definition) => definition,
)
