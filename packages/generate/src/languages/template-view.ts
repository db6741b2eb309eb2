/** The view of a domain for the templates of all languages. */
import type { BodyData, FieldData, PlainOptions, TextData } from '@brandid/base/formats'
import {
  type Domain,
  type KeyKind,
  type Kind,
  listKinds,
  type NoMembers,
  nameInSnakeCase,
  type Scope,
  type SharedFormat,
  type TokenKind,
  upperFirst,
  wrapText,
} from './domain.ts'
import { type Dialect, record, spellFormat } from './literals.ts'
import { splitRepetitions } from './schemas.ts'
import type { View } from './templates.ts'

/** The data for the comment on a type. */
interface About {
  readonly name: string
  readonly subject: string
  readonly description: string | undefined
}

/** The parameters of a function that generates IDs. */
interface Parameters {
  /** The type of the generated IDs. */
  readonly name: string
  readonly hasWorker: boolean
  readonly choices: readonly Choice[]
}

/** A parameter that accepts one of a few strings. */
interface Choice {
  readonly name: string
  /** The name in upper camel case. */
  readonly type: string
  readonly texts: readonly string[]
  readonly fallback?: string
}

/** The conversions that a kind supports. */
export interface Conversions {
  readonly fromUuid: boolean
  readonly fromBytes: boolean
  readonly hasBound: boolean
  readonly isTextBound: boolean
  readonly isIntegerBound: boolean
}

/** A language's syntax, beyond its literals. */
export interface Writer extends Dialect {
  /** Formats a type name, such as `UserID`. */
  nameType(name: string): string
  /** Formats the comments on types. */
  readonly about: Readonly<Record<'id' | 'key' | 'token', (about: About) => string>>
  /** Joins the lines of a comment that has already begun. */
  comment(lines: readonly string[]): string
  /** Formats an integer, for example with thousands separators. */
  number(value: bigint | number): string
  bool(value: boolean): string
  formatName(name: string): string
  /** The integer type for keys that have no definition. */
  readonly integerType: string
  parameters(parameters: Parameters): string
  /** Lists the base classes or modules that provide the conversions. */
  bases(conversions: Conversions): string
  /** The arguments for the shared function that generates IDs. */
  given(parameters: Parameters): string
  /** The arguments of a call that passes the parameters on. */
  passed(parameters: Parameters): string
  /** The type of a named field. */
  fieldType(field: FieldData): string
}

export function createView(domain: Domain, writer: Writer): View {
  const { kinds, scopes, formats, tokens, keys, left: _, ...unread } = domain
  unread satisfies NoMembers
  const sealed = viewSealed(domain, writer)
  const sealing = sealed.filter(({ seals }) => seals)
  const all = listKinds(domain)
  const ids = all.map((kind) => viewKind(kind, writer))
  const names = [...tokens.map(({ entry }) => entry.prefix), ...scopes.flatMap(listTokens)]
  return {
    joined: true,
    kinds: ids,
    formats: listFormats(formats, all).map((format) => ({
      format: writer.formatName(format.name),
      body: spellFormat(format, writer),
    })),
    // A token is named after its prefix, preceded by the scope if another system issues the token: `stripe:sk`.
    tokenNames: names.map((token) => ({ token })),
    tokens: tokens.map((token) => viewToken(token, writer)),
    keys: keys.map((key) => viewKey(key, writer)),
    sealed: sealed.map((each, i) => ({ ...each, comma: i + 1 < sealed.length ? ',' : '' })),
    hasKinds: ids.length > 0,
    hasFormats: formats.length + scopes.length > 0,
    hasBounds: ids.some(({ hasBound }) => hasBound),
    hasTextBounds: ids.some(({ isTextBound }) => isTextBound),
    hasIntegerBounds: ids.some(({ isIntegerBound }) => isIntegerBound),
    hasBytes: ids.some(({ hasBytes }) => hasBytes),
    hasUuids: ids.some(({ hasUuid }) => hasUuid),
    hasTokens: tokens.length > 0,
    hasTokenNames: names.length > 0,
    hasSealed: sealed.length > 0,
    hasManySealed: sealed.length > 1,
    hasOneSeals: sealing.length === 1,
    hasManySeals: sealing.length > 1,
    hasLongTyping: tokens.length > 0 || sealed.length > 1,
    hasKeys: keys.length > 0,
    hasIntegerKeys: keys.some(({ format }) => format === undefined),
    hasTextKeys: keys.some(({ format }) => format !== undefined),
    hasSecrets: tokens.length + sealed.length > 0,
  }
}

const listTokens = ({ scope, tokens }: Scope) => tokens.map((prefix) => `${scope}:${prefix}`)

/** Lists the distinct formats of a domain and its scopes. */
function listFormats(formats: readonly SharedFormat[], kinds: readonly Kind[]): readonly SharedFormat[] {
  const more = kinds.flatMap((kind) => [...kind.formats, ...kind.bare])
  const all = [...new Set([...formats, ...more])]
  return all.sort((one, other) => (one.name < other.name ? -1 : 1))
}

function viewKind(kind: Kind, writer: Writer) {
  const { prefix, aliases, named, pattern, example, carries, entity, description, ...rest } = kind.entry
  // The view lists formats separately, because kinds share them.
  const { format: _format, accepts: _accepts, bare: _bare, ...unread } = rest
  unread satisfies NoMembers
  const { text, list, about } = writer
  const bodies = kind.formats.map(({ body }) => body)
  const [newest] = bodies as [BodyData]
  const nameFormats = (all: readonly SharedFormat[]) => all.map(({ name }) => writer.formatName(name))
  const name = writer.nameType(kind.name)
  const { generates } = newest
  const choices = generates ? listChoices(newest) : []
  const hasWorker = generates && fieldsOf(newest).some((each) => each.kind === 'worker' && !each.drawn)
  const parameters = { name, hasWorker, choices }
  const conversions = viewConversions(kind)
  const notes = [
    ...(hasWorker ? [' No other process may use this worker ID.'] : []),
    ...(choices.length > 0 ? [` The choices are: ${choices.map((each) => each.name).join(', ')}.`] : []),
  ]
  return {
    Name: name,
    NAME: nameInSnakeCase(kind.name).toUpperCase(),
    about: writer.comment(wrapText(about.id({ name, subject: entity, description }))),
    kind: record(writer, 'kind', {
      prefix: text(prefix),
      formats: list('place', nameFormats(kind.formats)),
      bare: kind.bare.length > 0 && list('place', nameFormats(kind.bare)),
      scope: kind.scope !== undefined && text(kind.scope),
      aliases: aliases.length > 0 && list('text', aliases.map(text)),
      named: named.length > 0 && list('text', named.map(text)),
      pattern: text(splitRepetitions(pattern)),
      example: text(example),
    }),
    prefix,
    name: kind.scope === undefined ? prefix : `${kind.scope}:${prefix}`,
    generates,
    hasWorker,
    isGiven: hasWorker || choices.length > 0,
    notesOfChoices: choices.map(({ name, texts }) => `${name}: ${texts.map(text).join(' or ')}`).join(', '),
    choices: viewChoices(choices, writer),
    notes: notes.join(''),
    parameters: writer.parameters(parameters),
    given: writer.given(parameters),
    passed: writer.passed(parameters),
    ...conversions,
    bases: writer.bases(conversions),
    hasTime: bodies.some((body) => fieldsOf(body).some((each) => each.kind === 'time')),
    hasUuid: bodies.some(({ uuid }) => uuid),
    hasBytes: bodies.some(({ bytes }) => bytes),
    hasInteger: bodies.some(({ integer }) => integer),
    hasFields: carries.includes('fields'),
    fields: viewFields(bodies, name, choices, writer),
  }
}

/**
 * Lists a kind's conversions by the library's rules: every format must contain the value, and IDs with more than one format have no
 * order.
 */
function viewConversions({ formats, bare }: Kind): Conversions {
  const isOne = formats.length === 1 && bare.length === 0
  const [{ order }] = formats as [SharedFormat]
  const have = (value: 'uuid' | 'bytes') =>
    bare.length === 0 && formats.every(({ body }) => body[value] !== undefined)
  return {
    fromUuid: have('uuid'),
    fromBytes: have('bytes'),
    hasBound: isOne && order !== undefined,
    isTextBound: isOne && order === 'text',
    isIntegerBound: isOne && order === 'integer',
  }
}

const fieldsOf = ({ pieces }: BodyData): FieldData[] =>
  pieces.flatMap((piece) => (piece.kind === 'digits' ? piece.fields : []))

const listChoices = ({ pieces }: BodyData): Choice[] =>
  pieces
    .filter((each): each is TextData & { name: string } => each.kind === 'text' && each.texts.length > 1)
    .map(({ name, texts, default: fallback }) => ({
      name,
      type: upperFirst(name),
      texts,
      ...(fallback !== undefined && { fallback }),
    }))

/** Names the constants for choices after their strings if the strings are distinct words, otherwise by position. */
function viewChoices(choices: readonly Choice[], writer: Writer): View[] {
  return choices.map(({ name, type, texts }) => {
    const words = texts.map(upperFirst)
    const areNames =
      new Set(words).size === words.length && texts.every((text) => /^[A-Za-z0-9]+$/.test(text))
    const options = areNames ? words : texts.map((_, i) => `Choice${i + 1}`)
    const longest = Math.max(...options.map(({ length }) => length))
    return {
      choice: name,
      Choice: writer.nameType(type),
      options: texts.map((text, i) => ({
        Option: options[i],
        gap: ' '.repeat(longest - (options[i] as string).length),
        text: writer.text(text),
      })),
    }
  })
}

/** Lists the distinct named fields of all formats of a kind. */
function viewFields(
  bodies: readonly BodyData[],
  kind: string,
  choices: readonly Choice[],
  writer: Writer,
): View[] {
  const types = new Map<string, string>()
  const chosen = new Set(choices.map(({ name }) => name))
  for (const piece of bodies.flatMap(({ pieces }) => pieces)) {
    if (piece.kind === 'text' && piece.name !== undefined)
      types.set(
        piece.name,
        chosen.has(piece.name) ? `${kind}${writer.nameType(upperFirst(piece.name))}` : 'string',
      )
    for (const field of piece.kind === 'digits' ? piece.fields : [])
      if (field.name !== undefined) types.set(field.name, writer.fieldType(field))
  }
  const nameField = (key: string) => writer.nameType(upperFirst(key))
  const longest = Math.max(...Array.from(types.keys(), (key) => nameField(key).length))
  return Array.from(types, ([key, type]) => ({
    key,
    type,
    Field: nameField(key),
    padded: nameField(key).padEnd(longest),
    isChoice: chosen.has(key),
  }))
}

function viewToken(
  { name: plain, entry }: TokenKind,
  { about, comment, nameType, text: spell }: Writer,
): View {
  const name = nameType(plain)
  const { prefix, bits, description, pattern, ...unread } = entry
  unread satisfies NoMembers
  const text = about.token({ name, subject: prefix, description })
  return { Token: name, prefix, bytes: bits / 8, pattern: spell(pattern), about: comment(wrapText(text)) }
}

function viewKey({ name: plain, entry, format }: KeyKind, writer: Writer): View {
  const name = writer.nameType(plain)
  const { key, value, max = '0', entity, description, format: _, ...unread } = entry
  unread satisfies NoMembers
  const isBeyondInt64 = BigInt(max) >= 2n ** 63n
  return {
    Key: name,
    about: writer.comment(wrapText(writer.about.key({ name, subject: entity, description }))),
    key,
    max: writer.number(BigInt(max)),
    isInteger: format === undefined,
    int64: isBeyondInt64 ? 'uint64' : 'int64',
    // JavaScript rounds JSON numbers beyond 2^53.
    isText: value === 'bigint',
    pattern: format !== undefined && writer.text(splitRepetitions(`^(?:${format.pattern})$`)),
    isTextWord: writer.bool(value === 'bigint'),
    format: format !== undefined && writer.formatName(format.name),
  }
}

/** Lists the kinds with sealed IDs, which a program with the secrets can create from keys and convert back to keys. */
function viewSealed({ kinds, keys }: Domain, writer: Writer): View[] {
  return kinds.flatMap((kind) => {
    const { prefix, format, accepts } = kind.entry
    const all = [format, ...accepts]
    const place = all.findIndex(({ name }) => name === 'sealed')
    const found = all[place]
    if (!found) return []
    const { name, format: value } = found.options as PlainOptions
    const key = keys.find(({ entry }) => entry.key === name)
    const most = value === 'bigint' ? 2n ** 63n - 1n : BigInt(Number.MAX_SAFE_INTEGER)
    const seals = place === 0
    return {
      prefix,
      max: writer.number(BigInt(key?.entry.max ?? most)),
      seals,
      isSealing: writer.bool(seals),
      Name: writer.nameType(kind.name),
      Key: key ? writer.nameType(key.name) : writer.integerType,
      format: writer.formatName((kind.formats[place] as SharedFormat).name),
    }
  })
}
