/** Definitions of keys with zod schemas. */
import * as z from 'zod/v4'
import type { Format } from '../formats/shared/format.ts'
import type { Key, KeyValue, ValidName } from '../key/brand.ts'
import { createDefineKey, type KeyFormat, type KeyOptions } from '../key/define-key.ts'
import type {
  BigIntKeyDef as CoreBigIntKeyDef,
  KeyDef as CoreKeyDef,
  TextKeyDef as CoreTextKeyDef,
} from '../key/key-definition.ts'
import { createKeySchema } from './schema.ts'
import { type WithSchema, withSchema } from './with-schema.ts'

/** The zod schema of a key: the key in and out. */
export interface ZodKey<out Output extends KeyValue> extends z.ZodType<Output, Output> {}

/** The definition of keys that are numbers. */
export interface KeyDef<Name extends string = string>
  extends CoreKeyDef<Name>,
    WithSchema<ZodKey<Key<Name>>> {}

/** The definition of keys that are bigints. */
export interface BigIntKeyDef<Name extends string = string>
  extends CoreBigIntKeyDef<Name>,
    WithSchema<ZodKey<Key<Name, bigint>>> {}

/** The definition of keys that are texts. */
export interface TextKeyDef<Name extends string = string>
  extends CoreTextKeyDef<Name>,
    WithSchema<ZodKey<Key<Name, string>>> {}

/** The type of `defineKey`. */
export interface DefineKey {
  <const Name extends string>(name: ValidName<Name>): KeyDef<Name>
  <const Name extends string, Chosen extends KeyFormat = 'number'>(
    name: ValidName<Name>,
    options: KeyOptions<Chosen>,
  ): Chosen extends 'bigint' ? BigIntKeyDef<Name> : Chosen extends Format ? TextKeyDef<Name> : KeyDef<Name>
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
export const defineKey: DefineKey = /* @__PURE__ */ createDefineKey((definition) =>
  withSchema(definition, () => createKeySchema(z, definition)),
) as DefineKey
