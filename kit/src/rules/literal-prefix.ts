/** The rule `literal-prefix`: a literal prefix can be found and checked. */
import type { Definition } from '../source/definitions.ts'
import type { Node } from '../source/estree.ts'
import { findProperty } from '../source/value.ts'
import {
  at,
  type Finding,
  type ModuleRule,
  type Repair,
  type RuleContext,
  readText,
  replace,
} from './rule.ts'

export const literalPrefix: ModuleRule<'literal-prefix'> = {
  name: 'literal-prefix',
  summary: 'a prefix is not a literal in its definition',
  meta: {
    type: 'problem',
    description: 'Require a literal as what defineId, defineToken and defineKey take first',
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
    const message =
      prefix === undefined
        ? `Write the ${what} of \`${name}\` as a literal, not as \`${short(readText(module, argument))}\`.`
        : `Write the ${what} of \`${name}\` as the literal '${prefix}'.`
    return [at(argument, message, createRepair(argument, prefix))]
  })
}

/** The first argument of each function. */
const DEFINERS = {
  id: ['prefix', 'defineId'],
  token: ['prefix', 'defineToken'],
  key: ['name', 'defineKey'],
} as const

function findDefiner({ of, member }: Definition): readonly [string, string] {
  if (member === undefined) return DEFINERS[of]
  return [member === '' ? 'members' : 'prefix', 'defineIds']
}

/** The prefix as it is given. Inside a wrapper, only an unknown one has a place: all of the call. */
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

function createRepair(argument: Node, prefix: string | undefined): Repair | undefined {
  return prefix === undefined ? undefined : replace(argument, 'fix', `Write '${prefix}'.`, `'${prefix}'`)
}

/** At most a line of a text. */
const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}
