/** The flags of types and symbols that the typed rules read: the same numbers in TypeScript 4.8 to 6.0. */
import type { Type, TypeSymbol } from './type-services.ts'

const ANY = 1
const UNKNOWN = 2
const UNDEFINED = 32_768
const NULL = 65_536
const NEVER = 131_072
const OPTIONAL = 16_777_216

const has = (type: Type, flags: number): boolean => (type.flags & flags) !== 0

export const isAny = (type: Type): boolean => has(type, ANY)
export const isUnknown = (type: Type): boolean => has(type, UNKNOWN)
export const isNever = (type: Type): boolean => has(type, NEVER)
export const isOptional = (symbol: TypeSymbol): boolean => (symbol.flags & OPTIONAL) !== 0

/** The members of a union, or a type alone, without `null` and `undefined`. */
export function membersOf(type: Type): readonly Type[] {
  const members = type.isUnion() ? (type.types as readonly Type[]) : [type]
  return members.filter((each) => !has(each, UNDEFINED | NULL))
}
