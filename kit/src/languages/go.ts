/** Go: a type for each kind of id, on tables that one reader and one generator share. */
import { basename, dirname, resolve } from 'node:path'
import type { DigitsData, FieldData, TextData } from '../artifacts/body-data.ts'
import { wrapText } from './comment.ts'
import { type Domain, type Kind, requireDifferent, type SharedFormat } from './domain.ts'
import { declareGoKey, GO_KEY_IMPORTS, goKeys } from './go-keys.ts'
import { goRuntime } from './go-runtime.ts'
import { declareGoSealed, GO_SEALED_IMPORTS, goSealed } from './go-sealed.ts'
import { declareGoToken, GO_TOKEN_IMPORTS, goTokens } from './go-tokens.ts'
import { listSealed } from './sealed-kind.ts'

const IMPORTS = ['crypto/rand', 'database/sql/driver', 'encoding/hex', 'math/big', 'strings', 'sync', 'time']

/** The package has the name of its folder, as Go has it. */
export function generateGo(domain: Domain, path: string | undefined): string {
  const { kinds, formats, tokens, keys } = domain
  const sealed = listSealed(domain)
  const names = kinds.map(nameType)
  const hasTokens = tokens.length > 0
  const parts = [
    { text: goRuntime, imports: IMPORTS },
    ...(hasTokens ? [{ text: goTokens, imports: GO_TOKEN_IMPORTS }] : []),
    ...(sealed.length > 0 ? [{ text: goSealed, imports: GO_SEALED_IMPORTS }] : []),
    ...(keys.length > 0 ? [{ text: goKeys, imports: GO_KEY_IMPORTS }] : []),
  ]
  const shared = parts.map(({ text }) => text).join('')
  const imports = new Set(parts.flatMap((part) => part.imports))
  const codes = Array.from(shared.matchAll(/^(?:\t|const )(\w+) +Code = /gm), ([, name = '']) => name)
  requireDifferent('names of Go', [
    'Code',
    'Error',
    'Parse',
    ...(hasTokens ? ['Verified'] : []),
    ...(sealed.length > 0 ? ['Sealer', 'NewSealer'] : []),
    ...codes,
    ...names.flatMap((name) => [name, `New${name}`, `Parse${name}`]),
    ...tokens.flatMap(({ name }) => listTokenNames(name)),
    ...keys.flatMap(({ name }) => [name, `Parse${name}`]),
  ])
  return `
package ${namePackage(path)}

import (
${[...imports]
  .sort()
  .map((name) => `\t"${name}"\n`)
  .join('')})

${kinds.map((kind, i) => declareKind(kind, `k${i}`, formats)).join('\n')}${tokens.map((token, i) => `\n${declareGoToken(token, `t${i}`)}`).join('')}${sealed
  .map((each) => declareGoSealed(each, nameType(each.kind), `k${kinds.indexOf(each.kind)}`))
  .join('')}${keys.map((key) => `\n${declareGoKey(key)}`).join('')}
${kinds.map((kind, i) => `${tableOf(kind, `k${i}`)}\n`).join('\n')}
var kinds = []*kind{${kinds.map((_, i) => `k${i}`).join(', ')}}

var tokens = map[string]bool{${tokens.map(({ prefix }) => `"${prefix}": true`).join(', ')}}

${formats.map((format, i) => `var f${i} = ${spellFormat(format)}\n`).join('\n')}${shared}`
}

function listTokenNames(name: string): string[] {
  return [name, `New${name}`, `Parse${name}`, `Hash${name}`, `Verify${name}`, `Verify${name}Hash`]
}

/** `UserId` as `UserID`. */
function nameType({ name }: Kind): string {
  return name.replace(/Id$/, 'ID')
}

function namePackage(path: string | undefined): string {
  const folder = path === undefined ? '' : basename(dirname(resolve(path))).toLowerCase()
  return /^[a-z][a-z0-9]*$/.test(folder) && !KEYWORDS.has(folder) ? folder : 'ids'
}

const KEYWORDS = new Set(
  'break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var'.split(
    ' ',
  ),
)

function declareKind(kind: Kind, table: string, formats: readonly SharedFormat[]): string {
  const { entry } = kind
  const type = nameType(kind)
  const bodies = kind.formats.map((i) => (formats[i] as SharedFormat).body)
  const [body] = bodies as [SharedFormat['body']]
  const comment = wrapText(`${type} is an id: ${entry.description ?? entry.entity}`)
  const reads = [
    ...(bodies.some(({ pieces }) => listFields(pieces).some(({ kind: each }) => each === 'time'))
      ? [['Time', 'time.Time', 'time', 'when the id was made; false where it carries no time']]
      : []),
    ...(bodies.some(({ uuid }) => uuid) ? [['UUID', 'string', 'uuid', 'the UUID of the id']] : []),
    ...(bodies.some(({ bytes }) => bytes) ? [['Bytes', '[]byte', 'bytes', 'the bytes of the id']] : []),
    ...(bodies.some(({ integer }) => integer)
      ? [['BigInt', '*big.Int', 'integer', 'the integer of the id']]
      : []),
  ]
  return `${comment.map((line) => `// ${line}\n`).join('')}type ${type} string
${body.generates ? `\n${declareNew(type, table, body.pieces)}` : ''}
// Parse${type} returns the id that the text is, or an *Error.
func Parse${type}(text string) (${type}, error) {
	if _, err := ${table}.read(text); err != nil {
		return "", err
	}
	return ${type}(text), nil
}
${reads.map(([name, result, read, what]) => declareRead(type, table, `${name}`, `${result}`, `${read}`, `${what}`)).join('')}${
  entry.carries.includes('fields')
    ? `
// Fields returns the named fields of the id.
func (id ${type}) Fields() map[string]any {
	found, err := ${table}.read(string(id))
	if err != nil {
		return nil
	}
	return found.values()
}
`
    : ''
}
// Scan reads the id from a database.
func (id *${type}) Scan(source any) error {
	return scan(source, func(text string) (err error) { *id, err = Parse${type}(text); return })
}

// Value writes the id to a database.
func (id ${type}) Value() (driver.Value, error) {
	_, err := ${table}.read(string(id))
	return string(id), err
}

// MarshalText writes the id, to JSON too.
func (id ${type}) MarshalText() ([]byte, error) {
	_, err := ${table}.read(string(id))
	return []byte(id), err
}

// UnmarshalText reads the id, from JSON too.
func (id *${type}) UnmarshalText(text []byte) (err error) {
	*id, err = Parse${type}(string(text))
	return err
}
`
}

function declareNew(type: string, table: string, pieces: SharedFormat['body']['pieces']): string {
  const isWorkerGiven = listFields(pieces).some(({ kind, drawn }) => kind === 'worker' && !drawn)
  const choices = pieces.flatMap((piece) =>
    piece.kind === 'text' && piece.texts.length > 1 ? [piece.name] : [],
  )
  const parameters = [
    ...(isWorkerGiven ? ['worker int64'] : []),
    ...(choices.length > 0 ? ['choices ...string'] : []),
  ]
  const notes = [
    ...(isWorkerGiven ? ['No other process may have the worker.'] : []),
    ...(choices.length > 0 ? [`The choices are: ${choices.join(', ')}.`] : []),
  ]
  return `// New${type} makes an id.${notes.map((note) => ` ${note}`).join('')}
func New${type}(${parameters.join(', ')}) (${type}, error) {
	id, err := ${table}.generate(${isWorkerGiven ? 'worker' : '0'}, ${choices.length > 0 ? 'choices' : 'nil'})
	return ${type}(id), err
}
`
}

function declareRead(
  type: string,
  table: string,
  name: string,
  result: string,
  read: string,
  what: string,
): string {
  return `
// ${name} returns ${what}.
func (id ${type}) ${name}() (value ${result}, ok bool) {
	found, err := ${table}.read(string(id))
	if err != nil {
		return value, false
	}
	return found.${read}()
}
`
}

function tableOf({ entry: { prefix, aliases, named }, formats, bare }: Kind, table: string): string {
  const members = [
    `prefix: "${prefix}"`,
    ...(aliases.length > 0 ? [`aliases: ${spellTexts(aliases)}`] : []),
    ...(named.length > 0 ? [`named: ${spellTexts(named)}`] : []),
    `formats: ${spellFormats(formats)}`,
    ...(bare.length > 0 ? [`bare: ${spellFormats(bare)}`] : []),
  ]
  return `var ${table} = &kind{${members.join(', ')}}`
}

const spellFormats = (places: readonly number[]): string =>
  `[]*format{${places.map((i) => `f${i}`).join(', ')}}`

const spellTexts = (texts: readonly string[]): string =>
  `[]string{${texts.map((text) => JSON.stringify(text)).join(', ')}}`

const spellNumber = (hex: string): string => `n("${hex}")`

function spellFormat({ body }: SharedFormat): string {
  const members = [
    `least: ${body.length[0]}, most: ${body.length[1]}`,
    ...(body.leadingZeros ? ['leadingZeros: true'] : []),
    ...(body.hyphens.length > 0 ? [`hyphens: []int{${body.hyphens.join(', ')}}`] : []),
    ...(body.bytes ? [`bytes: ${body.bytes}`] : []),
    ...(body.uuid ? ['uuid: true'] : []),
    ...(body.integer ? ['integer: true'] : []),
    ...(body.clockBack === 'restart' ? ['restarts: true'] : []),
  ]
  return `&format{${members.join(', ')}, pieces: []piece{
${body.pieces.map((piece) => `\t${piece.kind === 'text' ? spellTextPiece(piece) : spellDigitsPiece(piece)},\n`).join('')}}}`
}

function spellTextPiece({ length, texts, name, default: fallback }: TextData): string {
  const members = [
    `length: ${length}`,
    `texts: ${spellTexts(texts)}`,
    ...(name ? [`name: "${name}"`] : []),
    ...(fallback ? [`fallback: ${JSON.stringify(fallback)}`] : []),
  ]
  return `{${members.join(', ')}}`
}

function spellDigitsPiece({ length, alphabet, largest, fields }: DigitsData): string {
  const members = [
    `length: ${length}`,
    `alphabet: ${JSON.stringify(alphabet)}`,
    ...(largest ? [`largest: ${spellNumber(largest)}`] : []),
  ]
  if (fields.length === 0) return `{${members.join(', ')}}`
  return `{${members.join(', ')}, fields: []field{\n${fields.map((field) => `\t\t${spellField(field)},\n`).join('')}\t}}`
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
    `kind: "${kind}"`,
    ...(name ? [`name: "${name}"`] : []),
    `unit: ${spellNumber(unit)}, values: ${spellNumber(values)}`,
    ...(unitMs ? [`unitMS: ${unitMs}`] : []),
    ...(epochMs ? [`epochMS: ${epochMs}`] : []),
    ...(value ? [`value: ${value}`] : []),
    ...(refused ? [`refused: ${refused === 'wrong_version' ? 'WrongVersion' : 'InvalidCharacter'}`] : []),
    ...(drawn ? ['drawn: true'] : []),
    ...(characters ? ['characters: true'] : []),
    ...(sequence ? [`start: "${sequence.start}", step: ${sequence.step}`] : []),
    ...(sequence?.whenUsedUp === 'refuse' ? ['refuses: true'] : []),
  ]
  return `{${members.join(', ')}}`
}

function listFields(pieces: SharedFormat['body']['pieces']): FieldData[] {
  return pieces.flatMap((piece) => (piece.kind === 'digits' ? piece.fields : []))
}
