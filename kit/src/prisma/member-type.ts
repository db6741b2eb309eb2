/** The type of a member of Prisma's client, with ids in place of `string`, and the reverse. */
import type { Brand, Mode } from './brand.ts'
import { TEXT_INPUT } from './positions.ts'

/** The names under which a client imports `brandid/prisma` and the module of ids. No model's name begins with `$`. */
export const TYPES = '$Brandid'
export const IDS = '$Ids'

const names = {
  strict: { id: 'IdText', body: 'BodyText' },
  loose: { id: 'LooseIdText', body: 'LooseBodyText' },
} as const

/** The type of a text column: `$Brandid.IdText<$Ids.UserId>`. */
export const columnType = ({ type, isBody, mode }: Brand, modeOfClient: Mode): string =>
  `${TYPES}.${names[mode ?? modeOfClient][isBody ? 'body' : 'id']}<${IDS}.${type}>`

const written = /\$Brandid\.(?:Loose)?(?:Id|Body)Text<[^<>]*>/g
const writtenInput = /\$Brandid\.IdInput<(.*?), string>/g

/** A text of the client as Prisma wrote it. */
export const restored = (text: string): string => text.replace(written, 'string').replace(writtenInput, '$1')

const WITHOUT_TEXT = ['null', '$Types.Skip', 'runtime.Types.Skip']

/** The rewritten member of a union, or `undefined` for one that Prisma is not known to write. */
function rewrittenPart(part: string, text: string, listInput: RegExp): string | undefined {
  if (part === 'string') return text
  if (part === 'string[]') return `${text}[]`
  if (WITHOUT_TEXT.includes(part) || listInput.test(part)) return part
  const isInput = TEXT_INPUT.test(part.replace(/^Prisma\./, '').replace(/<"\w+">$/, ''))
  return isInput ? `${TYPES}.IdInput<${part}, ${text}>` : undefined
}

/**
 * The type of a member with ids in place of its strings, or `undefined` for a type that the generator does not know.
 */
export function rewritten(type: string, column: string, text: string): string | undefined {
  const listInput = new RegExp(`^(?:Prisma\\.)?${column.replace('.', '(?:Create|Update)')}Input$`)
  const parts = type.split(' | ').map((part) => rewrittenPart(part, text, listInput))
  const typed = parts.join(' | ')
  return parts.includes(undefined) || typed === type ? undefined : typed
}
