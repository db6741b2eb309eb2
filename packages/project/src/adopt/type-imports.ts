/** Adds type imports to a module without separating a directive from the line that the directive applies to. */
import { type Import, type Node, readEnd, readName, readStart } from '@brandid/base/syntax'
import { groupBy } from '@brandid/base/terminal'
import type { Module } from '../source/module.ts'
import type { Change } from './changes.ts'
import { RESOLUTION_MODE } from './module-mode.ts'

export interface ImportedTypes {
  /** The local names, in the order of the requested names. */
  readonly locals: readonly string[]
  /** The changes that add the imports; empty if the module already has them. */
  readonly changes: readonly Change[]
}

/** The entry points that export the loose types. */
export const ENTRIES: ReadonlySet<string> = new Set(['brandid', 'brandid/core', 'brandid/mini'])

/** The exported names of the loose types. */
export const LOOSE_TYPES: ReadonlySet<string> = new Set([
  'Loose',
  'LooseId',
  'LooseKey',
  'LooseBigIntKey',
  'LooseTextKey',
  'LooseKeyOf',
])

/** The style of a project's loose type imports. */
export interface ImportStyle {
  /** The entry point that the project's definitions import. */
  readonly entry: string
  /** The quote character that most files use. */
  readonly quote: string
  /** Whether the module needs the `resolution-mode` attribute. */
  readonly needsMode: boolean
}

/** A project type and the specifier of its module. */
export interface OwnImport {
  readonly name: string
  readonly specifier: string
}

/** Imports loose types and project types. Loose types come from the project's entry point unless the module imports another entry point. */
export function importTypes(
  names: readonly string[],
  given: ImportStyle,
  module: Module,
  ownTypes: readonly OwnImport[] = [],
): ImportedTypes {
  const imports = importsOf(module)
  const own = imports.filter(({ source }) => ENTRIES.has(readName(source)))
  const present = new Map(
    own.flatMap(({ specifiers }) => specifiers.map((each) => [readName(each.imported), each.local.name])),
  )
  const missing = names.filter((name) => !present.has(name))
  const specifiers = missing.map((name) => {
    const local = chooseLocal(name, module)
    present.set(name, local)
    return local === name ? name : `${name} as ${local}`
  })
  const wanted = [
    { specifiers, from: given.entry, existing: own },
    ...Array.from(
      groupBy(ownTypes, ({ specifier }) => specifier),
      ([from, some]) => ({
        specifiers: some.map(({ name }) => name),
        from,
        existing: imports.filter(({ source }) => readName(source) === from),
      }),
    ),
  ]
    .filter((each) => each.specifiers.length > 0)
    .map((each) => ({ ...each, open: each.existing.find((one) => isOpen(one, module)) }))
  const added = wanted.filter(({ open }) => !open)
  return {
    locals: names.map((name) => `${present.get(name)}`),
    changes: [
      ...wanted.flatMap(({ open, specifiers }) => (open ? extend(open, specifiers) : [])),
      ...(added.length > 0 ? [insert(added, given, imports, module)] : []),
    ],
  }
}

/** Whether names can be added to an import. Compilers would erase a comment after the last name along with the added names. */
function isOpen({ specifiers }: Import, { text }: Module): boolean {
  const last = specifiers.at(-1)
  return last?.type === 'ImportSpecifier' && /^\s*,?\s*\}/.test(text.slice(readEnd(last)))
}

/** The module's own imports, excluding imports in a `declare module`, which belong to another module. */
const importsOf = ({ tree }: Module): Import[] =>
  tree.program.body.filter((each) => each.type === 'ImportDeclaration')

/** Chooses the local name: the exported name, unless the module already uses that name. */
function chooseLocal(name: string, { text }: Module): string {
  const isFree = (each: string) => !new RegExp(`(?<![\\w$])${each}(?![\\w$])`).test(text)
  let local = isFree(name) ? name : `Brandid${name}`
  for (let number = 2; !isFree(local); number++) local = `Brandid${name}${number}`
  return local
}

function extend({ specifiers, importKind }: Import, added: readonly string[]): Change {
  const end = readEnd(specifiers.at(-1) as Node)
  const kind = importKind === 'type' ? '' : 'type '
  return { start: end, end, text: added.map((each) => `, ${kind}${each}`).join('') }
}

function insert(
  added: readonly { readonly specifiers: readonly string[]; readonly from: string }[],
  { quote: usual, needsMode }: ImportStyle,
  imports: readonly Import[],
  module: Module,
): Change {
  const { text } = module
  const { quote, semicolon, newline } = readStyle(module, usual)
  const mode = needsMode ? ` with { ${quote}${RESOLUTION_MODE}${quote}: ${quote}import${quote} }` : ''
  const statement = added
    .map(
      ({ specifiers, from }) =>
        `import type { ${specifiers.join(', ')} } from ${quote}${from}${quote}${mode}${semicolon}`,
    )
    .join(newline)
  const top = findTop(module)
  const isApart = (each: Node) => !isForNextLine(readTail(text, readEnd(each)))
  const above = [...listDirectives(module), ...imports].reverse().find(isApart)
  const last =
    above ?? (top ? undefined : module.tree.program.body.find((each) => isWhole(each) && isApart(each)))
  if (last) {
    const end = readEnd(last)
    const tail = readTail(text, end)
    if (TRAILING.test(tail))
      return { start: end + tail.length, end: end + tail.length, text: newline + statement }
    return { start: end, end, text: `${newline}${statement}${semicolon === '' ? ';' : ''}` }
  }
  const { at, gap } = top ?? { at: 0, gap: 0 }
  return { start: at, end: at, text: `${newline.repeat(gap)}${statement}${newline}${newline}` }
}

/** Lists directives such as `'use client'`. */
function listDirectives({ tree }: Module): Node[] {
  return tree.program.body.filter((each) => 'directive' in each && each.directive)
}

const readTail = (text: string, end: number): string => /^[^\r\n]*/.exec(text.slice(end))?.[0] ?? ''

/** Matches the rest of a line if it contains nothing but a comment. */
const TRAILING = /^\s*(?:\/\/.*|\/\*(?:(?!\*\/).)*\*\/\s*)?$/

const LEADING_COMMENT = /^\s*(?:\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)[ \t]*(?:\r?\n)?/

/**
 * Finds an offset at the top where compilers erase an import but no comment: above all comments, or below the first block of comments
 * if an empty line follows it. `undefined` if a comment in that block, or a later comment, must stay above the first statement.
 *
 * @returns The offset, and the number of line breaks to add so that an empty line precedes the import.
 */
function findTop({ text, tree }: Module): { readonly at: number; readonly gap: number } | undefined {
  const first = readStart(tree.program.body[0] as Node)
  const start = lengthOf(/^\ufeff?(?:#![^\n]*\n)?/, text)
  const ends = [start]
  let isApart = false
  for (let end = start; !isApart; ends.push(end)) {
    const length = lengthOf(LEADING_COMMENT, text.slice(end, first))
    if (length === 0) break
    end += length
    isApart = /^\s*\n/.test(text.slice(end, first))
  }
  const stays = ends.slice(1).findIndex((end, index) => !mayMove(text.slice(ends[index], end), isApart))
  const at = ends[stays < 0 ? ends.length - 1 : stays] ?? start
  if ((isApart && stays >= 0) || isAtTop(text.slice(at, first))) return undefined
  const place = at + lengthOf(/^\s*/, text.slice(at, first))
  const [space = ''] = /\s*$/.exec(text.slice(start, place)) ?? []
  return { at: place, gap: at === start ? 0 : Math.max(0, 3 - space.split('\n').length) }
}

/** Whether a new statement may follow a statement: none may separate a function's overload signatures. */
const isWhole = (statement: Node): boolean =>
  statement.type !== 'TSDeclareFunction' &&
  !('declaration' in statement && statement.declaration?.type === 'TSDeclareFunction')

const lengthOf = (pattern: RegExp, text: string): number => pattern.exec(text)?.[0].length ?? 0

/* Comments */

/** Matches tool comments that apply to the next line or node, for known tools and for tools with similar syntax. */
const FOR_NEXT =
  /@ts-(?:ignore|expect-error)|next-line|(?:biome|prettier|lint)-ignore(?!-(?:all|start|end|file))|[-:@_\s](?:ignore|disable(?!-line)|expect|suppress|skip|exclude)|^\W*(?:ignore|noinspection|nolint|nosonar|istanbul|c8|v8|webpack|[@#]__)/i

/** Matches comments that apply to the entire file and must therefore stay at the top. */
const OF_FILE =
  /@ts-(?:no)?check|@license|@preserve|@jsx|@jest-|@vitest-|copyright|license|^\s*\/(?:\/\/|\*!)|eslint-(?:disable|enable|env)\s|biome-ignore-all|(?:oxlint|tslint:)-?disable\s|(?:ignore|deno-lint-ignore)[- ]file/i

/** Matches comments that TypeScript, or a documentation tool, reads or preserves only above the first statement. */
const AT_TOP =
  /@ts-(?:no)?check|@jsx|^\s*\/(?:\/\/|\*!)|@(?:module|packageDocumentation|file(?:overview)?)\b/im

export const isAtTop = (comments: string): boolean => AT_TOP.test(comments)

/** Whether a comment may apply only to the next line and must therefore stay above it. */
export const isForNextLine = (comment: string): boolean =>
  NAMED_NEXT.test(comment) || (FOR_NEXT.test(comment) && !OF_FILE.test(comment))

const NAMED_NEXT = /@ts-(?:ignore|expect-error)|next-line/i

/**
 * Whether an import may be inserted below a comment at the top of a file. The comment must apply to the entire file, or be a prose
 * comment followed by an empty line.
 */
export const mayMove = (comment: string, isApart: boolean): boolean =>
  !isForNextLine(comment) && (isApart || OF_FILE.test(comment))

interface Style {
  readonly quote: string
  readonly semicolon: string
  readonly newline: string
}

/** Reads the style of a module's first import, or of its first string if it has no imports. The quote defaults to `usual`. */
export function readStyle({ text, tree }: Module, usual: string): Style {
  const [first] = tree.all('ImportDeclaration')
  const around = first ? text.slice(readStart(first), readEnd(first)) : text
  // An apostrophe in a comment is no quote.
  const quoted = first ?? tree.all('Literal').find(({ value }) => typeof value === 'string')
  return {
    quote: (quoted && /["']/.exec(text.slice(readStart(quoted)))?.[0]) ?? usual,
    semicolon: /;\s*$/m.test(around) ? ';' : '',
    newline: text.includes('\r\n') ? '\r\n' : '\n',
  }
}
