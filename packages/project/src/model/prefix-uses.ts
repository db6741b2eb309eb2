/** Uses of prefixes: before a random string, as an argument to an ID generator, as an option, and in a schema. */
import { type Call, type Node, readName } from '@brandid/base/syntax'
import type { Evaluator } from '../source/evaluator.ts'
import type { Module } from '../source/module.ts'
import { placeIn } from '../source/value.ts'
import { type Composition, compositionsIn } from './compositions.ts'
import type { TextValues } from './entity.ts'
import { spellEntity } from './entity-names.ts'
import { type Generated, namesSecret } from './generators.ts'
import {
  findGiven,
  findMakers,
  findPrefixOrigin,
  isMakerCall,
  listPrefixes,
  type Maker,
} from './id-makers.ts'
import type { Seen } from './prefix-tables.ts'
import { chainOf, constantText, endName } from './reading.ts'
import { receiverOf } from './receivers.ts'
import { TYPEID } from './values.ts'
import { findVendor } from './vendors.ts'

/** A use of a prefix. */
export interface PrefixUse extends Seen {
  /** The entity in the name that the ID is assigned to, without its role: `user` in `const ownerUserId = …`. */
  readonly receiver?: string | undefined
  /** The format of the random part, if the source states it. */
  readonly values?: TextValues | undefined
  /** Whether the result is a secret instead of an ID. */
  readonly isSecret?: boolean
  /** Whether the result is text, such as a URL, instead of an ID. */
  readonly isText?: boolean
}

/** A prefix use and its module. */
export interface FoundUse extends PrefixUse {
  readonly module: Module
}

/** A file worth parsing. */
interface Source {
  readonly path: string
  readonly text: string
  module(): Module | undefined
}

/** Matches source worth parsing because it may contain prefixes. */
const MAY_HOLD_PREFIXES =
  /prefix|_(?:\$\{|['"`]\s*(?:\+|\)\s*\.concat|\.concat))|\.join\s*\(|ids?(?:unboxed)?\s*\(|id_?(?:generator|factory|maker|creator|builder)|startsWith\s*\(/i

export const mayHoldPrefixes = (text: string): boolean => MAY_HOLD_PREFIXES.test(text)

/** The maximum number of rounds in which callers of makers become makers. */
const MOST_ROUNDS = 4

/** The prefix uses in the given files, in file order. */
export function prefixUses(sources: readonly Source[], evaluator: Evaluator): FoundUse[] {
  const uses = new Map<Source, FoundUse[]>(sources.map((each) => [each, []]))
  const add = (source: Source, module: Module, some: readonly PrefixUse[]) =>
    uses.get(source)?.push(...some.map((each) => ({ ...each, module })))
  let makers: Maker[] = []
  const members = new Set<string>()
  for (const source of sources) {
    const module = mayHoldPrefixes(source.text) ? source.module() : undefined
    if (!module) continue
    const compositions = compositionsIn(module, evaluator)
    makers.push(...findMakers(compositions, module, evaluator))
    for (const each of compositions) noteMembers(each, module, evaluator, members)
    add(
      source,
      module,
      compositions.flatMap((each) => usesOf(each, module, evaluator)),
    )
    add(source, module, otherUses(module, evaluator))
  }
  const all: Maker[] = []
  for (let round = 0; makers.length > 0 && round < MOST_ROUNDS; round++) {
    all.push(...makers)
    makers = callsOf(makers, all, sources, evaluator, add)
  }
  for (const source of sources) {
    const module = members.size > 0 && mayHoldPrefixes(source.text) ? source.module() : undefined
    if (module) add(source, module, memberUses(members, module, evaluator))
  }
  return [...uses.values()].flat().filter(({ isText }) => !isText)
}

/** The prefix uses in calls to makers, and the callers that become makers. */
function callsOf(
  makers: readonly Maker[],
  all: readonly Maker[],
  sources: readonly Source[],
  evaluator: Evaluator,
  add: (source: Source, module: Module, uses: readonly PrefixUse[]) => void,
): Maker[] {
  const found: Maker[] = []
  const named = new Map<string, Maker[]>()
  for (const maker of makers) {
    for (const name of maker.names) named.set(name, [...(named.get(name) ?? []), maker])
  }
  if (named.size === 0) return []
  const pattern = new RegExp(
    `(?<![\\w$])(?:${[...named.keys()].map((name) => name.replace(/\W/g, '\\$&')).join('|')})(?![\\w$])`,
  )
  for (const source of sources) {
    const module = pattern.test(source.text) ? source.module() : undefined
    if (!module) continue
    const { tree } = module
    const calls: readonly Pick<Call, 'callee' | 'arguments'>[] = [
      ...tree.all('CallExpression'),
      ...tree.all('NewExpression'),
    ]
    for (const call of calls) {
      for (const maker of named.get(endName(call.callee)) ?? []) {
        const isNew = (call as Node).type === 'NewExpression'
        if (isNew !== (maker.isClass === true) || !isMakerCall(maker, call, module, evaluator)) continue
        const given = findGiven(maker, call, module, evaluator)
        add(
          source,
          module,
          given.texts.map((each) => ({
            ...each,
            ...tellMade(call as Node, maker.generated, module, evaluator),
          })),
        )
        for (const each of given.makers) {
          const isKnown = [...all, ...found].some(
            (one) =>
              one.function === each.function &&
              one.index === each.index &&
              one.keys.join('.') === each.keys.join('.'),
          )
          if (!isKnown) found.push(each)
        }
      }
    }
  }
  return found
}

function tellMade(node: Node, { values, isSecret }: Generated, module: Module, evaluator: Evaluator) {
  const receiver = receiverOf(node, module, evaluator)
  const { entity, isText = false } = receiver
  // Random bytes usually become a secret, but not if they are named like an ID.
  return {
    receiver: entity,
    values,
    isText,
    isSecret: receiver.isSecret || (isSecret && entity === undefined),
  }
}

function usesOf({ node, head, generated }: Composition, module: Module, evaluator: Evaluator): PrefixUse[] {
  if (typeof head === 'string')
    return isHead(head) ? [{ text: head, node, ...tellMade(node, generated, module, evaluator) }] : []
  const origin = findPrefixOrigin(head.given, module, evaluator)
  if (origin?.kind !== 'table') return []
  const { values, isSecret } = generated
  return listPrefixes(origin.table, (origin.behind ?? '') + head.behind, evaluator)
    .filter(({ text }) => isHead(text))
    .map(({ text, key }) => ({ text, key, named: key, node, values, isSecret }))
}

/** Whether a string looks like a prefix with its separator, unlike a label such as `id: `. */
const isHead = (text: string): boolean => /^[A-Za-z][\w-]*[_:.-]$/.test(text)

/** Collects the names of members that contain a class's prefix. */
function noteMembers(
  { head }: Composition,
  module: Module,
  evaluator: Evaluator,
  members: Set<string>,
): void {
  const origin = typeof head === 'string' ? undefined : findPrefixOrigin(head.given, module, evaluator)
  if (origin?.kind === 'member') members.add(origin.name)
}

/** The strings in members that contain a class's prefix. */
function memberUses(members: ReadonlySet<string>, module: Module, evaluator: Evaluator): PrefixUse[] {
  return module.tree.all('PropertyDefinition').flatMap((member) => {
    if (!members.has(readName(member.key)) || isPrefixOption(readName(member.key))) return []
    const text = constantText(member.value, module, evaluator)
    const body = module.tree.findParent(member)
    const owner = body && module.tree.findParent(body)
    const receiver = owner?.type === 'ClassDeclaration' ? spellEntity(readName(owner.id)) : undefined
    return text === undefined || text === '' ? [] : [{ text, node: member, receiver }]
  })
}

/* Options, schemas, and makers from packages. */

/** Matches the usual names of package functions that generate an ID with a prefix. */
const MAKER =
  /^(?:(?:create|new|generate|gen|make|mint|build|prefixed)_?(?:prefixed|public|unique|short|random|friendly|typed?|database|db|entity|object|record|resource)?_?id|typeid(?:unboxed)?)$/i

function otherUses(module: Module, evaluator: Evaluator): PrefixUse[] {
  const { tree } = module
  const calls = tree
    .all('CallExpression')
    .flatMap((call) => [...givenUses(call, module, evaluator), ...schemaUses(call, module, evaluator)])
  const properties = [...tree.all('Property'), ...tree.all('PropertyDefinition')].flatMap(
    (property): PrefixUse[] => {
      const isOption = !property.computed && isPrefixOption(readName(property.key))
      const text = isOption ? constantText(property.value, module, evaluator) : undefined
      return text === undefined ? [] : [{ text, node: property }]
    },
  )
  return [...calls, ...properties]
}

/** Whether an option is an ID prefix: `idPrefix`, `ID_PREFIX`. */
const isPrefixOption = (name: string): boolean => /^id_?prefix$/i.test(name)

/** The prefix that a call passes to a package's maker, directly or in an object: `createId('user')`, `model.id({ prefix: 'reg' })`. */
function givenUses(call: Call, module: Module, evaluator: Evaluator): PrefixUse[] {
  const name = endName(call.callee)
  const isColumn = name === 'id' && call.callee.type === 'MemberExpression'
  if (!isColumn && !MAKER.test(name)) return []
  const value = evaluator.evaluate(call.arguments[0], placeIn(module))
  const given = value?.kind === 'object' ? evaluator.member(value, 'prefix') : isColumn ? undefined : value
  const text = given
    ? given.kind === 'constant' && typeof given.value === 'string'
      ? given.value
      : undefined
    : isColumn
      ? undefined
      : constantText(call.arguments[0], module, evaluator)
  if (text === undefined) return []
  const { entity, isSecret, isText = false } = receiverOf(call, module, evaluator)
  const values = /^typeid/i.test(name) ? TYPEID : undefined
  return [{ text, node: call, receiver: entity, values, isText, ...(isSecret && { isSecret }) }]
}

/** `z.string().startsWith('ses_')` */
function schemaUses(call: Call, module: Module, evaluator: Evaluator): PrefixUse[] {
  if (endName(call.callee) !== 'startsWith' || call.callee.type !== 'MemberExpression') return []
  const chain = chainOf(call.callee.object)
  if (!chain.some(({ callee }) => endName(callee) === 'string')) return []
  const text = constantText(call.arguments[0], module, evaluator)
  const isForeign = text === undefined || findVendor('', module, () => false) !== undefined
  if (isForeign || !/^[a-z]\w*_$/i.test(text)) return []
  const { entity, isSecret } = receiverOf(call, module, evaluator)
  return [{ text, node: call, receiver: entity, isSecret: isSecret || namesSecret(text) }]
}
