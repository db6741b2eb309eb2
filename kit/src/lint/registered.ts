/** The rule `registered`: a definition without a getter in `Register` is unknown to the types of `parse`. */
import { isInFunction } from '../analysis/walk.ts'
import type { Finding } from './finding.ts'
import { at, type RuleContext } from './rule-context.ts'

export function registered({ module, definitions, known }: RuleContext): Finding[] {
  return definitions.definitionsIn(module).flatMap(({ of, registry, prefix, site }) => {
    const isOfProgram = of === 'id' && registry === 'shared' && prefix !== undefined
    // What a function defines is no constant, so that `typeof` cannot name it.
    if (!isOfProgram || known.isRegistered(prefix) || isInFunction(site, module.tree)) return []
    return [at(site, 'registered', `No getter '${prefix}' in \`Register\`; brandid types writes it.`)]
  })
}
