/** The import of a type of brandid in a module: the one that it has, or the change that adds it. */
import { type Import, type Node, readEnd, readName, readStart } from '../analysis/estree.ts'
import type { Module } from '../analysis/module.ts'
import type { Change } from './changes.ts'

/** How a module names types. */
export interface ImportedTypes {
  /** The names in the module, in the order of those that are asked for. */
  readonly locals: readonly string[]
  /** What adds the imports; empty for a module that has them. */
  readonly changes: readonly Change[]
}

/** The entry points that export the loose types. */
const ENTRIES = new Set(['brandid', 'brandid/core', 'brandid/mini'])

/** The imports of types, from an entry point of the project where the module imports none. */
export function importTypes(names: readonly string[], entry: string, module: Module): ImportedTypes {
  const imports = module.tree.all('ImportDeclaration')
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
  const change = open ? extend(open, specifiers) : insert(specifiers, entry, imports, module)
  return {
    locals: names.map((name) => `${present.get(name)}`),
    changes: specifiers.length > 0 ? [change] : [],
  }
}

/** The name itself, unless the module uses it for something else. */
function chooseLocal(name: string, { text }: Module): string {
  return new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(text) ? `Brandid${name}` : name
}

function extend({ specifiers, importKind }: Import, added: readonly string[]): Change {
  const end = readEnd(specifiers.at(-1) as Node)
  const kind = importKind === 'type' ? '' : 'type '
  return { start: end, end, text: added.map((each) => `, ${kind}${each}`).join('') }
}

function insert(
  specifiers: readonly string[],
  entry: string,
  imports: readonly Import[],
  module: Module,
): Change {
  const { text } = module
  const { quote, semicolon, newline } = readStyle(module)
  const statement = `import type { ${specifiers.join(', ')} } from ${quote}${entry}${quote}${semicolon}`
  const last = imports.at(-1) ?? listDirectives(module).at(-1)
  if (last) {
    const at = findLineEnd(text, readEnd(last))
    return { start: at, end: at, text: newline + statement }
  }
  const at = findTop(module)
  return { start: at, end: at, text: `${statement}${newline}${newline}` }
}

/** `'use client'`, and others like it. */
function listDirectives({ tree }: Module): Node[] {
  return tree.program.body.filter((each) => 'directive' in each && each.directive)
}

/** The end of the line, where only a comment follows; otherwise right here. */
function findLineEnd(text: string, end: number): number {
  const rest = text.slice(end, end + lengthOf(/^[^\r\n]*/, text.slice(end)))
  return /^\s*(?:\/\/.*|\/\*(?:(?!\*\/).)*\*\/\s*)?$/.test(rest) ? end + rest.length : end
}

/** Comments that belong to the file, and stay at its top. */
const OF_FILE =
  /@ts-|@license|@jsx|@jest|@vitest|copyright|license|^\/\/\/|(?:eslint|oxlint|biome|prettier)-/im
const COMMENT = /^\s*(?:\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)[ \t]*(?:\r?\n)?/

/** Where the first statement begins, with the comments right before it, but below those of the file. */
function findTop({ text, tree }: Module): number {
  const first = readStart(tree.program.body[0] as Node)
  let at = lengthOf(/^\ufeff?(?:#![^\n]*\n)?/, text)
  for (;;) {
    const end = at + lengthOf(COMMENT, text.slice(at, first))
    const isApart = /^\s*\n/.test(text.slice(end, first))
    if (end === at || !(isApart || OF_FILE.test(text.slice(at, end)))) break
    at = end
  }
  return at + lengthOf(/^\s*/, text.slice(at, first))
}

/** The length of what a pattern matches. */
const lengthOf = (pattern: RegExp, text: string): number => pattern.exec(text)?.[0].length ?? 0

interface Style {
  readonly quote: string
  readonly semicolon: string
  readonly newline: string
}

/** How the imports of a module are written, or else its other texts. */
export function readStyle({ text, tree }: Module): Style {
  const [first] = tree.all('ImportDeclaration')
  const around = first ? text.slice(readStart(first), readEnd(first)) : text
  const count = (pattern: RegExp) => around.match(pattern)?.length ?? 0
  return {
    quote: count(/"/g) > count(/'/g) ? '"' : "'",
    semicolon: /;\s*$/m.test(around) ? ';' : '',
    newline: text.includes('\r\n') ? '\r\n' : '\n',
  }
}
