/** The entities that a definition is named after: by which rules take `userId` and `userKey` for its ids and keys. */
import type { Definition, DefinitionReader } from '../analysis/definitions.ts'
import { constant } from '../analysis/evaluator.ts'
import { type Entity, spellEntity } from './entity-names.ts'

/** By the prefix or the name, the entity, the constant of the definition, and its key in a table. */
export function entitiesOf(definition: Definition, prefix: string, reader: DefinitionReader): Entity[] {
  const entity = constant(reader.option(definition, 'entity'))
  const { of, scope, member } = definition
  const { local = '', keys = [] } = definition.name ?? {}
  const constantOf = of === 'key' ? /^([A-Z]\w*)Key$/ : /^([A-Z]\w*)Id$/
  const ofConstant = constantOf.exec(local)?.slice(1) ?? []
  const ofKey = keys.slice(-1).filter((key) => /^[a-z]\w*$/.test(key))
  // `subId` is no id of Stripe because Stripe has the prefix, too.
  const ofScope = [
    prefix,
    ...(typeof entity === 'string' ? [entity] : []),
    ...(member === undefined ? [] : [member]),
  ].map((text) => (scope === undefined ? text : `${scope} ${text}`))
  const names = [...ofScope, ...ofConstant, ...ofKey]
  return names.map(spellEntity).filter((each) => each !== '')
}
