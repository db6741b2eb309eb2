/** The entry point `brandid/core`: everything but schemas, without zod in code or declarations. */
export { assertId } from './definition/assert-id.ts'
export type {
  AnyId,
  Body,
  BodyTag,
  Id,
  IdTag,
  LooseBody,
  LooseId,
  LooseTag,
  PrefixOf,
} from './definition/brand.ts'
export type {
  AnyIdDef,
  GenerateOptions,
  GeneratingIdDef,
  IdDef,
  IdDefAccepting,
  IdDefOf,
  IdOf,
  Instant,
} from './definition/definition-type.ts'
export { literal, type ValidLiteral } from './definition/literal.ts'
export type { ValidPrefix } from './definition/prefix-type.ts'
export type {
  IdIssue,
  StandardJSONSchemaV1,
  StandardProps,
  StandardSchemaV1,
} from './definition/standard-schema.ts'
export type { BodyFault } from './digits/body-fault.ts'
export { IdError, type IdErrorCode, type IdErrorDetails } from './errors/error.ts'
export { type Problem, type ProblemError, problemOf } from './errors/problem.ts'
export type { IdResult } from './errors/result.ts'
export type { AnyFormat, Dialect, Format, SqlBody } from './formats/shared/format.ts'
export { type DefineId, type DefineOptions, defineId } from './registry/define-id.ts'
export type {
  CoreRegister as Register,
  Parsed,
  ParsedAny,
  ParsedId,
  ParsedOf,
  ParsedRegistered,
  RegisteredId,
  RegisteredPrefix,
} from './registry/dispatch-types.ts'
export { type FoundAny, type FoundId, findIds } from './registry/find-ids.ts'
export { type CreateIdUnion, type IdUnion, idUnion, type UnionParsed } from './registry/id-union.ts'
export { type IdHandlers, matchId } from './registry/match-id.ts'
export { isId, parse, safeParse } from './registry/parse.ts'
export { createRegistry, type Registry, registry } from './registry/registry.ts'
