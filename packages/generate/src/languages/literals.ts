/** The tables in a generated file: a domain's formats as literals. */
import type { DigitsData, FieldData, Hex, SequenceData, TextData } from '@brandid/base/formats'
import { type NoMembers, nameInSnakeCase, type SharedFormat } from './domain.ts'

/** A language's syntax for literals. */
export interface Dialect {
  text(text: string): string
  /** Formats a word that the generated runtime recognizes, such as `time`. */
  word(word: string): string
  /** Formats an error code. */
  code(code: string): string
  hex(hex: Hex): string
  integer(value: number): string
  readonly yes: string
  /** Member names that differ from the data's names in snake case; `''` for a member that the runtime does not read. */
  readonly names: Readonly<Record<string, string>>
  /** The separator between the name and the value of a member. */
  readonly colon: string
  record(type: RecordType, members: readonly string[]): string
  list(type: 'piece' | 'field' | 'text' | 'integer' | 'place', items: readonly string[]): string
}

export type RecordType = 'kind' | 'format' | 'piece' | 'field'

type Members = Readonly<Record<string, string | false | undefined>>

/** Converts a format to a literal, omitting absent and false members. */
export function spellFormat({ body, order, typed }: SharedFormat, dialect: Dialect): string {
  const { integer, yes, list } = dialect
  // `generates` is omitted, because the view of a kind already contains it.
  const { length, leadingZeros, hyphens, pieces, bytes, uuid, generates: _, clockBack, ...rest } = body
  const { integer: isInteger, ...unread } = rest
  unread satisfies NoMembers
  return record(dialect, 'format', {
    least: integer(length[0]),
    most: integer(length[1]),
    unpadded: !leadingZeros && yes,
    hyphens: list('integer', hyphens.map(String)),
    bytes: bytes !== undefined && integer(bytes),
    uuid: uuid && yes,
    integer: isInteger && yes,
    restarts: clockBack === 'restart' && yes,
    order: order && dialect.word(order),
    typed: typed && dialect.word(typed),
    pieces: list(
      'piece',
      pieces.map((piece) =>
        piece.kind === 'digits' ? spellDigits(piece, dialect) : spellTexts(piece, dialect),
      ),
    ),
  })
}

function spellDigits(piece: DigitsData, dialect: Dialect): string {
  const { kind: _, length, alphabet, largest, fields, ...unread } = piece
  unread satisfies NoMembers
  return record(dialect, 'piece', {
    length: dialect.integer(length),
    alphabet: dialect.text(alphabet),
    largest: largest && dialect.hex(largest),
    fields: dialect.list(
      'field',
      fields.map((field) => spellField(field, dialect)),
    ),
  })
}

function spellTexts(piece: TextData, dialect: Dialect): string {
  const { kind: _, length, texts, name, default: fallback, ...unread } = piece
  unread satisfies NoMembers
  return record(dialect, 'piece', {
    length: dialect.integer(length),
    texts: dialect.list('text', texts.map(dialect.text)),
    name: name && dialect.word(name),
    default: fallback && dialect.text(fallback),
  })
}

function spellField(field: FieldData, dialect: Dialect): string {
  const { word, code, hex, integer, yes } = dialect
  const { kind, name, unit, values, unitMs, epochMs, value, refused, drawn, characters, ...rest } = field
  const { sequence, ...unread } = rest
  unread satisfies NoMembers
  return record(dialect, 'field', {
    kind: word(kind),
    name: name && word(name),
    unit: hex(unit),
    values: hex(values),
    unitMs: unitMs !== undefined && integer(unitMs),
    epochMs: epochMs !== undefined && integer(epochMs),
    value: value !== undefined && integer(value),
    refused: refused && code(refused),
    drawn: drawn && yes,
    characters: characters && yes,
    ...(sequence && spellSequence(sequence, dialect)),
  })
}

function spellSequence(sequence: SequenceData, { word, integer, yes }: Dialect): Members {
  const { start, step, whenUsedUp, ...unread } = sequence
  unread satisfies NoMembers
  return { start: word(start), step: integer(step), refuses: whenUsedUp === 'refuse' && yes }
}

export function record({ names, colon, ...dialect }: Dialect, type: RecordType, members: Members): string {
  const spelled = Object.entries(members).flatMap(([key, value]) => {
    const name = names[key] ?? nameInSnakeCase(key)
    return value && name ? [`${name}${colon}${value}`] : []
  })
  return dialect.record(type, spelled)
}

/** Formats a call or a list on one line if it fits, otherwise with one line per item. */
export function wrap(
  [begin, end]: readonly [string, string],
  items: readonly string[],
  { width, indent, comma = '' }: { readonly width: number; readonly indent: string; readonly comma?: string },
): string {
  const flat = begin + items.join(', ') + end
  if (flat.length <= width && !flat.includes('\n')) return flat
  const inner = items.join(',\n').replace(/^/gm, indent)
  return `${begin}\n${inner}${comma}\n${end}`
}
