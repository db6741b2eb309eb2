/** The `no-bare-import` rule: bundlers drop `import './ids.js'` in a package without side effects. */

import { readName } from '@brandid/base/syntax'
import { groupBy } from '@brandid/base/terminal'
import type { DefinitionReader } from '../source/definitions.ts'
import type { Module } from '../source/module.ts'
import { passedOn, reach } from '../source/reach.ts'
import { at, type Finding, type ModuleRule, type RuleContext } from './rule.ts'

export const noBareImport: ModuleRule<'no-bare-import'> = {
  name: 'no-bare-import',
  summary: 'a bare import of a module that defines IDs',
  meta: { type: 'problem', description: 'Disallow bare imports from modules that define IDs' },
  interest: () => (text) => BARE.test(text),
  run: findBareImports,
}

/** `import './ids.js'` */
const BARE = /\bimport\s*(?:\/\*.*?\*\/\s*)*['"]/s

function findBareImports({ module, definitions }: RuleContext): Finding[] {
  const resolve = (from: Module, source: string) => definitions.evaluator.resolve(from, source) ?? []
  const bare = module.tree.all('ImportDeclaration').filter(({ specifiers }) => specifiers.length === 0)
  const targets = bare.flatMap(({ source }) => resolve(module, readName(source)))
  const defining = findDefining(targets, definitions, (each) =>
    passedOn(each).flatMap((source) => resolve(each, source)),
  )
  return bare.flatMap((statement) => {
    const source = readName(statement.source)
    if (![resolve(module, source)].flat().some((target) => defining.has(target))) return []
    const message = `A bundler may drop this import of '${source}', which defines IDs; import a name from it.`
    return [at(statement, message)]
  })
}

/** Finds the modules that create or re-export definitions, once for all imports in a file. */
function findDefining(
  targets: readonly Module[],
  definitions: DefinitionReader,
  follow: (module: Module) => readonly Module[],
): ReadonlySet<Module> {
  const all = [...reach(targets, follow)]
  const passing = groupBy(
    all.flatMap((module) => follow(module).map((passed) => ({ passed, module }))),
    ({ passed }) => passed,
  )
  const own = all.filter((module) => definitions.definitionsIn(module).length > 0)
  return new Set(reach(own, (module) => (passing.get(module) ?? []).map((each) => each.module)))
}
