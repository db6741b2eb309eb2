/** Knows how a definition is put together: strict doors, the forgiving one, and what its formats can do. */
import { generationOf, readingOf } from './capabilities.ts'
import type { AnyIdDef } from './definition.ts'
import { canonicalOf } from './normalize.ts'
import { bodyRefusal, reasonOf, refusal, refusalText } from './refusal.ts'
import { failure, type IdResult } from './result.ts'
import { accepts, patternOf, type Shape } from './shape.ts'

/** The definition of a shape. Its capabilities are there at run time; the caller's type tells which. */
export function createDefinition(shape: Shape, description: string | undefined): AnyIdDef
export function createDefinition(shape: Shape, description: string | undefined): object {
  const { prefix, head, formats } = shape

  const safeParse = (input: unknown): IdResult<string> =>
    accepts(shape, input) ? { success: true, data: input } : failure(() => refusal(shape, input))

  const parse = (input: unknown): string => {
    if (accepts(shape, input)) return input
    throw refusal(shape, input)
  }

  const safeNormalize = (input: unknown): IdResult<string> => {
    const text = canonicalOf(shape, input)
    return accepts(shape, text)
      ? { success: true, data: text }
      : failure(() => refusal(shape, input, reasonOf(shape, text)))
  }

  const fromBody = (body: unknown): string => {
    if (typeof body === 'string' && shape.check(head + body, head.length) === undefined) return head + body
    throw bodyRefusal(shape, body)
  }

  return {
    prefix,
    format: formats[0],
    pattern: patternOf(shape),
    ...(description !== undefined && { description }),
    is: (input: unknown): input is string => accepts(shape, input),
    parse,
    safeParse,
    normalize(input: unknown) {
      const { data, error } = safeNormalize(input)
      if (error) throw error
      return data
    },
    safeNormalize,
    body: (id: unknown) => parse(id).slice(head.length),
    fromBody,
    ...generationOf(head, formats[0]),
    ...readingOf(shape, parse, fromBody),
    '~standard': {
      version: 1 as const,
      vendor: 'brandid',
      validate(input: unknown) {
        return accepts(shape, input) ? { value: input } : { issues: [{ message: refusalText(shape, input) }] }
      },
    },
  }
}
