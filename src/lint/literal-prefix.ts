/** The rule `literal-prefix`: a literal prefix can be found and checked. */
import type { Definition } from '../analysis/definitions.ts'
import type { Node } from '../analysis/estree.ts'
import type { Finding, Repair } from './finding.ts'
import { at, type RuleContext, replace, textOf } from './rule-context.ts'

export function literalPrefix(context: RuleContext): Finding[] {
  const { module, definitions } = context
  return definitions.definitionsIn(module).flatMap((definition) => {
    const argument = argumentOf(definition)
    if (!argument || isLiteral(argument)) return []
    const { of, prefix } = definition
    const name = of === 'id' ? 'defineId' : 'defineToken'
    const message =
      prefix === undefined
        ? `Expected a literal as the prefix of \`${name}\` but received \`${short(textOf(module, argument))}\`.`
        : `Expected a literal as the prefix of \`${name}\` but received a name for '${prefix}'.`
    return [at(argument, 'literal-prefix', message, repairOf(argument, prefix))]
  })
}

/** The prefix as it is given. Behind a wrapper, only an unknown one has a place: all of the call. */
function argumentOf({ call, site, prefix }: Definition): Node | undefined {
  if (call === site) return call.arguments[0] ?? call
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

function repairOf(argument: Node, prefix: string | undefined): Repair | undefined {
  return prefix === undefined ? undefined : replace(argument, 'fix', `Write '${prefix}'.`, `'${prefix}'`)
}

/** At most a line of a text. */
const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 40 ? `${line.slice(0, 39)}…` : line
}
