/** The rule `no-bare-import`: bundlers drop `import './ids.js'` of a package without side effects. */

import { readName } from '@brandid/base/syntax'
import type { DefinitionReader } from '../source/definitions.ts'
import type { Module } from '../source/module.ts'
import { at, type Finding, type ModuleRule, passedOn, type RuleContext } from './rule.ts'

export const noBareImport: ModuleRule<'no-bare-import'> = {
  name: 'no-bare-import',
  summary: 'an import without a name from a module that defines ids',
  meta: { type: 'problem', description: 'Disallow imports without a name from modules that define ids' },
  interest: 'linter',
  run: findBareImports,
}

function findBareImports({ module, definitions }: RuleContext): Finding[] {
  return module.tree.all('ImportDeclaration').flatMap((statement) => {
    if (statement.specifiers.length > 0) return []
    const source = readName(statement.source)
    const target = definitions.evaluator.resolve(module, source)
    if (!target || !defines(target, definitions, new Set())) return []
    const message = `A bundler may drop this import of '${source}', which defines ids; import a name from it.`
    return [at(statement, message)]
  })
}

/** Whether a module makes definitions, or passes on those of others. */
function defines(module: Module, definitions: DefinitionReader, seen: Set<Module>): boolean {
  if (seen.has(module)) return false
  seen.add(module)
  if (definitions.definitionsIn(module).length > 0) return true
  return passedOn(module).some((source) => {
    const target = definitions.evaluator.resolve(module, source)
    return target !== undefined && defines(target, definitions, seen)
  })
}
