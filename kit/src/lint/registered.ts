/** The rule `registered`: a definition without a getter in `Register` is unknown to the types of `parse`. */
import { spellName } from '../analysis/definitions.ts'
import { isInFunction } from '../analysis/walk.ts'
import type { Finding } from './finding.ts'
import { at, type RuleContext } from './rule-context.ts'

export function registered({ module, definitions, known }: RuleContext): Finding[] {
  return definitions.definitionsIn(module).flatMap((definition) => {
    const { of, registry, scope, prefix, site } = definition
    const isInRegister = of === 'id' && (registry === 'shared' || scope !== undefined)
    if (!isInRegister || prefix === undefined) return []
    const name = spellName(prefix, definition)
    // What a function defines is no constant, so `typeof` cannot name it.
    if (known.isRegistered(name) || isInFunction(site, module.tree)) return []
    return [at(site, 'registered', `No getter '${name}' in \`Register\`; brandid types writes it.`)]
  })
}
