/** The type of a member of Prisma's client, with ids and keys in place of its plain values, and the reverse. */
import type { Mode } from './brand.ts'
import type { Column } from './columns.ts'
import type { Position } from './positions.ts'
import { SCALARS, type Scalar } from './scalar.ts'

/** The names under which a client imports `brandid/prisma` and the module of ids. No model's name begins with `$`. */
export const TYPES = '$Brandid'
export const IDS = '$Ids'

const NAMES: Readonly<Record<Scalar, string>> = { String: 'IdText', Int: 'KeyNumber', BigInt: 'KeyBigInt' }
const LOOSE: Readonly<Record<Mode, string>> = { strict: '', loose: 'Loose' }

/** The type of a column: `$Brandid.IdText<$Ids.UserId>`, `$Brandid.LooseKeyNumber<$Ids.UserKey>`. */
export const columnType = ({ brand: { type, isBody }, scalar }: Column, mode: Mode): string =>
  `${TYPES}.${LOOSE[mode]}${isBody ? 'BodyText' : NAMES[scalar]}<${IDS}.${type}>`

/** What stands for the `number` that Prisma accepts in the place of a `bigint`. */
const NUMBERS: Readonly<Record<Mode, string>> = {
  strict: `${TYPES}.NoNumber`,
  loose: `${TYPES}.PlainNumber`,
}

const written =
  /\$Brandid\.(?:Loose)?(?:((?:Id|Body)Text)|(KeyBigInt)|KeyNumber)<[^<>]*>|\$Brandid\.(?:No|Plain)Number/g
const writtenInput = /\$Brandid\.IdInput<(.*?), (?:string|number|bigint)>/g

/** A text of the client as Prisma wrote it. */
export const restored = (text: string): string =>
  text
    .replace(written, (_, isText, isBigInt) => (isText ? 'string' : isBigInt ? 'bigint' : 'number'))
    .replace(writtenInput, '$1')

const WITHOUT_VALUE = ['null', '$Types.Skip', 'runtime.Types.Skip']

/** The rewritten member of a union, or `undefined` for one that Prisma is not known to write. */
function rewrittenPart(part: string, { column, ...held }: Position, mode: Mode): string | undefined {
  const typed = columnType(held, mode)
  const { plain, input } = SCALARS[held.scalar]
  const [, value, list = ''] = /^(string|number|bigint)(\[\])?$/.exec(part) ?? []
  if (value === plain) return typed + list
  if (value === 'number' && plain === 'bigint') return NUMBERS[mode] + list
  const listInput = new RegExp(`^(?:Prisma\\.)?${column.replace('.', '(?:Create|Update)')}Input$`)
  if (WITHOUT_VALUE.includes(part) || listInput.test(part)) return part
  const isInput = input.test(part.replace(/^Prisma\./, '').replace(/<"\w+">$/, ''))
  return isInput ? `${TYPES}.IdInput<${part}, ${typed}>` : undefined
}

/**
 * The type of a member with ids and keys in place of its plain values, or `undefined` for a type that the generator does
 * not know.
 */
export function rewritten(type: string, position: Position, modeOfClient: Mode): string | undefined {
  const mode = position.brand.mode ?? modeOfClient
  const parts = type.split(' | ').map((part) => rewrittenPart(part, position, mode))
  const result = parts.join(' | ')
  return parts.includes(undefined) || result === type ? undefined : result
}
