import { inspect } from 'node:util'
import { createRegistry, IdError } from 'brandid/core'
import { describe, expect, it, vi } from 'vitest'
import { stateError } from '../../src/errors/error.ts'

const SECRET = 'user_hunter2'

describe('IdError', () => {
  it('is an Error with a name, a code, and a message of what was expected and what was received', () => {
    const error = new IdError('overflow', 'less', 'more')
    expect(error).toBeInstanceOf(Error)
    expect(`${error}`).toBe('IdError: Expected less but received more.')
    expect(error.code).toBe('overflow')
    expect(error.expected).toBe('less')
    expect(error.receivedText).toBe('more')
    expect(error.stack).toContain('error.test.ts')
  })

  it('holds no member that it was not given', () => {
    const error = new IdError('overflow', 'less', 'more')
    expect({ ...error }).toEqual({ code: 'overflow' })
    expect('prefix' in error).toBe(false)
    expect([error.received, error.hint, error.details]).toEqual([undefined, undefined, undefined])
  })

  it('is JSON of name, code, message, prefix and expected', () => {
    const hint = () => 'Import the module.'
    const error = new IdError('overflow', 'less', 'more', { prefix: 'user', received: SECRET, hint })
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'IdError',
      code: 'overflow',
      message: 'Expected less but received more.',
      prefix: 'user',
      expected: 'less',
    })
  })

  it('keeps a text as received, out of the sight of loggers', () => {
    const error = new IdError('overflow', 'less', 'more', { received: SECRET })
    expect(error.received).toBe(SECRET)
    expect({ ...error }).toEqual({ code: 'overflow' })
    expect(JSON.stringify(error)).not.toContain(SECRET)
    expect(inspect(error)).not.toContain(SECRET)
  })

  it('has the details of its maker in sight of loggers, and the facts of a refusal with the expected kind', () => {
    const column = { column: 'orders.id' }
    const made = new IdError('overflow', 'less', 'more', { details: column })
    expect({ ...made }).toEqual({ code: 'overflow', details: column })
    const facts = { expectedKind: 'user', receivedKind: 'post', position: 3, length: 9 }
    const refused = new IdError('overflow', 'less', 'more', { prefix: 'user', facts })
    expect(refused.details).toEqual(facts)
    expect({ ...refused }).toEqual({ code: 'overflow', prefix: 'user' })
  })

  it('has a message that is about no value without halves', () => {
    expect(stateError('unknown_prefix', 'No definitions.')).toMatchObject({
      message: 'No definitions.',
      expected: '',
      receivedText: '',
    })
  })

  it('computes its hint only when it is read', () => {
    const hint = vi.fn(() => 'Import the module.')
    const error = new IdError('overflow', 'less', 'more', { hint })
    JSON.stringify(error)
    expect(hint).not.toHaveBeenCalled()
    expect(error.hint).toBe('Import the module.')
    expect(hint).toHaveBeenCalledOnce()
  })
})

describe('an IdError on a console of Node', () => {
  // It has the hint once there is a definition, and with it advice.
  createRegistry().defineId('user')
  const plain = new IdError('overflow', 'less', 'more', { prefix: 'user', received: SECRET })
  const hinting = new IdError('overflow', 'less', 'more', { hint: () => 'Import the module.' })

  it('has the hint below all else', () => {
    expect(inspect(hinting)).toMatch(
      /^IdError: Expected less but received more\.\n +at .*\{\n {2}code: 'overflow'\n\}\nHint: Import the module\.$/s,
    )
  })

  it('is as any error where there is no hint', () => {
    expect(inspect(plain)).toBe(inspect(plain, { customInspect: false }))
    expect(inspect(plain)).toContain("code: 'overflow'")
    expect(inspect(plain)).not.toContain(SECRET)
  })

  it('keeps to the options of the console', () => {
    expect(inspect({ a: { b: { c: plain } } }, { depth: 1 })).toBe('{ a: { b: [Object] } }')
    expect(inspect(hinting, { colors: true })).toContain("\u001b[32m'overflow'\u001b[39m")
  })
})

describe('instanceof IdError', () => {
  class Subclass extends IdError {}
  const plain = new IdError('overflow', 'less', 'more')
  const special = new Subclass('overflow', 'less', 'more')

  it('holds for its own instances and those of a subclass, and for a subclass only by the subclass', () => {
    expect([plain, special].map((error) => error instanceof IdError)).toEqual([true, true])
    expect([plain, special].map((error) => error instanceof Subclass)).toEqual([false, true])
  })

  it.each([
    ...[undefined, null, 'IdError', new Error('no'), { code: 'overflow' }],
    ...[Object.assign(new Error('no'), { name: 'IdError' }), IdError],
  ])('does not hold for %o', (value: unknown) => expect(value instanceof IdError).toBe(false))

  it('goes by a mark that every version of the package shares', () => {
    expect(Symbol.for('brandid.error') in plain).toBe(true)
    expect({ [Symbol.for('brandid.error')]: true } instanceof IdError).toBe(true)
  })

  it('holds across copies of the package, both ways', async () => {
    vi.resetModules()
    const { IdError: OtherIdError } = await import('brandid/core')
    expect(OtherIdError).not.toBe(IdError)
    expect(new OtherIdError('overflow', 'less', 'more') instanceof IdError).toBe(true)
    expect(plain instanceof OtherIdError).toBe(true)
  })
})
