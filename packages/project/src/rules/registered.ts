/** The `registered` rule: each definition needs a getter in `Register`, and many `RegisterOf` types slow down builds. */

import { isInFunction } from '@brandid/base/syntax'
import { spellName } from '../source/definitions.ts'
import { findTables, MOST_TABLES } from '../source/id-types.ts'
import { at, type Finding, type ModuleRule, type RuleContext } from './rule.ts'

export const registered: ModuleRule<'registered'> = {
  name: 'registered',
  summary: 'a definition has no getter in Register, which types parse()',
  meta: { type: 'suggestion', description: 'Require a getter in Register for each definition' },
  interest: 'definitions',
  run: (context) => [...findUnregistered(context), ...findCostly(context)],
}

function findUnregistered({ module, definitions, known }: RuleContext): Finding[] {
  return definitions.definitionsIn(module).flatMap((definition) => {
    const { of, registry, scope, prefix, site } = definition
    const isInRegister = of === 'id' && (registry === 'shared' || scope !== undefined)
    if (!isInRegister || prefix === undefined) return []
    const name = spellName(prefix, definition)
    // If two definitions share a name, the first has the getter and the second is a duplicate.
    if (known.byPrefix.get(name) !== definition) return []
    // A definition inside a function is not a constant, so `typeof` cannot refer to it.
    if (known.isRegistered(name) || isInFunction(site, module.tree)) return []
    return [at(site, `No getter '${name}' in \`Register\`; run brandid types.`)]
  })
}

function findCostly({ module, known: { tables } }: RuleContext): Finding[] {
  if (tables <= MOST_TABLES) return []
  const message = `The compiler rereads all ${tables} \`RegisterOf\` types after each edit; remove them and run brandid types.`
  return findTables(module).map((each) => at(each, message))
}
