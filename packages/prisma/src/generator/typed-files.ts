/** A client's files, with an ID type at every ID position. */
import { readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { findTooDeep, TOO_DEEP } from '@brandid/base/syntax'
import { type PropertyKey as Key, parseSync, Visitor } from 'oxc-parser'
import { type Mode, SCALARS, type Scalar } from './brand.ts'
import type { Position, Positions } from './columns.ts'
import { type IdsModule, resolveTypes } from './ids-module.ts'
import type { Client } from './request.ts'

export interface TypedFile {
  readonly path: string
  readonly before: string
  readonly after: string
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

function listEdits(text: string, { name, asked, members }: Declaration, mode: Mode): Edit[] {
  const missing = [...asked.keys()].find((path) => !members.some((member) => member.path === path))
  if (missing !== undefined) {
    throw new Error(`Expected the member ${missing} in the type ${name} but found none. ${UNKNOWN_OUTPUT}`)
  }
  return members.flatMap(({ path, nameEnd, start, end }) => {
    const position = asked.get(path)
    if (!position) return []
    const type = text.slice(start, end)
    const typed = rewritten(type, position, mode)
    if (typed === undefined) {
      throw new Error(
        `Expected a ${SCALARS[position.scalar].plain} for ${path} in the type ${name} but received ${JSON.stringify(type)}. ${UNKNOWN_OUTPUT}`,
      )
    }
    if (!position.isFilled) return [{ start, end, text: typed }]
    return [
      { start: nameEnd, end: nameEnd, text: '?' },
      { start, end, text: `${TYPES}.Filled<${typed}>` },
    ]
  })
}

/** Applies edits, which must be sorted by position. */
function edited(text: string, edits: readonly Edit[]): string {
  let result = ''
  let index = 0
  for (const { start, end, text: typed } of edits) {
    result += text.slice(index, start) + typed
    index = end
  }
  return result + text.slice(index)
}

/**
 * Adds ID types to a client's files.
 *
 * @throws {Error} A type that the schema requires is missing, or has a form that the generator does not recognize.
 */
export function typedFiles(
  { name, files }: Client,
  positions: Positions,
  ids: IdsModule,
  mode: Mode,
): TypedFile[] {
  const missing = new Set(positions.keys())
  const texts = files.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const [deep] = findTooDeep(texts)
  if (deep !== undefined) throw new Error(`Cannot read ${deep}: ${TOO_DEEP}. ${UNKNOWN_OUTPUT}`)
  const typed = texts.map(({ path, text: before }): TypedFile => {
    const plain = restored(withoutImports(before))
    const declarations = readDeclarations(plain, path, positions)
    const edits = declarations.flatMap((declaration) => {
      missing.delete(declaration.name)
      return listEdits(plain, declaration, mode)
    })
    const after = edits.length === 0 ? plain : withImports(edited(plain, edits), path, ids)
    return { path, before, after }
  })
  const [first] = missing
  if (first !== undefined) {
    const others = missing.size > 1 ? `, and ${missing.size - 1} more are missing` : ''
    throw new Error(
      `Expected the type ${first} in the client of \`generator ${name}\` but found none${others}. ${UNKNOWN_OUTPUT}`,
    )
  }
  return typed
}

/* The imports that the generator adds to a client file: brandid's types, and the IDs module */

/** Finds the extension of a client's own imports, `js` or `ts`, if they have an extension. */
const findExtension = (text: string): string | undefined =>
  /from ["']\.\.?\/[^"']*?(?:\.[cm]?([jt]s))?["']/.exec(text)?.[1]

function spellPath(path: string, extension: string | undefined): string {
  if (extension === 'ts') return path
  const name = path.replace(/\.d(\.[cm]?ts)$/, '$1')
  return extension === undefined ? name.replace(/\.ts$/, '') : name.replace(/\.([cm]?)tsx?$/, '.$1js')
}

function relativePath(from: string, to: string): string {
  const path = relative(dirname(from), to).replaceAll('\\', '/')
  return path.startsWith('.') ? path : `./${path}`
}

const OWN_TYPES = 'brandid/prisma'

/** @throws {Error} A client file cannot import brandid's types, which the compiler would then treat as `any`. */
function checkOwnTypes(file: string): void {
  if (resolveTypes(OWN_TYPES, file) !== undefined) return
  throw new Error(
    `Cannot find ${OWN_TYPES} from the client, ${JSON.stringify(file)}: each ID would be \`any\` there. Install brandid in the package that contains the client, or give the client an \`output\` inside your package.`,
  )
}

/** Formats any string as a single-line literal. */
const quote = (text: string): string =>
  JSON.stringify(text).replace(/[\u2028\u2029]/g, (end) => `\\u${end.charCodeAt(0).toString(16)}`)

const writtenImport = /^import type \* as \$(?:Brandid|Ids) from .*\n/gm

/** Removes the imports that an earlier run added. */
const withoutImports = (text: string): string => text.replace(writtenImport, '')

/** Adds brandid's two imports before the first import in a file. */
function withImports(text: string, file: string, ids: IdsModule): string {
  checkOwnTypes(file)
  const isDeclaration = file.endsWith('.d.ts')
  // A declaration file that imports ES modules may itself be CommonJS, depending on its package.
  const attributes = isDeclaration ? ' with { "resolution-mode": "import" }' : ''
  const extension = isDeclaration ? 'js' : findExtension(text)
  const path = ids.file === undefined ? ids.specifier : spellPath(relativePath(file, ids.file), extension)
  const lines = [
    `import type * as ${TYPES} from "${OWN_TYPES}"${attributes}\n`,
    `import type * as ${IDS} from ${quote(path)}${attributes}\n`,
  ].join('')
  const place = text.search(/^import /m)
  if (place < 0) throw new Error(`Expected an import in ${file} but found none.`)
  return text.slice(0, place) + lines + text.slice(place)
}

/* Type declarations as Prisma writes them, and the members of requested types */

/** A member whose type starts at `start` and ends before `end`. */
interface Member {
  /** The path from the type to the member, joined with dots: `id` or `scalars.id`. */
  readonly path: string
  /** The end of the member's name, before the `?` of an optional member. */
  readonly nameEnd: number
  readonly start: number
  readonly end: number
}

interface Declaration {
  readonly name: string
  /** The ID positions in the declaration. */
  readonly asked: ReadonlyMap<string, Position>
  readonly members: readonly Member[]
}

/** The hint in every error about output that the generator cannot read. */
const UNKNOWN_OUTPUT = "Prisma's output differs from the output of Prisma 6 and 7, which brandid supports."

/**
 * Reads the declarations `type Name = …` that contain ID positions, with their members, in file order.
 *
 * @throws {Error} The file does not parse.
 */
function readDeclarations(text: string, file: string, positions: Positions): Declaration[] {
  const { program, errors } = parseSync(file, text)
  const [error] = errors
  if (error) {
    const lines = error.labels.map(({ start }) => `:${text.slice(0, start).split('\n').length}`)
    throw new Error(`Cannot read ${file}${lines.slice(0, 1).join('')}: ${error.message}. ${UNKNOWN_OUTPUT}`)
  }
  const declarations: Declaration[] = []
  let members: Member[] | undefined
  const path: string[] = []
  const visitor = new Visitor({
    TSTypeAliasDeclaration({ id: { name } }) {
      const asked = positions.get(name)
      if (!asked) return
      members = []
      declarations.push({ name, asked, members })
    },
    'TSTypeAliasDeclaration:exit'() {
      members = undefined
    },
    TSPropertySignature({ key }) {
      path.push(spellKey(key, text))
    },
    'TSPropertySignature:exit'({ key, typeAnnotation }) {
      if (typeAnnotation) {
        const { start, end } = typeAnnotation.typeAnnotation
        members?.push({ path: path.join('.'), nameEnd: key.end, start, end })
      }
      path.pop()
    },
  })
  visitor.visit(program)
  return declarations
}

function spellKey(key: Key, text: string): string {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : text.slice(key.start, key.end)
}

/* Rewriting the types of client members from plain values to IDs and keys, and restoring them */

/** The names for `brandid/prisma` and the IDs module in a client's imports. Both begin with `$`, because no model name does. */
const TYPES = '$Brandid'
const IDS = '$Ids'

const NAMES: Readonly<Record<Scalar, string>> = { String: 'IdText', Int: 'KeyNumber', BigInt: 'KeyBigInt' }
const LOOSE: Readonly<Record<Mode, string>> = { strict: '', loose: 'Loose' }

/** The type that replaces `number`, which Prisma accepts in place of a `bigint`. */
const NUMBERS: Readonly<Record<Mode, string>> = {
  strict: `${TYPES}.NoNumber`,
  loose: `${TYPES}.PlainNumber`,
}

const written =
  /\$Brandid\.(?:Loose)?(?:((?:Id|Body)Text)|(KeyBigInt)|KeyNumber)<[^<>]*>|\$Brandid\.(?:No|Plain)Number/g
/** Matches a member that Prisma requires and `fillIds` fills. The next run recognizes the member by its type's name. */
const writtenFilled = /\?: \$Brandid\.Filled<((?:[^<>]|<[^<>]*>)*)>/g
const writtenInput = /\$Brandid\.IdInput<(.*?), (?:string|number|bigint)>/g

/** Restores a part of the client to Prisma's original output. */
export const restored = (text: string): string =>
  text
    .replace(writtenFilled, ': $1')
    .replace(written, (_, isText, isBigInt) => (isText ? 'string' : isBigInt ? 'bigint' : 'number'))
    .replace(writtenInput, '$1')

const WITHOUT_VALUE = ['null', '$Types.Skip', 'runtime.Types.Skip']

/** Rewrites a part of a union, or returns `undefined` for a part that Prisma is not known to generate. */
function rewrittenPart(part: string, { column, brand, scalar }: Position, mode: Mode): string | undefined {
  // `$Brandid.IdText<$Ids.UserId>`, `$Brandid.LooseKeyNumber<$Ids.UserKey>`
  const typed = `${TYPES}.${LOOSE[mode]}${brand.isBody ? 'BodyText' : NAMES[scalar]}<${IDS}.${brand.type}>`
  const { plain, input } = SCALARS[scalar]
  const [, value, list = ''] = /^(string|number|bigint)(\[\])?$/.exec(part) ?? []
  if (value === plain) return typed + list
  if (value === 'number' && plain === 'bigint') return NUMBERS[mode] + list
  const listInput = new RegExp(`^(?:Prisma\\.)?${column.replace('.', '(?:Create|Update)')}Input$`)
  if (WITHOUT_VALUE.includes(part) || listInput.test(part)) return part
  const isInput = input.test(part.replace(/^Prisma\./, '').replace(/<"\w+">$/, ''))
  return isInput ? `${TYPES}.IdInput<${part}, ${typed}>` : undefined
}

/** Replaces plain values with IDs and keys in a member's type. Returns `undefined` for a type that the generator does not recognize. */
export function rewritten(type: string, position: Position, modeOfClient: Mode): string | undefined {
  const mode = position.brand.mode ?? modeOfClient
  const parts = type.split(' | ').map((part) => rewrittenPart(part, position, mode))
  const result = parts.join(' | ')
  return parts.includes(undefined) || result === type ? undefined : result
}
