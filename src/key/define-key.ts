/** The definition of keys, and the claim to their name. */
import type { Format } from '../formats/shared/format.ts'
import { ownOptions } from '../formats/shared/options.ts'
import { captureCallSite } from '../registry/call-site.ts'
import { claimName } from './claim-name.ts'
import { createKey } from './create-key.ts'
import { createBigIntDomain, createNumberDomain } from './integer-domain.ts'
import type { AnyKeyDef, BigIntKeyDef, KeyDef, TextKeyDef } from './key-definition.ts'
import { checkKey, type KeyFormat, type KeyOptions } from './key-options.ts'
import { composeBodyPattern, createTextDomain } from './text-domain.ts'
import type { ValidName } from './valid-name.ts'

/** The type of `defineKey`. */
export interface DefineKey {
  <const Name extends string>(name: ValidName<Name>): KeyDef<Name>
  <const Name extends string, Chosen extends KeyFormat = 'number'>(
    name: ValidName<Name>,
    options: KeyOptions<Chosen>,
  ): Chosen extends 'bigint' ? BigIntKeyDef<Name> : Chosen extends Format ? TextKeyDef<Name> : KeyDef<Name>
}

/** Creates `defineKey`. `finish` adds what an entry point has besides the core. */
export function createDefineKey(
  finish: <Definition extends AnyKeyDef>(definition: Definition) => Definition,
): DefineKey {
  function defineKey(name: string, options: KeyOptions = {}): AnyKeyDef {
    const definition = finish(createKeyDefinition(name, options))
    const { format, entity, description, max }: Partial<Record<'max', unknown>> & AnyKeyDef = definition
    const formatName = typeof format === 'object' ? format.name : format
    const fingerprint = JSON.stringify([name, formatName, `${max}`, entity, description])
    claimName(name, fingerprint, captureCallSite(defineKey))
    return definition
  }
  return defineKey as DefineKey
}

/**
 * A definition of keys that claims no name.
 *
 * @throws {IdError} What `defineKey` refuses in its options.
 */
export function createKeyDefinition(name: string, options?: KeyOptions): AnyKeyDef
export function createKeyDefinition(
  name: string,
  options: KeyOptions = {},
): Omit<KeyDef, '$type'> | Omit<BigIntKeyDef, '$type'> | Omit<TextKeyDef, '$type'> {
  const own = ownOptions(options, 'invalid_option')
  checkKey(name, own)
  const { format = 'number', max, entity = name, description } = own
  const names = { name, entity, description }
  if (format === 'number') {
    const domain = createNumberDomain(max as number | undefined)
    return { ...createKey(names, domain), format, max: domain.max }
  }
  if (format === 'bigint') {
    const domain = createBigIntDomain(max as bigint | undefined)
    return { ...createKey(names, domain), format, max: domain.max }
  }
  return { ...createKey(names, createTextDomain(format)), format, pattern: composeBodyPattern(format) }
}

/**
 * Defines the keys of one name: the primary keys of a table, which have no prefix. The name is unique in the program.
 *
 * Shape: the name has the grammar of a prefix, and is that of the entity. Keys are positive safe integers; with
 * `format: 'bigint'` bigints; with a format its bodies, bare.
 *
 * @throws {IdError} `duplicate_name`, with both locations; `invalid_prefix` for a name; `invalid_format`;
 * `invalid_option`.
 * @example
 * export const UserKey = defineKey('user')
 * export type UserKey = IdOf<typeof UserKey>
 */
export const defineKey: DefineKey = /* @__PURE__ */ createDefineKey((definition) => definition)
