import { createRegistry, type Format } from 'brandid/core'
import { nanoid, opaque } from 'brandid/formats'
import { defineToken } from 'brandid/token'
import { describe, expect, it } from 'vitest'

const { defineId } = createRegistry()
const UserId = defineId('user')
const KeyspaceId = defineId('ks', {
  entity: 'keyspace',
  description: 'Where keys live.',
  format: nanoid({ length: 16 }),
  examples: ['ks_0123456789abcdef'],
})
const schemaFor = (target: string, definition = UserId): Record<string, unknown> =>
  definition['~standard'].jsonSchema.output({ target })

describe('the Standard Schema of a definition', () => {
  const { version, vendor, jsonSchema } = UserId['~standard']

  it('names the contract and the vendor', () => expect([version, vendor]).toEqual([1, 'brandid']))

  it('has one JSON Schema for input and output', () => expect(jsonSchema.input).toBe(jsonSchema.output))
})

describe('the JSON Schema of a definition', () => {
  const USER = { type: 'string', pattern: '^user_[0-9a-z]{25}$', minLength: 30, maxLength: 30 }

  it('has one example for openapi-3.0', () => {
    expect(schemaFor('openapi-3.0')).toStrictEqual({ ...USER, example: 'user_036twi214qwj7mgsvq83nm8wf' })
  })

  it('has what the definition says', () => {
    expect(schemaFor('draft-07', KeyspaceId as never)).toStrictEqual({
      type: 'string',
      pattern: '^ks_[0-9a-z]{16}$',
      minLength: 19,
      maxLength: 19,
      title: 'keyspace ID',
      description: 'Where keys live.',
      examples: ['ks_0123456789abcdef'],
    })
  })

  const silent: Format = { ...opaque({ length: 4 }), name: 'silent', example: undefined } as never

  it.each([
    { about: 'a format without one', options: { format: silent } },
    { about: 'a definition that wants none', options: { examples: [] } },
  ])('has no example for $about', ({ options }) => {
    const SilentId = createRegistry().defineId('silent', options)
    for (const target of ['draft-07', 'openapi-3.0'])
      expect(Object.keys(schemaFor(target, SilentId as never))).toEqual([
        'type',
        'pattern',
        'minLength',
        'maxLength',
      ])
  })

  it('of a token has no example', () => {
    const registry = createRegistry()
    const SessionToken = defineToken('sess', { description: 'A session.', registry })
    expect(SessionToken['~standard'].jsonSchema.input({ target: 'draft-07' })).toEqual({
      type: 'string',
      pattern: '^sess_[0-9a-z]{57}$',
      minLength: 62,
      maxLength: 62,
      description: 'A session.',
    })
  })
})
