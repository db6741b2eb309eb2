/** The names of ids and keys in a module whose type is plain, those to type and those to leave; and the imports of the types. */

import { type Import, type Node, readEnd, readName, readStart, type Tree } from '@brandid/base/syntax'
import {
  type Annotated,
  annotatedIn,
  createIsPlain,
  heldKeyIn,
  type IsPlain,
  innerOf,
  PARAMETRIC,
  readonlyOf,
  textIn,
  unknownTypeOf,
} from '../rules/names/annotations.ts'
import { type KeyKind, readIdName, spellEntity } from '../rules/names/id-names.ts'
import { heldIn, isCheckedInside, isInPromise, promisedIn } from '../rules/no-string-id.ts'
import { readSuppressions } from '../rules/report/baseline.ts'
import type { RuleContext } from '../rules/rule.ts'
import type { Module } from '../source/module.ts'

/** A name to type. */
interface Untyped {
  /** The name in the type: the prefix, after the scope of its registry where it has one, or the name of a key. */
  readonly name: string
  /** The values of a key; `undefined` for an id. */
  readonly key: KeyKind | undefined
  /** Every `string` of its type, or every `number`, which the loose type replaces. */
  readonly texts: readonly Node[]
}

/** A name to leave. */
export interface Left {
  readonly name: string
  /** Where it is, in UTF-16 units. */
  readonly offset: number
  readonly reason: string
}

export interface Scope {
  readonly parameters: boolean
  readonly properties: boolean
}

export interface UntypedIds {
  readonly untyped: readonly Untyped[]
  readonly left: readonly Left[]
  /** The types of names of ids that are not known or not followed, each with the reason, one for each name. */
  readonly unknown: readonly string[]
}

/**
 * Sorts the names of a module that are annotated with strings.
 *
 * @param vendor Why the ids of the module may be another system's.
 */
export function findUntyped(context: RuleContext, scope: Scope, vendor?: string): UntypedIds {
  const { module } = context
  const untyped: Untyped[] = []
  const left: Left[] = []
  const unknown: string[] = []
  const promised = promisedIn(module)
  const isSilent = readSuppressions(module.text)
  for (const annotated of annotatedIn(module)) {
    const { name, node, type } = annotated
    const { known } = context
    const held = heldIn(annotated, context) ?? heldKeyIn(annotated, context)
    const named = held || known.named(name) ? undefined : known.keys.named(name)
    const key = held && 'key' in held ? held.key : named
    const plain = key?.plain ?? 'string'
    const texts = plainIn(type, createIsPlain(plain, context))
    // Of a name that may be another system's, the type may be that of ids or of keys.
    if (!held && !key && texts.length === 0 && known.keys.byName.size > 0)
      texts.push(...plainIn(type, createIsPlain('number', context)))
    if (!isInScope(annotated, module, scope)) continue
    const hidden = texts.length === 0 ? unknownTypeOf(annotated, context) : undefined
    if (hidden !== undefined) unknown.push(hidden)
    if (texts.length === 0) continue
    const offset = readStart(node)
    const reason = held
      ? (findReason(annotated, context, promised, isSilent('no-string-id', offset)) ?? vendor)
      : findForeign(annotated, context)
    if (reason !== undefined) left.push({ name, offset, reason })
    else if (held) untyped.push({ name: 'key' in held ? held.key.name : held.prefix, key, texts })
  }
  return { untyped, left, unknown }
}

/** Why names below a comment for the linter stay as they are. */
export const SILENCED = 'a comment silences brandid/no-string-id'

function findReason(
  annotated: Annotated,
  context: RuleContext,
  promised: ReadonlySet<string>,
  isSilent: boolean,
): string | undefined {
  if (isSilent) return SILENCED
  if (isInPromise(annotated.node, context.module.tree, promised))
    return 'a type argument or a cast checks nothing: parse it where it arrives'
  if (isCheckedInside(annotated, context)) return 'the function checks it'
  return undefined
}

/** Why a name that looks like that of an id is not taken for one; `undefined` for any other name. */
function findForeign({ name }: Annotated, { known, findSystem }: RuleContext): string | undefined {
  const system = findSystem(name)
  if (system !== undefined) return `an id of ${system}, in brandid.config.json`
  if (known.named(name) ?? known.keys.named(name))
    return 'its type holds more than plain values, or one for several ids'
  const isKnown = (each: string) => (known.named(each) ?? known.keys.named(each)) !== undefined
  const words = readIdName(name) ? spellEntity(name).split('_').slice(0, -1) : []
  const last = words.map((_, i) => i).find((i) => i > 0 && isKnown(`${words.slice(i).join('_')}_id`))
  if (last === undefined) return undefined
  return `"${words.slice(0, last).join(' ')}" before "${words.slice(last).join(' ')}" may name another system`
}

/** Every plain part of a type: of a union, and of collections. */
function plainIn(type: Node | undefined, isPlain: IsPlain): Node[] {
  const one = textIn(type, isPlain)
  if (one) return [one]
  const within = (inner: Node | undefined) => plainIn(inner, isPlain)
  switch (type?.type) {
    case 'TSUnionType':
      return type.types.flatMap(within)
    case 'TSArrayType':
      return within(type.elementType)
    case 'TSTypeOperator':
      return within(type.typeAnnotation)
    case 'TSTypeReference':
      return within(
        isCollection(type.typeName) ? type.typeArguments?.params[0] : (innerOf(type) ?? readonlyOf(type)),
      )
    default:
      return []
  }
}

const isCollection = (name: Node): boolean =>
  name.type === 'Identifier' && /^(?:Readonly)?(?:Array|Set)$/.test(name.name)

function isInScope({ node }: Annotated, { tree }: Module, { parameters, properties }: Scope): boolean {
  if (isInParameter(node, tree)) return parameters
  return properties && node.type !== 'Identifier'
}

/** Whether a name is a parameter, or a property in the type of one. */
function isInParameter(node: Node, tree: Tree): boolean {
  let inner: Node = node
  for (
    let around = tree.findParent(node);
    around && !ENDS.has(around.type);
    around = tree.findParent(around)
  ) {
    const given: readonly Node[] = isParametric(around) ? around.params : []
    if (given.includes(inner)) return true
    inner = around
  }
  return false
}

type Parametric = Extract<Node, { readonly type: (typeof PARAMETRIC)[number] }>

const isParametric = (node: Node): node is Parametric => PARAMETRIC.some((type) => type === node.type)

/** Where the way up from a name has left every parameter that it could be of. */
const ENDS = new Set<string>(['BlockStatement', 'ClassBody', 'TSInterfaceBody', 'Program'])

export interface ImportedTypes {
  /** The names in the module, in the order of those that are asked for. */
  readonly locals: readonly string[]
  /** The changes that add the imports; none for a module that has them. */
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

/** A piece of a text, and its replacement. Offsets are in UTF-16 units. */
export interface Change {
  readonly start: number
  readonly end: number
  readonly text: string
}
