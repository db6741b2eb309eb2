import { createRegistry, IdError } from 'brandid/core'
import { nanoid } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { checkOptions, normalizationOf, uuidConversionOf } from '../../src/zod/schema-options.ts'

const { defineId } = createRegistry()
const UserId = defineId('user')
const CodeId = defineId('code', { format: nanoid() })

describe('the options of a schema', () => {
  it.each([{}, { input: undefined }, { input: 'id' }, { input: 'string' }])('may be %o', (options) => {
    expect(() => checkOptions(UserId, options as object)).not.toThrow()
  })

  it.each([
    ['another input', UserId, { input: 'ID' }, '`input` to be "id" or "string" but received "ID"'],
    [
      'an input that is no text',
      UserId,
      { input: ['id'] },
      '`input` to be "id" or "string" but received an array',
    ],
    ['no source', null, {}, 'a definition, a token or a union but received null'],
    [
      'a source of another kind',
      { '~standard': { version: 1 } },
      {},
      'a definition, a token or a union but received an object',
    ],
  ])('are refused for %s', (_, source, options, message) => {
    const action = () => checkOptions(source as never, options as never)
    expect(action).toThrow(IdError)
    expect(action).toThrow(
      expect.objectContaining({ code: 'invalid_option', message: `Expected ${message}.` }),
    )
  })
})

describe('the normalization of a source', () => {
  it('is its own', () => {
    expect(normalizationOf(UserId)).toBe(UserId.safeNormalize)
    expect(normalizationOf(CodeId)).toBe(CodeId.safeNormalize)
  })

  it('is refused where it has none', () => {
    const { safeNormalize, ...token } = CodeId
    const action = () => normalizationOf(token)
    expect(action).toThrow(IdError)
    expect(action).toThrow(
      expect.objectContaining({
        code: 'invalid_option',
        message:
          'Expected a definition for `normalize: true` (tokens and unions have no normalize) but received a source without safeNormalize().',
      }),
    )
  })
})

describe('the conversion of a source', () => {
  const { fromUuid, toUuid, ...rest } = UserId

  it('is its own, and no more', () => {
    expect(uuidConversionOf(UserId, 'uuid')).toEqual({ fromUuid, toUuid })
  })

  it.each([
    ['without UUIDs', CodeId, 'uuid', 'a source without fromUuid()'],
    ['that only reads them', { ...rest, fromUuid }, 'uuid', 'a source without fromUuid()'],
    ['that only writes them', { ...rest, toUuid }, 'uuid', 'a source without fromUuid()'],
    ['with UUIDs, from something else', UserId, 'ulid', '"ulid"'],
    ['without UUIDs, from something else', CodeId, 'UUID', '"UUID"'],
    ['with UUIDs, from what no terminal shows', UserId, '\u202e', '"\\u{202e}"'],
    ['with UUIDs, from nothing', UserId, null, 'null'],
  ])('is refused for one %s', (_, source, from, received) => {
    const action = () => uuidConversionOf(source, from as 'uuid')
    expect(action).toThrow(IdError)
    expect(action).toThrow(
      expect.objectContaining({
        code: 'invalid_option',
        message: `Expected a definition whose format holds UUIDs, such as uuid25(), for \`from: "uuid"\` but received ${received}.`,
      }),
    )
  })
})
