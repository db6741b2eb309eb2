/** The rule `no-bare-import`: bundlers drop `import './ids.js'` of a package without side effects. */
import type { DefinitionReader } from '../analysis/definitions.ts'
import { readName } from '../analysis/estree.ts'
import type { Module } from '../analysis/module.ts'
import type { Finding } from './finding.ts'
import { at, type RuleContext } from './rule-context.ts'

export function noBareImport({ module, definitions }: RuleContext): Finding[] {
  return module.tree.all('ImportDeclaration').flatMap((statement) => {
    if (statement.specifiers.length > 0) return []
    const source = readName(statement.source)
    const target = definitions.evaluator.resolve(module, source)
    if (!target || !defines(target, definitions, new Set())) return []
    const message = `A bundler may drop this import of '${source}', which defines ids; import a name from it.`
    return [at(statement, 'no-bare-import', message)]
  })
}

/** Whether a module makes definitions, or passes on those of others. */
function defines(module: Module, definitions: DefinitionReader, seen: Set<Module>): boolean {
  if (seen.has(module)) return false
  seen.add(module)
  if (definitions.definitionsIn(module).length > 0) return true
  const passedOn = Array.from(module.exports.values(), (each) => (each.kind === 'from' ? [each.source] : []))
  return [...module.stars, ...passedOn.flat()].some((source) => {
    const target = definitions.evaluator.resolve(module, source)
    return target !== undefined && defines(target, definitions, seen)
  })
}
