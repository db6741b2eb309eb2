/** better-auth: the four default tables and their ID format, unless the project declares the tables itself. */
import { readStart } from '@brandid/base/syntax'
import type { Evaluator } from '../../source/evaluator.ts'
import type { Module } from '../../source/module.ts'
import { createEntity, type Entity, type Values } from '../entity.ts'
import { findGeneratedBy } from '../generators.ts'
import type { Library } from '../library.ts'
import { constantText, importedName, memberOf, sourceOf } from '../reading.ts'
import { RANDOM_UUID } from '../values.ts'

export const betterAuth: Library = {
  sign: /better-auth/,
  read: authTables,
}

const AUTH_TABLES = ['user', 'session', 'account', 'verification']

/** The default format: 32 letters and digits. */
const USUAL: Values = { of: 'text', format: 'opaque({ length: 32 })' }

function authTables(module: Module, evaluator: Evaluator): Entity[] {
  return module.tree.all('CallExpression').flatMap((call) => {
    if (importedName(call.callee, module) !== 'betterAuth' || sourceOf(call.callee, module) === undefined)
      return []
    const advanced = memberOf(call.arguments[0], 'advanced')
    const maker = memberOf(memberOf(advanced, 'database'), 'generateId') ?? memberOf(advanced, 'generateId')
    const named = constantText(maker, module, evaluator)
    const made = maker
      ? (findGeneratedBy(maker, module, evaluator)?.values ?? { of: 'text' as const })
      : USUAL
    const values: Values = named === 'uuid' ? RANDOM_UUID : named === 'serial' ? { of: 'number' } : made
    return AUTH_TABLES.map((table) =>
      createEntity(table, readStart(call), [{ name: 'id', isPrimary: true, values }]),
    )
  })
}
