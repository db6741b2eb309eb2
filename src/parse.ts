/** The entry point `brandid/parse`: a parser for a fixed list of ID kinds, for web pages that only check IDs. */
export type { AnyId, Id, PrefixOf } from './definition/brand.ts'
export type { IdOf } from './definition/definition-type.ts'
export {
  type ErrorDetails,
  IdError,
  type IdErrorCode,
  type IdErrorOptions,
  type IdResult,
  type RefusalDetails,
} from './errors/error.ts'
export type { Format } from './formats/shared/format.ts'
export { createParser, type IdKind, type IdParser, type ParsedKind } from './parser/create-parser.ts'
export type { IdsOf, MemberOptions } from './registry/define-ids.ts'
