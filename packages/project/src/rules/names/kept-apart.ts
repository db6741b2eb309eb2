/** Names that may refer to different kinds of IDs: `{ subscriberId: string; _subscriberId: string }`, or `item_id` in a folder `orders`. */
import { type Node, readName } from '@brandid/base/syntax'
import { groupBy } from '@brandid/base/terminal'
import { singular } from '../../model/entity.ts'
import { readKeyName, spellEntity } from '../../model/entity-names.ts'
import { readModel } from '../../model/model.ts'
import type { CodeBase } from '../../source/code-base.ts'
import type { Module } from '../../source/module.ts'
import { showFile } from '../../source/place.ts'
import { isTestFile } from '../../source/source-files.ts'
import type { DefinitionIndex } from './id-names.ts'
import { entitiesIn, mayRelate } from './relations.ts'

/** Returns why a name in a file may refer to IDs of a different kind than its words suggest; `undefined` for any other name. */
export type WhyApart = (name: string, path: string) => string | undefined

/** The names in one declaration. */
interface Together {
  readonly names: readonly string[]
  /** The names of columns that refer to another entity. */
  readonly related: readonly string[]
}

/**
 * Finds the ID and key names that a project uses for different kinds. Two names form a pair if one declaration contains both and they
 * differ only by a leading `_` or by ending in `Id` and `Key`. In a pair, the name of a column that refers to the entity keeps its kind;
 * otherwise, if MongoDB creates the IDs, the `_id` form does. If nothing shows which name is the entity's ID, both names stay unchanged.
 */
export function findKeptApart(codeBase: CodeBase, known: DefinitionIndex, root: string): WhyApart {
  const paths = codeBase.paths.filter((path) => !isTestFile(showFile(path, root)))
  const readForm = createFormReader(known)
  const pairs = new Map<string, { readonly names: readonly string[]; readonly forms: ReadonlySet<string> }>()
  for (const path of paths) {
    const names = new Set(Array.from(codeBase.text(path).matchAll(ID_NAME), ([name]) => name))
    if (pairsIn([...names], readForm).length === 0) continue
    for (const declared of codeBase.attempt(path, () => listTogether(codeBase.module(path), codeBase))) {
      for (const [kind, ...both] of pairsIn(declared.names, readForm))
        if (!pairs.has(kind)) pairs.set(kind, { names: both, forms: new Set(both.map(formOf)) })
    }
  }
  const whyOwned = findOwned(codeBase, known, root)
  if (pairs.size === 0) return whyOwned
  const kept = new Map<string, string>()
  for (const path of paths.filter((each) => mayRelate(codeBase.text(each)))) {
    for (const { related } of codeBase.attempt(path, () => listTogether(codeBase.module(path), codeBase))) {
      for (const name of related) {
        const read = readForm(name)
        if (read && pairs.get(read.kind)?.forms.has(read.form)) kept.set(read.kind, read.form)
      }
    }
  }
  return (name, path) => {
    const read = readForm(name)
    const pair = read && pairs.get(read.kind)
    if (!read || !pair?.forms.has(read.form)) return whyOwned(name, path)
    const form = kept.get(read.kind) ?? (isOfMongo(read.kind, known, codeBase) ? '_Id' : undefined)
    const other = pair.names.find((each) => formOf(each) !== read.form)
    return form === read.form ? undefined : `a type also has '${other}', which may be another kind of ID`
  }
}

/**
 * Finds names that a folder may qualify: in `webhooks`, a `subscriptionId` may be a `webhook_subscription`'s, unless the rows of that
 * entity refer to a `subscription`, as `team_user` does to a `user`.
 */
export function findOwned(codeBase: CodeBase, known: DefinitionIndex, root: string): WhyApart {
  const kindOf = (entity: string) =>
    known.named(`${entity}_id`)?.prefix ?? known.keys.named(`${entity}_id`)?.name
  // Few projects have such names, so the model is read only for the first of them.
  let joins: ReadonlySet<string> | undefined
  const joinsEntity = (owner: string, entity: string) => {
    joins ??= new Set(
      readModel(codeBase, root).entities.flatMap(({ name, columns }) =>
        columns.map((each) => `${name} ${each.references ?? spellEntity(each.name).replace(/_id$/, '')}`),
      ),
    )
    return joins.has(`${owner} ${entity}`)
  }
  return (name, path) => {
    const entity = readKeyName(name)?.entities.find((each) => kindOf(each) !== undefined)
    if (entity === undefined) return undefined
    const owned = showFile(path, root)
      .split(/[\\/]/)
      .map((folder) => `${singular(spellEntity(folder))}_${entity}`)
      .find((each) => {
        const kind = kindOf(each)
        return kind !== undefined && kind !== kindOf(entity) && !joinsEntity(each, entity)
      })
    return owned && `in this folder, it may refer to '${owned.replaceAll('_', ' ')}'`
  }
}

/** Matches ID and key names in source. */
const ID_NAME = /(?<![\w$])_?[a-z]\w*?(?:I[dD]|_id|Key|_key)(?![\w$])/g

interface Form {
  readonly kind: string
  readonly entity: string
  readonly form: string
}

/** The form of a name, regardless of its naming convention: `_Id` for `_userId` and `_user_id`, `Key` for `userKey`. */
const formOf = (name: string): string =>
  `${name.startsWith('_') ? '_' : ''}${/key(?:s?)$/i.test(name) ? 'Key' : 'Id'}`

/** Creates a function that returns the kind, entity and form of a name. */
function createFormReader(known: DefinitionIndex): (name: string) => Form | undefined {
  const forms = new Map<string, Form | undefined>()
  const read = (name: string): Form | undefined => {
    const id = known.named(name)
    const key = id ? undefined : known.keys.named(name)
    const entity = readKeyName(name)?.entities[0]
    if (entity === undefined || !(id ?? key)) return undefined
    return { kind: id ? `id ${id.prefix}` : `key ${key?.name}`, entity, form: formOf(name) }
  }
  return (name) => {
    if (!forms.has(name)) forms.set(name, read(name))
    return forms.get(name)
  }
}

/** Finds pairs of names with the same kind and words in different forms. */
function pairsIn(
  names: readonly string[],
  readForm: (name: string) => Form | undefined,
): (readonly [kind: string, one: string, other: string])[] {
  const read = names.flatMap((name) => {
    const form = readForm(name)
    return form ? [{ name, ...form }] : []
  })
  return Array.from(groupBy(read, ({ kind, entity }) => `${kind} ${entity}`).values()).flatMap((some) => {
    const [first] = some
    const other = first && some.find(({ form }) => form !== first.form)
    return first && other ? [[first.kind, first.name, other.name] as const] : []
  })
}

/** Lists the names in each type and each entity in a module. */
function listTogether(module: Module, { definitions }: CodeBase): Together[] {
  const { tree } = module
  const types = [
    ...tree.all('TSInterfaceBody').map(({ body }): readonly Node[] => body),
    ...tree.all('TSTypeLiteral').map(({ members }): readonly Node[] => members),
    ...tree.all('ClassBody').map(({ body }): readonly Node[] => body),
  ].map((members) => ({ names: members.filter(isPublic).map(memberName), related: [] }))
  const entities = entitiesIn(module, definitions.evaluator).map(({ columns }) => ({
    names: columns.map(({ name }) => name),
    related: columns.filter(({ references }) => references !== undefined).map(({ name }) => name),
  }))
  return [...types, ...entities]
}

const memberName = (member: Node): string => ('key' in member ? readName(member.key as Node) : '')

/** Whether a member is public; a `private _userId` only backs the accessor `userId`. */
const isPublic = (member: Node): boolean =>
  'key' in member &&
  !('computed' in member && member.computed) &&
  member.type !== 'MethodDefinition' &&
  !/^(?:private|protected)$/.test(String(Reflect.get(member, 'accessibility')))

/** Whether MongoDB creates the keys of a kind, in which case they are usually named `_id`. */
function isOfMongo(kind: string, { keys }: DefinitionIndex, { definitions }: CodeBase): boolean {
  const definition = kind.startsWith('key ') ? keys.byName.get(kind.slice('key '.length)) : undefined
  const format = definition && definitions.option(definition, 'format')
  return format?.kind === 'format' && format.name === 'objectId'
}

/* Aliases */

/**
 * Returns why the alias in an annotation may refer to another kind of ID: `subscriberId: ExternalSubscriberId`, with `type
 * ExternalSubscriberId = string`. `text` is the plain part of the annotation.
 */
export function whyAliasApart(name: string, text: Node, known: DefinitionIndex): string | undefined {
  const alias = text.type === 'TSTypeReference' ? readName(text.typeName) : ''
  const [entity] = readKeyName(alias.replace(/^[A-Z]/, (first) => first.toLowerCase()))?.entities ?? []
  const words = readKeyName(name)?.entities ?? []
  if (entity === undefined || words.includes(entity)) return undefined
  const kindOf = (one: string) => known.named(one)?.prefix ?? known.keys.named(one)?.name
  const kind = kindOf(`${entity}_id`)
  const isQualified = words.some((each) => entity.endsWith(`_${each}`))
  const isOther = kind === undefined ? isQualified : kind !== kindOf(name)
  return isOther ? `its type is ${alias}, which may be another kind of ID` : undefined
}
