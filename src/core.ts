/**
 * The entry point `brandid/core`: ID and key definitions, registries, dispatch, errors and problem details, without Zod in code or types.
 */

export type {
  AnyId,
  Body,
  BodyTag,
  Id,
  IdTag,
  LooseBody,
  LooseId,
  LooseTag,
  NameOf,
  PrefixOf,
  ValidPrefix,
  ValidScope,
} from './definition/brand.ts'
export type { IdDef } from './definition/default-definition-type.ts'
export type {
  AnyIdDef,
  GenerateOptions,
  GeneratingIdDef,
  IdDefAccepting,
  IdDefOf,
  IdOf,
  Instant,
} from './definition/definition-type.ts'
export { assertId, literal } from './definition/literal.ts'
export type {
  IdIssue,
  StandardProps,
  StandardSchemaV1,
} from './definition/standard-schema.ts'
export {
  type CreateIdUnion,
  type CreateRegistry,
  createRegistry,
  type DefinedIds,
  type DefineId,
  type DefineIds,
  type DefineKey,
  defineId,
  defineIds,
  defineKey,
  idUnion,
  type Registry,
  registry,
  type ScopedDefineId,
  type ScopedDefineIds,
  type ScopedIds,
  type ScopedRegistry,
} from './entry/functions.ts'
export type { IdResult } from './errors/error.ts'
export {
  type ErrorDetails,
  IdError,
  type IdErrorCode,
  type IdErrorOptions,
  type RefusalDetails,
} from './errors/error.ts'
export type { Format } from './formats/shared/format.ts'
export type {
  AnyKey,
  BigIntKey,
  Key,
  KeyTag,
  KeyValue,
  Loose,
  LooseBigIntKey,
  LooseKey,
  LooseKeyOf,
  LooseKeyTag,
  LooseTextKey,
  TextKey,
  ValidName,
} from './key/brand.ts'
export type { KeyFormat, KeyOptions } from './key/define-key.ts'
export type { Exposable } from './key/expose.ts'
export { expose } from './key/expose.ts'
export type { AnyKeyDef, BigIntKeyDef, KeyDef, TextKeyDef } from './key/key-definition-type.ts'
export { type Problem, type ProblemError, problemOf } from './problem/problem-details.ts'
export type { IdsOf, MemberOptions, RegisterOf } from './registry/define-ids.ts'
export { isId, matchId, parse, safeParse } from './registry/dispatch.ts'
export type {
  CoreRegister as Register,
  Parsed,
  ParsedAny,
  ParsedId,
  ParsedIn,
  ParsedOf,
  ParsedRegistered,
  ParsedScoped,
  RegisteredId,
  RegisteredPrefix,
} from './registry/dispatch-types.ts'
export { type FoundAny, type FoundId, findIds } from './registry/find-ids.ts'
export type { IdUnion } from './registry/id-union.ts'
export type { DefineOptions } from './registry/options.ts'
