/** The imports of the types that a module gets, and the place of a new one: no directive loses the line below it. */
import { type Import, type Node, readEnd, readName, readStart } from '@brandid/base/syntax'
import type { Module } from '../source/module.ts'
import type { Change } from './changes.ts'
import { RESOLUTION_MODE } from './module-mode.ts'

export interface ImportedTypes {
  /** The names in the module, in the order of those that are asked for. */
  readonly locals: readonly string[]
  /** The changes that add the imports; none for a module that has them. */
  readonly changes: readonly Change[]
}

/** The entry points that export the loose types. */
export const ENTRIES: ReadonlySet<string> = new Set(['brandid', 'brandid/core', 'brandid/mini'])

/** The loose types, by the names that the entry points export. */
export const LOOSE_TYPES: ReadonlySet<string> = new Set([
  'LooseId',
  'LooseKey',
  'LooseBigIntKey',
  'LooseTextKey',
  'LooseKeyOf',
])

/** What a project has in its imports of the loose types. */
export interface ImportStyle {
  /** The entry point that its definitions use. */
  readonly entry: string
  /** The quote of its definitions. */
  readonly quote: string
  /** Whether the module needs the attribute `resolution-mode`. */
  readonly needsMode: boolean
}

/** The imports of types, from an entry point of the project where the module imports none. */
export function importTypes(names: readonly string[], given: ImportStyle, module: Module): ImportedTypes {
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
  const open = own.find((each) => each.specifiers.at(-1)?.type === 'ImportSpecifier')
  const change = open ? extend(open, specifiers) : insert(specifiers, given, imports, module)
  return {
    locals: names.map((name) => `${present.get(name)}`),
    changes: specifiers.length > 0 ? [change] : [],
  }
}

/** The imports of the module itself: those in a `declare module` are of another one. */
const importsOf = ({ tree }: Module): Import[] =>
  tree.program.body.filter((each) => each.type === 'ImportDeclaration')

/** The name itself, unless the module uses it for something else. */
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
  specifiers: readonly string[],
  { entry, quote: usual, needsMode }: ImportStyle,
  imports: readonly Import[],
  module: Module,
): Change {
  const { text } = module
  const { quote, semicolon, newline } = readStyle(module, usual)
  const mode = needsMode ? ` with { ${quote}${RESOLUTION_MODE}${quote}: ${quote}import${quote} }` : ''
  const statement = `import type { ${specifiers.join(', ')} } from ${quote}${entry}${quote}${mode}${semicolon}`
  const above = [...listDirectives(module), ...imports]
  const last = above.reverse().find((each) => !isForNextLine(readTail(text, readEnd(each))))
  if (last) {
    const end = readEnd(last)
    const tail = readTail(text, end)
    if (TRAILING.test(tail))
      return { start: end + tail.length, end: end + tail.length, text: newline + statement }
    return { start: end, end, text: `${newline}${statement}${semicolon === '' ? ';' : ''}` }
  }
  const at = findTop(module)
  return { start: at, end: at, text: `${statement}${newline}${newline}` }
}

/** `'use client'`, and others like it. */
function listDirectives({ tree }: Module): Node[] {
  return tree.program.body.filter((each) => 'directive' in each && each.directive)
}

/** The rest of a line. */
const readTail = (text: string, end: number): string => /^[^\r\n]*/.exec(text.slice(end))?.[0] ?? ''

/** Nothing but a comment. */
const TRAILING = /^\s*(?:\/\/.*|\/\*(?:(?!\*\/).)*\*\/\s*)?$/

const LEADING_COMMENT = /^\s*(?:\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)[ \t]*(?:\r?\n)?/

/** Where the first statement begins, with the comments right before it, but below those of the file. */
function findTop({ text, tree }: Module): number {
  const first = readStart(tree.program.body[0] as Node)
  let at = lengthOf(/^\ufeff?(?:#![^\n]*\n)?/, text)
  for (;;) {
    const end = at + lengthOf(LEADING_COMMENT, text.slice(at, first))
    const isApart = /^\s*\n/.test(text.slice(end, first))
    if (end === at || !mayMove(text.slice(at, end), isApart)) break
    at = end
  }
  return at + lengthOf(/^\s*/, text.slice(at, first))
}

const lengthOf = (pattern: RegExp, text: string): number => pattern.exec(text)?.[0].length ?? 0

/* Comments */

/** What a tool says of the line or of the node below, in words that name one, or that look like it. */
const FOR_NEXT =
  /@ts-(?:ignore|expect-error)|next-line|(?:biome|prettier|lint)-ignore(?!-(?:all|start|end|file))|[-:@_\s](?:ignore|disable(?!-line)|expect|suppress|skip|exclude)|^\W*(?:ignore|noinspection|nolint|nosonar|istanbul|c8|v8|webpack|[@#]__)/i

/** Comments that belong to the file, and stay at its top. */
const OF_FILE =
  /@ts-(?:no)?check|@license|@preserve|@jsx|@jest-|@vitest-|copyright|license|^\s*\/\/\/|eslint-(?:disable|enable|env)\s|biome-ignore-all|(?:oxlint|tslint:)-?disable\s|(?:ignore|deno-lint-ignore)[- ]file/i

/** Whether a comment may say something of the line below it that is not to be said of another one. */
export const isForNextLine = (comment: string): boolean =>
  NAMED_NEXT.test(comment) || (FOR_NEXT.test(comment) && !OF_FILE.test(comment))

const NAMED_NEXT = /@ts-(?:ignore|expect-error)|next-line/i

/**
 * Whether an import may come below a comment at the top of a file: one of the file, or one apart from what follows, by an empty
 * line, that is for people.
 */
export const mayMove = (comment: string, isApart: boolean): boolean =>
  !isForNextLine(comment) && (isApart || OF_FILE.test(comment))

interface Style {
  readonly quote: string
  readonly semicolon: string
  readonly newline: string
}

/** How the imports of a module are written, or else its other strings; the quote of one without any is the usual one. */
export function readStyle({ text, tree }: Module, usual: string): Style {
  const [first] = tree.all('ImportDeclaration')
  const around = first ? text.slice(readStart(first), readEnd(first)) : text
  const count = (pattern: RegExp) => around.match(pattern)?.length ?? 0
  return {
    quote: count(/"/g) === count(/'/g) ? usual : count(/"/g) > count(/'/g) ? '"' : "'",
    semicolon: /;\s*$/m.test(around) ? ';' : '',
    newline: text.includes('\r\n') ? '\r\n' : '\n',
  }
}
