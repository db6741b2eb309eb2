/** Strings at the borders of ids, and the schemas that judge them: of every format, and of definitions that accept more. */
import { createRegistry, defineKey, idUnion } from 'brandid/core'
import { bare, nanoid, opaque, uuid, uuid25 } from 'brandid/formats'
import { defineToken } from 'brandid/token'
import { ROWS } from './rows.ts'

/** The keywords that judge a string. */
export interface StringSchema {
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly anyOf?: readonly StringSchema[]
}

/** A definition with its schema and its strings. */
export interface Case {
  readonly name: string
  readonly schema: StringSchema
  /** Whether each pattern stands beside one length. */
  readonly isOfOneLength: boolean
  /** The code of the refusal, or `undefined` for an ID. */
  codeOf(text: string): string | undefined
  /** The names of the strings, by string. */
  readonly strings: ReadonlyMap<string, string>
}

/** Characters around an ID in a file, a form or an attack. */
const AROUND: Readonly<Record<string, string>> = {
  'a line feed': '\n',
  'a carriage return': '\r',
  'a carriage return and a line feed': '\r\n',
  'a line separator': '\u2028',
  'a paragraph separator': '\u2029',
  'a next line': '\u0085',
  'a vertical tab': '\v',
  'a form feed': '\f',
  'a null': '\0',
  'a tab': '\t',
  'a space': ' ',
  'a no-break space': '\u00a0',
  'a byte order mark': '\ufeff',
  'a zero-width space': '\u200b',
  'an emoji': '😀',
  'a quote': '"',
  'an end of a statement': ';',
  'a character': '0',
}

/** Replacements of a character of the ID. */
const INSIDE: Readonly<Record<string, string>> = {
  ...AROUND,
  'a dotless i': '\u0131',
  'a long s': '\u017f',
  'a Kelvin sign': '\u212a',
  'a full-width digit': '\uff11',
  'an Arabic digit': '\u0661',
  'a combining accent': '\u0301',
  'a hyphen': '-',
  'an underscore': '_',
  'a dot': '.',
}

function* listStrings(id: string): Generator<readonly [name: string, text: string]> {
  yield ['the ID', id]
  yield ['nothing', '']
  yield ['in capitals', id.toUpperCase()]
  yield ['in small letters', id.toLowerCase()]
  yield ['its body', id.slice(id.lastIndexOf('_') + 1)]
  yield ['its prefix', id.slice(0, id.lastIndexOf('_') + 1)]
  yield ['with another prefix', `x${id}`]
  yield ['without its end', id.slice(0, -1)]
  yield ['with a digit for its end', `${id.slice(0, -1)}0`]
  yield ['a shorter ID', `${id.slice(0, -2)}`]
  yield ['twice', id + id]
  for (const [name, text] of Object.entries(AROUND)) {
    yield [`before ${name}`, id + text]
    yield [`behind ${name}`, text + id]
    yield [`cut, before ${name}`, id.slice(0, -text.length) + text]
    yield [`cut, behind ${name}`, text + id.slice(text.length)]
  }
  for (const [name, text] of Object.entries(INSIDE))
    yield [`with ${name} inside`, `${id.slice(0, -3)}${text}${id.slice(-2)}`]
  yield ['a line among others', `evil\n${id}\n<script>`]
  yield ['the first of two lines', `${id}\nevil`]
  yield ['the last of two lines', `evil\n${id}`]
  yield ['in two lines', `${id}\n${id}`]
  yield ['a short ID in the first line', `${id.slice(0, -2)}\n0`]
  yield ['a short ID in the last line', `0\n${id.slice(0, -2)}`]
}

type Source = {
  readonly '~standard': { readonly jsonSchema: { output(options: { target: string }): StringSchema } }
  safeParse(this: void, text: never): { readonly error?: { readonly code: string } | undefined }
}

function createCase(name: string, source: Source, ids: readonly string[]): Case {
  const schema = source['~standard'].jsonSchema.output({ target: 'draft-2020-12' })
  const strings = new Map<string, string>()
  for (const id of ids)
    for (const [about, text] of listStrings(id)) if (!strings.has(text)) strings.set(text, about)
  return {
    name,
    schema,
    isOfOneLength: (schema.anyOf ?? [schema]).every(({ minLength, maxLength }) => minLength === maxLength),
    codeOf: (text) => source.safeParse(text as never).error?.code,
    strings,
  }
}

const { defineId } = createRegistry()
const UserId = defineId('user')
const PlanId = defineId('plan', { format: nanoid() })
const NamedId = defineId('ws', { format: nanoid(), named: ['ws_local_root', 'ws_x'], aliases: ['wsp'] })
const FormerId = defineId('ks', { format: nanoid({ length: 16 }), accepts: [nanoid()] })
const BareId = defineId('tag', { accepts: [bare(opaque({ length: 8 }))] })
const FewerId = defineId('label', {
  ...{ aliases: ['lbl'], examples: ['lbl_abcd', 'label_036twi214qwj7mgsvq83nm8wf'], named: ['label_x'] },
  accepts: [nanoid(), bare({ alphabet: 'abcdefghijklmnopqrstuvwxyz_', length: [6, 8] })],
})
const OrderKey = defineKey('json_schema_order', { format: uuid() })
const Session = defineToken('sess', { registry: createRegistry() })
const sample = (length: number) => '0123456789abcdefghijklmnopqrstuvwxyz'.repeat(2).slice(0, length)

const BARE_IDS = ['tag_036twi214qwj7mgsvq83nm8wf', 'abcdefgh']

export const CASES: readonly Case[] = [
  ...ROWS.map(({ label, definition, prefix, format: { example = '' } }) =>
    createCase(label, definition, [`${prefix}_${example}`]),
  ),
  createCase('named IDs', NamedId, ['ws_local_root', 'ws_x', `ws_${sample(12)}`, `wsp_${sample(12)}`]),
  createCase('a former format', FormerId, [`ks_${sample(16)}`, `ks_${sample(12)}`]),
  createCase('a bare format', BareId, BARE_IDS),
  createCase('a union', idUnion(UserId, PlanId), [`user_${sample(25)}`, `plan_${sample(12)}`]),
  createCase('a union with a former format', idUnion(UserId, FormerId), [`ks_${sample(16)}`]),
  createCase('a union with a bare format', idUnion(UserId, BareId), BARE_IDS),
  createCase('a union with bare IDs that look like IDs', idUnion(FewerId, PlanId), [
    ...['label_x', 'lbl_abcd', 'label_ab', 'user_abc', 'plan_abc', 'abcdefgh'],
    ...[`label_${sample(25)}`, `label_${sample(12)}`, `lbl_${sample(12)}`, `plan_${sample(12)}`],
  ]),
  createCase('keys of a format', OrderKey, ['018f5f6e-7c3a-7b1e-9c2d-3e4f5a6b7c8d']),
  createCase('unpadded keys', defineKey('json_schema_short', { format: uuid25({ padded: false }) }), [
    '36twi214qwj7mgsvq83nm8wf',
  ]),
  createCase('a token', Session, [Session.generate()]),
]

/** Codes that no pattern tells: a number that is too large, another version of a UUID, a checksum. */
const BEYOND_PATTERNS: readonly (string | undefined)[] = ['overflow', 'wrong_version', 'invalid_checksum']

/** The verdict of `parse` about a string, or `undefined` if a pattern cannot tell. */
export function judge({ codeOf }: Case, text: string): boolean | undefined {
  const code = codeOf(text)
  return BEYOND_PATTERNS.includes(code) ? undefined : code === undefined
}

/** The names of the strings about which a judge and `parse` differ, of each case that has such strings. */
export function listDifferences(
  cases: readonly Case[],
  accepts: (each: Case, text: string) => boolean,
): Record<string, string[]> {
  const lists = cases.map((each): [string, string[]] => [
    each.name,
    [...each.strings]
      .filter(([text]) => (judge(each, text) ?? accepts(each, text)) !== accepts(each, text))
      .map(([, name]) => name),
  ])
  return Object.fromEntries(lists.filter(([, names]) => names.length > 0))
}
