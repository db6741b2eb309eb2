/** The `literal-prefix` rule: only literal prefixes can be found and checked. */

import type { Node } from '@brandid/base/syntax'
import type { Definition } from '../source/definitions.ts'
import { findProperty } from '../source/value.ts'
import { at, type Finding, type ModuleRule, type RuleContext, readShort, replace } from './rule.ts'

export const literalPrefix: ModuleRule<'literal-prefix'> = {
  name: 'literal-prefix',
  summary: "a definition's prefix is not a literal",
  meta: {
    type: 'problem',
    description: 'Require a literal as the first argument of defineId, defineToken and defineKey',
    repair: 'fix',
  },
  interest: 'definitions',
  run: findComputed,
}

function findComputed(context: RuleContext): Finding[] {
  const { module, definitions } = context
  return definitions.definitionsIn(module).flatMap((definition) => {
    const argument = findArgument(definition)
    if (!argument || isLiteral(argument)) return []
    const { prefix } = definition
    const [what, name] = findDefiner(definition)
    const start = `Write the ${what} of \`${name}\` as`
    if (prefix === undefined)
      return [at(argument, `${start} a literal, not as \`${readShort(module, argument)}\`.`)]
    const repair = replace(argument, 'fix', `Write '${prefix}'.`, `'${prefix}'`)
    return [at(argument, `${start} the literal '${prefix}'.`, repair)]
  })
}

/** The first argument and the defining function, for each kind of definition. */
const DEFINER_NAMES = {
  id: ['prefix', 'defineId'],
  token: ['prefix', 'defineToken'],
  key: ['name', 'defineKey'],
} as const

function findDefiner({ of, member }: Definition): readonly [string, string] {
  if (member === undefined) return DEFINER_NAMES[of]
  return [member === '' ? 'members' : 'prefix', 'defineIds']
}

/** The prefix argument, or the entire call if a wrapper hides an unknown prefix. */
function findArgument({ call, site, prefix, member }: Definition): Node | undefined {
  const given = site.type === 'Property' ? findProperty(site.value, 'prefix')?.value : undefined
  if (given) return given
  if (call === site && !member) return call.arguments[0] ?? call
  return prefix === undefined ? site : undefined
}

function isLiteral(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string'
    case 'TemplateLiteral':
      return node.expressions.length === 0
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return isLiteral(node.expression)
    default:
      return false
  }
}
