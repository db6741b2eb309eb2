/** Ruby: an object for each kind of id, on tables that one reader and one generator share. */
import type { DigitsData, FieldData, TextData } from '../artifacts/body-data.ts'
import { wrapText } from './comment.ts'
import { type Domain, type Kind, requireDifferent, type SharedFormat } from './domain.ts'
import { declareRubyKey, rubyKeys } from './ruby-keys.ts'
import { rubyRuntime } from './ruby-runtime.ts'
import { declareRubySealed, rubySealed } from './ruby-sealed.ts'
import { groupDigits, spellText, spellTexts } from './ruby-text.ts'
import { declareRubyToken, rubyTokens } from './ruby-tokens.ts'
import { listSealed } from './sealed-kind.ts'

// What the file names, and words of the language.
const OWN_NAMES =
  'IdError Field Piece Format Reading Kind ALL TOKENS Ids BEGIN END SecureRandom Struct Process Mutex Time String Symbol Array ArgumentError'.split(
    ' ',
  )

const OWN_NAMES_OF_TOKENS = ['TokenKind', 'Verified', 'Digest', 'OpenSSL', 'Zlib']

/** A constant of the module `Ids` for each kind. */
export function generateRuby(domain: Domain): string {
  const { kinds, formats, tokens, keys } = domain
  const sealed = listSealed(domain)
  const hasSealed = sealed.length > 0
  const hasTokens = tokens.length > 0
  const libraries = [
    'securerandom',
    ...(hasTokens ? ['digest', 'zlib'] : []),
    ...(hasTokens || hasSealed ? ['openssl'] : []),
  ].sort()
  requireDifferent('names of Ruby', [
    ...OWN_NAMES,
    ...(hasTokens ? OWN_NAMES_OF_TOKENS : []),
    ...(hasSealed ? ['Sealer', 'SEALED', ...(hasTokens ? [] : ['OpenSSL'])] : []),
    ...(keys.length > 0 ? ['KeyKind', 'TextKeyKind', 'AnyKeyKind', 'Integer'] : []),
    ...[...kinds, ...tokens, ...keys].map(({ name }) => name),
  ])
  return `
# frozen_string_literal: true

${libraries.map((name) => `require '${name}'`).join('\n')}

# Ids of brandid.
module Ids
${rubyRuntime}${hasTokens ? rubyTokens : ''}${hasSealed ? rubySealed : ''}${keys.length > 0 ? rubyKeys : ''}
${formats.map(({ body }, i) => `  FORMAT_${i} = ${spellBody(body)}\n`).join('\n')}
${[...kinds.map(declareKind), ...tokens.map(declareRubyToken), ...keys.map(declareRubyKey)].join('\n')}
  ALL = ${wrapCall(
    '[',
    kinds.map(({ name }) => name),
    '].freeze',
    2,
    'ALL = '.length,
  )}
  TOKENS = ${spellTexts(tokens.map(({ prefix }) => prefix))}.freeze
${hasSealed ? declareRubySealed(sealed) : ''}  private_constant :ALL, :TOKENS, :Field, :Piece, :Format, :Reading
end
`
}

function declareKind({ name, entry, formats, bare }: Kind): string {
  const { prefix, aliases, named, description, entity, format } = entry
  const comment = wrapText(description ?? `${entity} id`)
  const fields = format.body.pieces.flatMap((piece) => (piece.kind === 'digits' ? piece.fields : []))
  const notes = [
    ...(format.body.generates ? [] : ['It generates no ids.']),
    ...(fields.some(({ kind, drawn }) => kind === 'worker' && !drawn) && format.body.generates
      ? ['generate receives the worker, which no other process may have.']
      : []),
    ...format.body.pieces.flatMap((piece) =>
      piece.kind === 'text' && piece.texts.length > 1 ? [`generate receives: ${piece.name}.`] : [],
    ),
  ]
  const members = [
    `prefix: ${spellText(prefix)}`,
    `formats: ${spellFormats(formats)}`,
    ...(bare.length > 0 ? [`bare: ${spellFormats(bare)}`] : []),
    ...(aliases.length > 0 ? [`aliases: ${spellTexts(aliases)}`] : []),
    ...(named.length > 0 ? [`named: ${spellTexts(named)}`] : []),
  ]
  const lines = [...comment, ...notes].map((line) => `  # ${line}\n`)
  return `${lines.join('')}  ${name} = ${wrapCall('Kind.new(', members, ')', 2, `${name} = `.length)}\n`
}

const spellFormats = (places: readonly number[]): string => `[${places.map((i) => `FORMAT_${i}`).join(', ')}]`

function spellBody(body: SharedFormat['body']): string {
  const members = [
    `least: ${body.length[0]}, most: ${body.length[1]}`,
    `hyphens: [${body.hyphens.join(', ')}]`,
    ...(body.leadingZeros ? [] : ['unpadded: true']),
    ...(body.bytes ? [`byte_count: ${body.bytes}`] : []),
    ...(body.uuid ? ['uuid: true'] : []),
    ...(body.integer ? ['integer: true'] : []),
    ...(body.clockBack === 'restart' ? ['restarts: true'] : []),
  ]
  return `Format.new(
    ${members.join(', ')},
    pieces: [
${body.pieces.map((piece) => `      ${piece.kind === 'text' ? spellTextPiece(piece) : spellDigits(piece)}`).join(',\n')}
    ]
  )`
}

function spellTextPiece({ length, texts, name, default: fallback }: TextData): string {
  const members = [
    `width: ${length}`,
    `texts: ${spellTexts(texts)}`,
    ...(name ? [`name: :${name}`] : []),
    ...(fallback ? [`default: ${spellText(fallback)}`] : []),
  ]
  return `Piece.new(${members.join(', ')})`
}

function spellDigits({ length, alphabet, largest, fields }: DigitsData): string {
  const members = [
    `width: ${length}, alphabet: ${spellText(alphabet)}`,
    ...(largest ? [`largest: ${largest}`] : []),
    fields.length === 0
      ? 'fields: []'
      : `fields: [\n${fields.map((field) => `          ${spellField(field)}`).join(',\n')}\n        ]`,
  ]
  return `Piece.new(
        ${members.join(',\n        ')}
      )`
}

function spellField({
  kind,
  name,
  unit,
  values,
  unitMs,
  epochMs,
  value,
  refused,
  drawn,
  characters,
  sequence,
}: FieldData): string {
  const members = [
    `kind: :${kind}, unit: ${unit}, range: ${values}`,
    ...(name ? [`name: :${name}`] : []),
    ...(unitMs ? [`unit_ms: ${groupDigits(unitMs)}, epoch_ms: ${groupDigits(epochMs as number)}`] : []),
    ...(value === undefined ? [] : [`value: ${value}`]),
    ...(refused ? [`refused: :${refused}`] : []),
    ...(drawn ? ['drawn: true'] : []),
    ...(characters ? ['characters: true'] : []),
    ...(sequence ? [`start: :${sequence.start}, step: ${groupDigits(sequence.step)}`] : []),
    ...(sequence?.whenUsedUp === 'refuse' ? ['refuses: true'] : []),
  ]
  return wrapCall('Field.new(', members, ')', 10)
}

const LINE_LENGTH = 120

/** A call or a list, on one line if it fits after so many spaces and other characters. */
function wrapCall(
  begin: string,
  members: readonly string[],
  end: string,
  indent: number,
  before = 0,
): string {
  const line = begin + members.join(', ') + end
  // A comma may follow.
  if (indent + before + line.length < LINE_LENGTH) return line
  const inner = members.map((member) => `\n${' '.repeat(indent + 2)}${member}`).join(',')
  return `${begin}${inner}\n${' '.repeat(indent)}${end}`
}
