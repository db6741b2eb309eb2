/** The entry `brandid/core`: everything but schemas, with no zod in code or declarations. */

export { assertId } from './assert-id.ts'
export type { AnyId, Id, PrefixOf } from './brand.ts'
export {
  type CollisionBudget,
  type CollisionBudgetInTime,
  type CollisionQuestion,
  type CollisionQuestionInTime,
  collisionBudget,
} from './budgets/collision-budget.ts'
export {
  type GuessBudget,
  type GuessBudgetInTime,
  type GuessQuestion,
  type GuessQuestionInTime,
  guessBudget,
} from './budgets/guess-budget.ts'
export { type DefineId, type DefineOptions, defineId } from './define-id.ts'
export type {
  AnyIdDef,
  GenerateOptions,
  IdDef,
  IdDefAccepting,
  IdDefOf,
  IdOf,
  Instant,
} from './definition.ts'
export { IdError, type IdErrorCode, type IdErrorDetails } from './error.ts'
export { type FoundId, findIds } from './find-ids.ts'
export type { BodyFault, Format } from './format.ts'
export { type IdUnion, idUnion, type UnionParsed } from './id-union.ts'
export { type IdHandlers, matchId } from './match-id.ts'
export { isId, parse, safeParse } from './parse.ts'
export type { ValidPrefix } from './prefix.ts'
export type {
  Parsed,
  ParsedAny,
  ParsedId,
  ParsedOf,
  Register,
  RegisteredId,
  RegisteredPrefix,
} from './register.ts'
export { createRegistry, type Registry, registry } from './registry.ts'
export type { IdResult } from './result.ts'
export type { StandardSchemaV1 } from './standard-schema.ts'
