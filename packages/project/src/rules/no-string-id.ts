/** The `no-string-id` rule: `userId: string` loses the kind of the ID, and `userKey: number` loses the kind of the key. */

import { isFunction, type Node, nodesBelow, readName, readStart, type Tree } from '@brandid/base/syntax'
import { spellName } from '../source/definitions.ts'
import type { Module } from '../source/module.ts'
import { createPositions } from '../source/place.ts'
import { findFolder, relative } from '../source/resolver.ts'
import {
  type Annotated,
  annotatedIn,
  createIsPlain,
  type HeldKey,
  heldKeyIn,
  isOwn,
  partOf,
  spellAbsent,
  spellKeyTypes,
  textIn,
} from './names/annotations.ts'
import type { DefinitionIndex } from './names/id-names.ts'
import { whyAliasApart } from './names/kept-apart.ts'
import { declaredName, findOwner } from './names/owners.ts'
import { mayRelate, meantName } from './names/relations.ts'
import { type ZodValue, zodValuesIn } from './names/zod-values.ts'
import {
  at,
  type Finding,
  isCheck,
  type ModuleRule,
  type RuleContext,
  readText,
  replace,
  spellDefinition,
  type TypeNames,
  typeInScope,
} from './rule.ts'

export const noStringId: ModuleRule<'no-string-id'> = {
  name: 'no-string-id',
  summary: 'userId: string, userId: z.string(): an ID name with a plain type',
  meta: {
    type: 'suggestion',
    description: 'Disallow plain types for ID and key names',
    repair: 'suggestion',
  },
  interest: mayHoldPlain,
  run: (context) => [...findAnnotations(context), ...findSchemas(context)],
}

/** Finds ID names with the type `string` and key names with a plain type. */
function findAnnotations(context: RuleContext): Finding[] {
  const { module } = context
  const promised = promisedIn(module)
  return annotatedIn(module).flatMap((annotated) => {
    const held = plainHeldIn(annotated, context) ?? heldKeyIn(annotated, context)
    if (!held || isCheckedInside(annotated, context)) return []
    const { name, node } = annotated
    const isPromised = isInPromise(node, module.tree, promised)
    const message = isPromised
      ? `A type argument or cast${placeOfPromise(node, module)} checks nothing: parse '${name}' with ${spellHolder(held, context) ?? 'its definition'} when it arrives.`
      : spellAdvice(held, context)
    const type = isPromised ? undefined : findType(held, context)
    const text = type && type + spellAbsent(held.text, context)
    const repair = text ? replace(held.text, 'suggestion', `Type it as \`${text}\`.`, text) : undefined
    return [at(node.type === 'Identifier' ? node : node.key, message, repair)]
  })
}

function spellAdvice(held: Held | HeldKey, context: RuleContext): string {
  const { subject, isOne } = held
  const [plain, types] = spellTypes(held, context)
  return isOne
    ? `${subject} is a plain ${plain}; type it as ${types}.`
    : `${subject} contains plain ${plain}s; type each as ${types}.`
}

/** The current type of a name and the types to use instead. */
function spellTypes(held: Held | HeldKey, context: RuleContext): readonly [string, string] {
  const type = findType(held, context)
  const written = readText(context.module, held.text)
  if ('key' in held)
    return [written, spellKeyTypes(held.key, type ?? importable(held.key.name, context, 'key'), written)]
  return [written, type ?? importable(held.prefix, context) ?? `an ID of '${held.prefix}'`]
}

/** The type that another module exports under the same name as the definition, with its specifier. */
function importable(prefix: string, { known, module, types }: RuleContext, of?: 'key'): string | undefined {
  const definition = (of ? known.keys.byName : known.byPrefix).get(prefix)
  const { local, keys = [] } = definition?.name ?? {}
  if (!definition || local === undefined || keys.length > 0 || definition.module.path === module.path)
    return undefined
  if (!definition.module.exports.has(local) || types.named(local, definition.module)?.prefix !== prefix)
    return undefined
  // The name may already mean something else in this module.
  if (module.types.has(local) || module.scopes.listNames(module.tree.program).has(local)) return undefined
  const path = relative(findFolder(module.path), definition.module.path.replace(/^\.\//, '')).replace(
    /\.([cm]?)tsx?$/,
    '.$1js',
  )
  return `${local} from '${path}'`
}

/** The name that the module uses for the value's type. */
const findType = (held: Held | HeldKey, context: RuleContext): string | undefined =>
  'key' in held ? typeInScope(context, held.key.name, 'key') : typeInScope(context, held.prefix)

const spellHolder = (held: Held | HeldKey, context: RuleContext): string | undefined =>
  'key' in held ? spellDefinition(context, held.key.name, 'key') : spellDefinition(context, held.prefix)

/** A name that contains an ID, with the ID's prefix and the `string` in its annotation. */
export interface Held {
  readonly prefix: string
  readonly subject: string
  readonly text: Node
  readonly isOne: boolean
}

export function plainHeldIn({ name, node, type }: Annotated, context: RuleContext): Held | undefined {
  const { module, known, findSystem } = context
  if (findSystem(name) !== undefined) return undefined
  const isPlain = createIsPlain('string', context)
  const one = /^_?id$/.test(name) ? textIn(type, isPlain) : undefined
  if (one) {
    const owner = findOwner(node, module)
    const definition = known.ofType(owner)
    if (definition?.prefix === undefined) return undefined
    const prefix = spellName(definition.prefix, definition)
    return { prefix, subject: `'${name}' of ${owner}`, text: one, isOne: true }
  }
  const meant = meantName(name, node, context)
  const named = meant === undefined ? undefined : known.named(meant)
  const held = named && partOf(type, named.isPlural, isPlain)
  if (held && whyAliasApart(name, held.text, known) !== undefined) return undefined
  return held && { prefix: named.prefix, subject: `'${name}'`, ...held }
}

/** Finds ID names with a schema that accepts any string and key names with a schema that accepts any value of the key's type. */
function findSchemas(context: RuleContext): Finding[] {
  return zodValuesIn(context.module).flatMap((value) => {
    const { name, owner, key, accepts, format } = value
    const advice = context.findSystem(name) === undefined ? adviseOn(value, context) : undefined
    const subject = isOwn(name) ? `'${name}' of ${owner}` : `'${name}'`
    return advice ? [at(key, `${subject} accepts any ${format ?? accepts}; use ${advice}.`)] : []
  })
}

/** The schema to use for a property if its name refers to IDs or to keys of its type. */
function adviseOn(value: ZodValue, context: RuleContext): string | undefined {
  const { name, accepts, format, isCoerced } = value
  // A format without a prefix is not an ID format.
  const prefix =
    accepts === 'string' && format === undefined
      ? meantBy(value, name === 'id', context.known)?.prefix
      : undefined
  if (prefix !== undefined) return `the ${spellDefinition(context, prefix) ?? `'${prefix}'`} schema`
  const key = meantBy(value, isOwn(name), context.known.keys)
  if (key?.plain !== accepts) return undefined
  const definition = spellDefinition(context, key.name, 'key')
  if (!isCoerced || accepts === 'string') return `the ${definition ?? `'${key.name}'`} schema`
  return definition
    ? `schemaOf(${definition}, { from: 'text' })`
    : `the '${key.name}' schema, with { from: 'text' }`
}

/** The definition that a property refers to, found by the entity of its row or by its name. */
function meantBy<Own, Named extends { readonly isPlural: boolean }>(
  { name, owner, isList }: ZodValue,
  isOfRow: boolean,
  known: { ofType(name: string): Own | undefined; named(name: string): Named | undefined },
): Own | Named | undefined {
  if (isOfRow) return isList ? undefined : known.ofType(owner)
  const named = known.named(name)
  return isList || !named?.isPlural ? named : undefined
}

/** The names of the module's types that are type arguments of calls or targets of casts. */
export function promisedIn({ tree }: Module): ReadonlySet<string> {
  const references = tree.all('TSTypeReference').filter((node) => isInPromise(node, tree))
  return new Set(references.map(({ typeName }) => readName(typeName)))
}

/** The line of the cast or type argument that uses a declaration, as ` on line 12`; empty for an inline type. */
function placeOfPromise(node: Node, { tree, text }: Module): string {
  if (isInPromise(node, tree)) return ''
  let around = tree.findParent(node)
  while (around && declaredName(around) === '') around = tree.findParent(around)
  const name = declaredName(around)
  const used = tree
    .all('TSTypeReference')
    .find((each) => readName(each.typeName) === name && isInPromise(each, tree))
  return used ? ` on line ${createPositions(text)(readStart(used)).line}` : ''
}

/**
 * Whether a type is never checked: a type argument of a call, as in `useParams<{ userId: string }>()`, the target of a cast, or a
 * declaration used in such a type argument or cast.
 */
export function isInPromise(node: Node, tree: Tree, promised?: ReadonlySet<string>): boolean {
  let around = tree.findParent(node)
  while (around?.type.startsWith('TS') && !ENDS.has(around.type)) around = tree.findParent(around)
  const name = declaredName(around)
  return PROMISES.has(`${around?.type}`) || (name !== '' && promised?.has(name) === true)
}

const PROMISES = new Set<string>([
  'CallExpression',
  'NewExpression',
  'TaggedTemplateExpression',
  'TSAsExpression',
  'TSTypeAssertion',
])

const ENDS = new Set<string>([...PROMISES, 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration'])

/** Whether a function checks a parameter, its property or a variable, and therefore expects a string. */
export function isCheckedInside({ name, node }: Annotated, context: RuleContext): boolean {
  const { tree } = context.module
  let inner: Node = node
  let isVariable = false
  for (let around = tree.findParent(node); around; around = tree.findParent(around)) {
    isVariable ||= around.type === 'VariableDeclarator' && around.id === node
    if (isVariable) {
      if (isFunction(around) || around.type === 'Program') return checkedIn(around, context).has(name)
    } else if (around.type === 'BlockStatement') return false
    else if (isParameter(inner, around)) return checkedIn(around, context).has(name)
    inner = around
  }
  return false
}

const isParameter = (node: Node, around: Node): boolean =>
  'params' in around && Array.isArray(around.params) && around.params.some((each) => each === node)

const checkedNames = new WeakMap<Node, ReadonlySet<string>>()

/** The names that a function passes to checking functions. */
function checkedIn(node: Node, context: RuleContext): ReadonlySet<string> {
  const known = checkedNames.get(node)
  if (known) return known
  const calls = nodesBelow(node, () => false).filter((each) => each.type === 'CallExpression')
  const checks = calls.filter((call) => isCheck(call, context))
  const names = new Set(checks.flatMap((call) => call.arguments.map(lastName)))
  checkedNames.set(node, names)
  return names
}

const lastName = (node: Node): string =>
  node.type === 'MemberExpression' ? readName(node.property) : readName(node)

/* Signs that source may annotate an ID or key name with a plain type. */

function mayHoldPlain({ named, ofType, keys }: DefinitionIndex, types: TypeNames): (text: string) => boolean {
  const isNamed = (name: string) => named(name) !== undefined
  const isOwner = (name: string) => ofType(name) !== undefined
  const isKey = (name: string) => keys.named(name) !== undefined
  const isOwnerOfKey = (name: string) => keys.ofType(name) !== undefined
  const mayHoldKeys = (text: string) =>
    some(text, PLAIN, isKey) ||
    (OWN_PROPERTY.test(text) && some(text, OWNER, isOwnerOfKey)) ||
    (ZOD_VALUE.test(text) && some(text, KEY_PROPERTY, isKey))
  const mayBeAlias = (text: string) =>
    Array.from(text.matchAll(REFERENCE)).some(
      ([, name = '', type = '', opening]) =>
        !types.has(type) && !(opening && DICTIONARY.test(type)) && (isNamed(name) || isKey(name)),
    )
  return (text) =>
    some(text, STRING, isNamed) ||
    mayRelate(text) ||
    mayBeAlias(text) ||
    (ID_PROPERTY.test(text) && some(text, OWNER, isOwner)) ||
    (ZOD_STRING.test(text) && some(text, KEY_PROPERTY, isNamed)) ||
    (keys.byName.size > 0 && mayHoldKeys(text))
}

function some(text: string, pattern: RegExp, test: (match: string) => boolean): boolean {
  for (const [, match = ''] of text.matchAll(pattern)) if (test(match)) return true
  return false
}

/** Matches a name followed by a plain type, or by a comment that could hide the type. */
const STRING = createNamed('string')
const PLAIN = createNamed('(?:string|number|bigint)')

function createNamed(plain: string): RegExp {
  const beginning = `[/|(]|${plain}\\b|null\\b|undefined\\b|readonly\\b|typeof\\b|(?:Readonly)?(?:Array|Set)\\s*<`
  return new RegExp(`(?<![\\w$])([A-Za-z_$][\\w$]*)['"]?\\s*(?:[?!]\\s*)?(?:\\/|:\\s*(?:${beginning}))`, 'g')
}

/** Matches a name and the name of its type, because the type may be an alias for plain values. */
const REFERENCE =
  /(?<![\w$])([A-Za-z_$][\w$]*)['"]?\s*[?!]?\s*:\s*(?:readonly\s+|null\s*\|\s*)?(?:[A-Za-z_$][\w$]*\.)?([A-Z][\w$]*)(?![\w$])(\s*<)?/g

/** Built-in types that contain more than IDs. */
const DICTIONARY = /^(?:Record|(?:Readonly|Weak)?Map|WeakSet)$/

/** Matches an `id` property. */
const ID_PROPERTY = /(?<![\w$])_?id['"]?\s*[?!]?\s*[:/]/
const OWN_PROPERTY = /(?<![\w$])(?:_?id|key)['"]?\s*[?!]?\s*[:/]/
const OWNER = /\b(?:interface|class|type|const|let|var)\s+([A-Za-z_$][\w$]*)/g

/** Matches calls that create a Zod schema for any string. */
const ZOD_STRING = /(?<![\w$])string\s*[(/]/
const ZOD_VALUE =
  /(?<![\w$])(?:string|number|bigint|u?int(?:32|64)?|u?uid(?:v\d)?|guid|ulid|cuid2?|nanoid|xid|ksuid)\s*[(/]/
const KEY_PROPERTY = /(?<![\w$])([A-Za-z_$][\w$]*)['"]?\s*[:/]/g
