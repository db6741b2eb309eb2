/** The `no-any-column` rule: drizzle-zod does not support custom types, so it accepts any value for an ID column without a schema. */

import { type Call, type Node, type ObjectNode, readName } from '@brandid/base/syntax'
import type { Evaluator } from '../source/evaluator.ts'
import { findBinding, type Module } from '../source/module.ts'
import { placeIn } from '../source/value.ts'
import { at, type CodeBaseRule, nameOfCallee, type PlacedFinding, type WholeCodeBase } from './rule.ts'

export const noAnyColumn: CodeBaseRule<'no-any-column'> = {
  name: 'no-any-column',
  summary: 'createInsertSchema(users) accepts any value for an ID column',
  interest: 'code base',
  run: findSchemas,
}

/** Matches a drizzle-zod import. drizzle-zod has been part of Drizzle since 1.0. */
const DRIZZLE_ZOD = /['"]drizzle-(?:zod|orm\/zod)['"]/

/** The functions that create a schema, each with the corresponding `idSchemas` argument. */
const CREATES: Readonly<Record<string, string>> = {
  createSelectSchema: '',
  createInsertSchema: ", 'insert'",
  createUpdateSchema: ", 'update'",
}

const COLUMNS = /^(?:foreign|generated)?idColumn$/i

function findSchemas({ codeBase }: WholeCodeBase): PlacedFinding[] {
  const { evaluator } = codeBase.definitions
  return codeBase.paths
    .filter((path) => DRIZZLE_ZOD.test(codeBase.text(path)))
    .flatMap((path) =>
      codeBase.attempt(path, () => {
        const module = codeBase.module(path)
        return module.tree
          .all('CallExpression')
          .flatMap((call) => findUnchecked(call, module, evaluator))
          .map((finding) => ({ ...finding, path }))
      }),
    )
}

function findUnchecked(call: Call, module: Module, evaluator: Evaluator) {
  const use = CREATES[nameOfCallee(call.callee)]
  const [table, refinements] = call.arguments
  if (use === undefined || !table) return []
  const given = refinements ? keysOf(refinements) : []
  const missing = idColumnsOf(table, module, evaluator).filter((name) => given?.includes(name) === false)
  if (missing.length === 0) return []
  const columns = missing.map((name) => `'${name}'`).join(', ')
  const spelled = readName(table) || 'table'
  const message = `drizzle-zod accepts any value for ${columns}; pass idSchemas(${spelled}${use}) from 'brandid/drizzle-zod'.`
  return [at(call, message)]
}

/** The columns for which an object contains schemas; `undefined` if they are known only at runtime. */
function keysOf(refinements: Node): string[] | undefined {
  if (refinements.type !== 'ObjectExpression') return undefined
  const keys = refinements.properties.map((each) =>
    each.type === 'Property' && !each.computed ? keyOf(each.key) : undefined,
  )
  return keys.every((each) => each !== undefined) ? keys : undefined
}

const keyOf = (key: Node): string => (key.type === 'Literal' ? String(key.value) : readName(key))

/** The names of the brandid columns in the table that an expression refers to. */
function idColumnsOf(table: Node, module: Module, evaluator: Evaluator): string[] {
  const found = declarationOf(table, module, evaluator)
  if (found?.node.type !== 'CallExpression') return []
  const columns = columnsOf(found.node)
  return (columns?.properties ?? []).flatMap((each) =>
    each.type === 'Property' && !each.computed && isIdColumn(each.value, found.module, evaluator)
      ? [keyOf(each.key)]
      : [],
  )
}

interface Declared {
  readonly node: Node
  readonly module: Module
}

/** The value that a name refers to, following imports and members of imported modules. */
function declarationOf(node: Node, module: Module, evaluator: Evaluator): Declared | undefined {
  if (node.type === 'Identifier') return ofName(node.name, module, evaluator)
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  const binding = findBinding(module, readName(node.object))
  if (binding?.kind !== 'import' || binding.name !== '*') return undefined
  return ofImport({ module, name: readName(node.property), source: binding.source }, evaluator)
}

function ofName(name: string, module: Module, evaluator: Evaluator): Declared | undefined {
  const binding = findBinding(module, name)
  if (binding?.kind === 'constant' && binding.keys.length === 0) return { node: binding.init, module }
  if (binding?.kind !== 'import') return undefined
  return ofImport({ module, name: binding.name, source: binding.source }, evaluator)
}

function ofImport(
  wanted: { readonly module: Module; readonly name: string; readonly source: string },
  evaluator: Evaluator,
): Declared | undefined {
  const [origin] = evaluator.originsOf(wanted)
  if (origin?.kind !== 'declared') return undefined
  const binding = findBinding(origin.module, origin.name)
  return binding?.kind === 'constant' && binding.keys.length === 0
    ? { node: binding.init, module: origin.module }
    : undefined
}

/** The columns of `pgTable('users', { … })`, or of a function that returns them. */
function columnsOf({ arguments: [, columns] }: Call): ObjectNode | undefined {
  if (columns?.type === 'ObjectExpression') return columns
  if (columns?.type !== 'ArrowFunctionExpression') return undefined
  const { body } = columns
  const returned = body.type === 'ParenthesizedExpression' ? body.expression : body
  return returned.type === 'ObjectExpression' ? returned : undefined
}

/** Whether a chain of calls begins with a brandid column, as in `idColumn(UserId).notNull()`. */
function isIdColumn(chain: Node, module: Module, evaluator: Evaluator): boolean {
  for (let node = chain; node.type === 'CallExpression'; ) {
    const { callee } = node
    if (COLUMNS.test(nameOfCallee(callee))) {
      const value = evaluator.evaluate(callee, placeIn(module))
      return value?.kind === 'export' && /^brandid\/drizzle-/.test(value.entry)
    }
    if (callee.type !== 'MemberExpression') return false
    node = callee.object
  }
  return false
}
