/** Column relations: the entity that a column is declared to refer to, regardless of the column's name. */
import type { Node } from '@brandid/base/syntax'
import type { Entity } from '../../model/entity.ts'
import { spellEntity } from '../../model/entity-names.ts'
import { LIBRARIES } from '../../model/libraries.ts'
import type { Evaluator } from '../../source/evaluator.ts'
import type { Module } from '../../source/module.ts'
import type { RuleContext } from '../rule.ts'
import { findOwner } from './owners.ts'

/** A column that refers to another entity. */
export interface Relation {
  readonly name: string
  readonly node: Node
  /** The entity that the column refers to by ID. */
  readonly entity: string
}

/** The entities that a module declares with any supported library. */
export const entitiesIn = (module: Module, evaluator: Evaluator): Entity[] =>
  LIBRARIES.flatMap(({ sign, read }) => (read && sign?.test(module.text) ? read(module, evaluator) : []))

const relations = new WeakMap<Module, ReadonlyMap<Node, Relation>>()

/** The relations that a module declares, by column node. */
export function relationsIn({ module, definitions }: RuleContext): ReadonlyMap<Node, Relation> {
  const known = relations.get(module)
  if (known) return known
  const found = new Map<Node, Relation>()
  for (const { columns } of entitiesIn(module, definitions.evaluator)) {
    for (const { name, node, references } of columns) {
      if (node && references !== undefined && name !== 'id')
        found.set(node, { name, node, entity: references })
    }
  }
  relations.set(module, found)
  return found
}

/** The kind of IDs or keys that a relation refers to. */
interface Kind {
  readonly id: string | undefined
  readonly key: string | undefined
}

const kindOf = (name: string, { known }: RuleContext): Kind => ({
  id: known.named(name)?.prefix,
  key: known.keys.named(name)?.name,
})

/**
 * The name used to look up a column: the usual name of the configured kind, or the name of the declared relation, such as
 * `user_id`. `undefined` for a name that may refer to different kinds of IDs.
 */
export function meantName(name: string, node: Node, context: RuleContext): string | undefined {
  const told = context.findTold(name, findOwner(node, context.module))
  if (told !== undefined) return told
  const relation = relationsIn(context).get(node)
  if (!relation) return context.whyApart?.(name) === undefined ? name : undefined
  return contradiction(relation, context) === undefined ? nameOfRelation(relation) : undefined
}

/** The usual name of a column that refers to an entity. */
const nameOfRelation = ({ name, entity }: Relation): string => `${entity}_id${/s$/.test(name) ? 's' : ''}`

/** Describes how the relation and the name of a column disagree; `undefined` if they agree. */
export function contradiction(relation: Relation, context: RuleContext): string | undefined {
  const { name, entity } = relation
  const byName = kindOf(name, context)
  if (byName.id === undefined && byName.key === undefined) return undefined
  const byRelation = kindOf(nameOfRelation(relation), context)
  const isSame = byRelation.id === byName.id && byRelation.key === byName.key
  // `userId` in `auth_users` is a user ID unless a definition states otherwise.
  const named = spellEntity(name).replace(/_ids?$/, '')
  const isView = entity.endsWith(`_${named}`) && byRelation.id === undefined && byRelation.key === undefined
  if (isSame || isView) return undefined
  const of = byName.id ?? byName.key
  return `refers to ${spell(entity)} but is named after ${spell(`${of}`)}`
}

const spell = (entity: string): string => `'${entity.replaceAll('_', ' ')}'`

/** Whether source may declare a relation to an entity that the column name does not mention. */
export const mayRelate = (text: string): boolean => RELATED.test(text)

const RELATED =
  /@(?:ForeignKey|BelongsTo|ManyToOne|OneToOne)\b|\bref\s*:|\breferences\b|\bmodelClass\b|\breferencedRelation\b|\brelationTo\b/
