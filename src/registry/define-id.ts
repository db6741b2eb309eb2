/** The definition of ids, and its record in a registry. */

import type { ValidPrefix } from '../definition/brand.ts'
import { createDefinition } from '../definition/create-definition.ts'
import type { IdDef } from '../definition/default-definition-type.ts'
import type {
  AnyIdDef,
  Bare,
  GeneratingIdDef,
  IdDefAccepting,
  IdDefOf,
} from '../definition/definition-type.ts'
import { isPrefix } from '../definition/prefix.ts'
import { createShape } from '../definition/shape.ts'
import { IdError } from '../errors/error.ts'
import { ownMembers } from '../errors/runtime.ts'
import { describeKind } from '../errors/words.ts'
import type { Format } from '../formats/shared/format.ts'
import { paddedUuid25, type Uuid25 } from '../formats/uuid25/uuid25-default.ts'
import { readAdvice } from './advice.ts'
import { captureCallSite, claimPrefix } from './claim.ts'
import type { DefineOptions } from './options.ts'
import { type IdRecord, type Records, sharedRecords } from './records.ts'

/** The type of `defineId`. */
export interface DefineId {
  <const Prefix extends string>(prefix: ValidPrefix<Prefix>): IdDef<Prefix>
  <const Prefix extends string, Chosen extends Format = Uuid25, Former extends Format | Bare = never>(
    prefix: ValidPrefix<Prefix>,
    options: DefineOptions<Chosen, Former>,
  ): [Former] extends [never]
    ? [Chosen] extends [Uuid25]
      ? IdDef<Prefix>
      : IdDefOf<Prefix, Chosen>
    : IdDefAccepting<Prefix, Chosen, Former>
}

/** The type of the `defineId` of a scope. Its own, so other definitions cost the compiler nothing more. */
export interface ScopedDefineId<Scope extends string> {
  <const Prefix extends string>(prefix: ValidPrefix<Prefix>): IdDef<`${Scope}:${Prefix}`>
  <const Prefix extends string, Chosen extends Format = Uuid25, Former extends Format | Bare = never>(
    prefix: ValidPrefix<Prefix>,
    options: DefineOptions<Chosen, Former>,
  ): [Former] extends [never]
    ? [Chosen] extends [Uuid25]
      ? IdDef<`${Scope}:${Prefix}`>
      : IdDefOf<`${Scope}:${Prefix}`, Chosen>
    : IdDefAccepting<`${Scope}:${Prefix}`, Chosen, Former>
}

/** The `defineId` of a registry, as the entry points and `defineIds` receive it. */
export type Define = (
  prefix: string,
  options?: DefineOptions<Format, Accepted>,
  /** The public function, whose caller is the place of the definition. */
  caller?: (...given: never) => unknown,
) => AnyIdDef

/**
 * The `defineId` of a registry. `finish` adds the members that the entry point has beyond the core, before the definition is
 * entered, so the registry never gives out an unfinished one.
 */
export function createDefineId(
  records: Records,
  finish: <Definition extends AnyIdDef>(definition: Definition) => Definition,
): Define {
  const defineId: Define = (prefix, options = {}, caller = defineId) => {
    const advice = readAdvice()
    advice?.checkGiven(prefix, options)
    // Only own properties, so nothing comes from a polluted `Object.prototype`.
    const own = ownMembers(options)
    if (!isPrefix(prefix)) throw new IdError('invalid_prefix', 'a valid prefix', describeKind(prefix))
    const { format = paddedUuid25, entity = prefix } = own
    // Copies, which the caller cannot change.
    const aliases = [...(own.aliases ?? [])]
    const named = [...(own.named ?? [])]
    const formats: readonly [Accepted, ...Accepted[]] = [format, ...(own.accepts ?? [])]
    const prefixes = [prefix, ...aliases] as const
    const shape = createShape({
      prefix,
      entity,
      aliases,
      formats,
      named,
      registered: records,
      hint: advice?.findHint,
    })
    advice?.checkShape(shape)
    const plain = createDefinition(shape, own)
    advice?.refuseZod(plain, 'definition')
    for (const { narrow } of shape.formats as readonly Accepted[]) narrow?.(plain, shape)
    const definition = finish(plain)
    const record: IdRecord = {
      prefixes,
      names: named,
      definition,
      isToken: false,
      check: shape.check,
      fingerprint: JSON.stringify([
        prefixes,
        formats.map(({ name }) => name),
        named,
        own.entity,
        own.description,
        own.examples,
      ]),
      claims: [],
    }
    const equal = claimPrefix(records, record, captureCallSite(caller))
    if (equal?.isToken === false) {
      // Equal definitions, of two copies of the package or of two loads of a module, share one generator: two would not keep
      // order between them, and two snowflakes of one worker would repeat ids.
      const { generate, generateMany }: AnyIdDef & Partial<GeneratingIdDef> = equal.definition
      if (generate) Object.assign(definition, { generate, generateMany })
    }
    return definition
  }
  return defineId
}

/** Ids without a prefix are a format, which fits no body, until they narrow the definition. */
export type Accepted = Format & Partial<Bare>

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
export const defineId = /* @__PURE__ */ createDefineId(
  /* @__PURE__ */ sharedRecords(),
  (definition) => definition,
) as DefineId
