/** Payload: collections. The type of their IDs is known only if they have a field called `id`. */
import { readStart } from '@brandid/base/syntax'
import type { Evaluator } from '../../source/evaluator.ts'
import type { Module } from '../../source/module.ts'
import { type Column, createEntity, type Entity, entityOfTable } from '../entity.ts'
import type { Library } from '../library.ts'
import { constantText, memberOf } from '../reading.ts'
import { settleValues, valuesOfType } from '../values.ts'

export const payload: Library = {
  sign: /\bslug\b[\s\S]*\bfields\b|\bfields\b[\s\S]*\bslug\b/,
  read: collectionsIn,
}

function collectionsIn(module: Module, evaluator: Evaluator): Entity[] {
  return module.tree.all('ObjectExpression').flatMap((object) => {
    const slug = constantText(memberOf(object, 'slug'), module, evaluator)
    const fields = memberOf(object, 'fields')
    if (slug === undefined || fields?.type !== 'ArrayExpression') return []
    const columns = fields.elements.flatMap((field): Column[] => {
      const read = (key: string) => constantText(field ? memberOf(field, key) : undefined, module, evaluator)
      const [name, type, target] = [read('name'), read('type'), read('relationTo')]
      if (!field || name === undefined) return []
      const values = settleValues({ column: type === undefined ? undefined : valuesOfType(type) })
      return [
        {
          name,
          node: field,
          isPrimary: name === 'id',
          values,
          references: target === undefined ? undefined : entityOfTable(target),
        },
      ]
    })
    return [createEntity(entityOfTable(slug), readStart(object), columns)]
  })
}
