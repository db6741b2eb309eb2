/** The refusals of a definition: the error of an input, and the issue of a schema. */
import { composeMessage, IdError, type IdErrorOptions } from '../errors/error.ts'
import { article } from '../errors/words.ts'
import { lengthText } from '../formats/shared/lengths.ts'
import { describe } from './describe.ts'
import { diagnose, diagnoseBody, type Fault } from './diagnose.ts'
import type { Shape } from './shape.ts'
import type { IdIssue } from './standard-schema.ts'
import { holdsToken } from './token-prefixes.ts'

/** The error of an input that a definition refuses. */
export function refusal(shape: Shape, input: unknown, fault: Fault = diagnose(shape, input)): IdError {
  return refusalWith(shape, input, fault, describe(fault))
}

/** The error of a checked id that carries nothing of a kind: a named one, or one of another UUID version. */
export function carriesNo(what: string, shape: Shape, id: string): IdError {
  return refusalWith(shape, id, { code: 'wrong_version', input: id }, `an id that carries no ${what}`)
}

/** The error of a bare body that is refused: of a short one, as of one with its prefix. */
export function bodyRefusal(shape: Shape, body: unknown): IdError {
  return refusal(shape, body, typeof body === 'string' ? diagnoseBody(shape, shape.head + body) : undefined)
}

function refusalWith(shape: Shape, input: unknown, { code }: Fault, receivedText: string): IdError {
  const { prefix, hint } = shape
  return new IdError(code, expect(shape), receivedText, {
    prefix,
    ...keepInput(input, hint && ((text) => hint(shape, code, text))),
  })
}

/** Code and message of that error, for issues, which have no use for its stack. */
export function describeIssue(shape: Shape, input: unknown): IdIssue {
  const fault = diagnose(shape, input)
  return { code: fault.code, message: composeMessage(expect(shape), describe(fault)) }
}

/** What an error keeps of its input: the text, and a hint made of it. Nothing, where the text may hold a token. */
export function keepInput(
  input: unknown,
  hint?: (text: string) => string | undefined,
): Pick<IdErrorOptions, 'received' | 'hint'> {
  if (typeof input !== 'string' || holdsToken(input)) return {}
  return { received: input, hint: hint && (() => hint(input)) }
}

/** What a definition accepts, in words: made for the first refusal. */
function expect(shape: Shape): string {
  const { entity, head, formats } = shape
  shape.expected ??= `${article(entity)} ${entity} id ("${head}" and ${lengthText(formats)})`
  return shape.expected
}
