/** The tables of a generated file: the formats of its domain, as literals of a language. */
import type { BodyData, FieldData, Hex } from '@brandid/base/formats'
import { nameInSnakeCase } from './domain.ts'

/** How a language spells a table. */
export interface Dialect {
  text(text: string): string
  /** One of the runtime's own words, such as `time`. */
  word(word: string): string
  /** The code of an error. */
  code(code: string): string
  hex(hex: Hex): string
  integer(value: number): string
  readonly yes: string
  /** The names of members that are not those of the data in snake case; `''` for one that the runtime does not read. */
  readonly names: Readonly<Record<string, string>>
  /** Between the name and the value of a member. */
  readonly colon: string
  record(type: RecordType, members: readonly string[]): string
  list(type: 'piece' | 'field' | 'text' | 'integer' | 'place', items: readonly string[]): string
}

export type RecordType = 'kind' | 'format' | 'piece' | 'field'

type Members = Readonly<Record<string, string | false | undefined>>

/** A format as a literal: absent and false members are left out. */
export function spellFormat(body: BodyData, dialect: Dialect): string {
  const { text, word, hex, integer, yes, list } = dialect
  const pieces = body.pieces.map((piece) => {
    if (piece.kind === 'digits') {
      const fields = piece.fields.map((field) => spellField(field, dialect))
      return record(dialect, 'piece', {
        length: integer(piece.length),
        alphabet: text(piece.alphabet),
        largest: piece.largest && hex(piece.largest),
        fields: list('field', fields),
      })
    }
    return record(dialect, 'piece', {
      length: integer(piece.length),
      texts: list('text', piece.texts.map(text)),
      name: piece.name && word(piece.name),
      default: piece.default && text(piece.default),
    })
  })
  return record(dialect, 'format', {
    least: integer(body.length[0]),
    most: integer(body.length[1]),
    unpadded: !body.leadingZeros && yes,
    hyphens: list('integer', body.hyphens.map(String)),
    bytes: body.bytes !== undefined && integer(body.bytes),
    uuid: body.uuid && yes,
    integer: body.integer && yes,
    restarts: body.clockBack === 'restart' && yes,
    pieces: list('piece', pieces),
  })
}

function spellField(field: FieldData, dialect: Dialect): string {
  const { word, code, hex, integer, yes } = dialect
  const { name, unitMs, epochMs, value, refused, sequence } = field
  return record(dialect, 'field', {
    kind: word(field.kind),
    name: name && word(name),
    unit: hex(field.unit),
    values: hex(field.values),
    unitMs: unitMs !== undefined && integer(unitMs),
    epochMs: epochMs !== undefined && integer(epochMs),
    value: value !== undefined && integer(value),
    refused: refused && code(refused),
    drawn: field.drawn && yes,
    characters: field.characters && yes,
    start: sequence && word(sequence.start),
    step: sequence && integer(sequence.step),
    refuses: sequence?.whenUsedUp === 'refuse' && yes,
  })
}

export function record({ names, colon, ...dialect }: Dialect, type: RecordType, members: Members): string {
  const spelled = Object.entries(members).flatMap(([key, value]) => {
    const name = names[key] ?? nameInSnakeCase(key)
    return value && name ? [`${name}${colon}${value}`] : []
  })
  return dialect.record(type, spelled)
}

/** A call or a list, on one line if it fits, else with a line for each item. */
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
