/** Casts to types that hold ids, from values that hold none: `row as User`, `text as never` where an id belongs. */
import type { Cast, Node } from '../analysis/estree.ts'
import type { Finding } from '../lint/finding.ts'
import { at, readText } from '../lint/rule-context.ts'
import { spellGain, spellParser } from './advice.ts'
import { findGain, findHeld, type Gain } from './gain.ts'
import { isNever } from './type-flags.ts'
import type { TypedContext } from './type-services.ts'

export function findCasts(context: TypedContext): Finding[] {
  const { tree } = context.module
  return [...tree.all('TSAsExpression'), ...tree.all('TSTypeAssertion')].flatMap((cast) => {
    const gain = gainOfCast(cast, context)
    if (!gain) return []
    const type = readText(context.module, cast.typeAnnotation).replace(/\s+/g, ' ')
    const message = `The cast to \`${type}\` claims ${spellGain(gain)} that nothing has checked; use ${spellParser(gain, context)}.`
    return [at(cast, 'no-unchecked-id', message)]
  })
}

function gainOfCast(cast: Cast, context: TypedContext): Gain | undefined {
  const { checker } = context
  const target = context.typeOf(cast.typeAnnotation)
  const source = context.typeOf(cast.expression)
  if (isNever(target)) {
    // `never` fits every parameter.
    const expected = checker.getContextualType(context.findTsNode(cast))
    return expected && !isNever(source) ? findHeld(expected, checker) : undefined
  }
  return findGain(source, target, { checker, isClaim: true, isLiteral: isLiteral(cast.expression) })
}

const isLiteral = ({ type }: Node): boolean => type === 'ObjectExpression' || type === 'ArrayExpression'
