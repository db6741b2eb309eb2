import { createRegistry } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/v4'
import { checkOf, converterOf, messageOf, resultOf, withPattern } from '../../src/zod/id-check.ts'

const UserId = createRegistry().defineId('user')
const ID = UserId.parse('user_036twi214qwj7mgsvq83nm8wf')
const text = 'Expected a user id ("user_" and 25 characters) but received 1 character after "user_".'

/** The issues that a function adds. */
function issuesOf(act: (context: { issues: object[] }) => unknown): object[] {
  const issues: object[] = []
  act({ issues })
  return issues
}

describe('the check of a source', () => {
  it.each([
    { name: 'the text of the error', own: undefined, message: text },
    { name: 'an own message', own: 'No user', message: 'No user' },
  ])('adds one issue with the code and $name', ({ own, message }) => {
    const check = checkOf(UserId, own)
    expect(issuesOf(({ issues }) => check({ value: 'user_1', issues }))).toEqual([
      { code: 'custom', params: { code: 'invalid_length' }, message, input: 'user_1' },
    ])
    expect(issuesOf(({ issues }) => check({ value: ID, issues }))).toEqual([])
  })

  it('has a message for what is refused alone', () => {
    const message = messageOf(UserId)
    expect(message({ input: 1 })).toBe(text.replace(/received .*/, 'received a number.'))
    expect(message({ input: ID })).toBeUndefined()
  })

  it('has the pattern where zod reads it: for JSON Schema and for template literals', () => {
    const schema = z.string().check(
      withPattern(
        z.check<string>(() => undefined),
        /^a+$/,
      ),
    )
    // Earlier versions of zod 4 read it from the bag alone.
    expect(schema._zod.bag.patterns).toEqual(new Set([/^a+$/]))
    expect(z.toJSONSchema(schema)).toMatchObject({ type: 'string', pattern: '^a+$' })
    const literal = z.templateLiteral(['x', schema])
    expect(['xaa', 'xb'].map((value) => literal.safeParse(value).success)).toEqual([true, false])
  })
})

describe('a conversion', () => {
  it.each([
    { name: 'the text of the error', own: undefined, message: text },
    { name: 'an own message', own: 'No user', message: 'No user' },
  ])('adds an issue with the code and $name, and leaves the text', ({ own, message }) => {
    const convert = converterOf(UserId.safeNormalize, own)
    expect(
      issuesOf((context) => {
        expect(convert('user_1', context)).toBe('user_1')
        expect(convert(` ${ID} `, context)).toBe(ID)
      }),
    ).toEqual([{ code: 'custom', params: { code: 'invalid_length' }, message, input: 'user_1' }])
  })

  it('gives a result where it would throw', () => {
    expect(resultOf(() => UserId.parse(ID))).toEqual({ success: true, data: ID })
    expect(resultOf(() => UserId.parse('user_1'))).toMatchObject({
      success: false,
      error: { code: 'invalid_length' },
    })
    expect(() => resultOf(() => (undefined as never as string).slice(1))).toThrow(TypeError)
  })
})
