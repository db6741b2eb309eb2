import { createRegistry, type Format } from 'brandid/core'
import { nanoid, opaque } from 'brandid/formats'
import { defineToken } from 'brandid/token'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

const { defineId, idUnion } = createRegistry()
const UserId = defineId('user')
const KeyspaceId = defineId('ks', {
  entity: 'keyspace',
  title: 'The keyspace',
  description: 'Where keys live.',
  format: nanoid({ length: 16 }),
  examples: ['ks_0123456789abcdef'],
})
const schemaFor = (target: string, definition = UserId) =>
  definition['~standard'].jsonSchema.output({ target })

describe('the JSON Schema of a definition', () => {
  const USER = {
    type: 'string',
    pattern: '^user_[0-9a-z]{25}$',
    title: 'user id',
    description: 'A user id: user_ and 25 characters 0-9a-z',
  }

  it.each(['draft-2020-12', 'draft-07', 'draft-04', 'openapi-3.1'])(
    'is the same for %s, in and out',
    (target) => {
      const schema = { ...USER, examples: ['user_036twi214qwj7mgsvq83nm8wf'] }
      expect(schemaFor(target)).toEqual(schema)
      expect(UserId['~standard'].jsonSchema.input({ target })).toEqual(schema)
    },
  )

  it('has one example for openapi-3.0', () => {
    expect(schemaFor('openapi-3.0')).toEqual({ ...USER, example: 'user_036twi214qwj7mgsvq83nm8wf' })
  })

  it('has what the definition says', () => {
    expect(schemaFor('draft-07', KeyspaceId as never)).toEqual({
      type: 'string',
      pattern: '^ks_[0-9a-z]{16}$',
      title: 'The keyspace',
      description: 'Where keys live.',
      examples: ['ks_0123456789abcdef'],
    })
  })

  const silent: Format = { ...opaque({ length: 4 }), name: 'silent', example: undefined } as never

  it.each([
    {
      name: 'the entity',
      options: { entity: 'account' },
      description: 'An account id: it_ and 25 characters 0-9a-z',
    },
    {
      name: 'former formats',
      options: { accepts: [opaque({ length: 12 })] },
      description: 'An it id: it_ and 12 or 25 characters',
    },
    {
      name: 'a pattern of several parts',
      options: { format: { ...opaque({ length: 4 }), name: 'parts', pattern: '[0-9]{2}[a-z]{2}' } },
      description: 'An it id: it_ and 4 characters',
    },
  ])('is described by $name', ({ options, description }) => {
    expect(
      createRegistry().defineId('it', options)['~standard'].jsonSchema.output({ target: 'draft-07' }),
    ).toMatchObject({
      description,
    })
  })

  it('has no example for a format without one', () => {
    const SilentId = createRegistry().defineId('silent', { format: silent })
    for (const target of ['draft-07', 'openapi-3.0']) {
      const schema = SilentId['~standard'].jsonSchema.output({ target })
      expect(schema).not.toHaveProperty('examples')
      expect(schema).not.toHaveProperty('example')
    }
  })

  it('of a union is anyOf', () => {
    expect(idUnion(UserId, KeyspaceId)['~standard'].jsonSchema.output({ target: 'openapi-3.0' })).toEqual({
      anyOf: [schemaFor('openapi-3.0'), schemaFor('openapi-3.0', KeyspaceId as never)],
    })
  })

  it('of a token has no example', () => {
    const { jsonSchema } = defineToken('sess', { description: 'A session.', registry: createRegistry() })[
      '~standard'
    ]
    expect(jsonSchema.input({ target: 'draft-07' })).toEqual({
      type: 'string',
      pattern: '^sess_[0-9a-z]{57}$',
      description: 'A session.',
    })
  })
})

describe('examples', () => {
  it('are ids of the definition', () => {
    expect(KeyspaceId.examples).toEqual(['ks_0123456789abcdef'])
    expect(errorOf(() => createRegistry().defineId('ks', { examples: ['ks_1'] }))?.code).toBe(
      'invalid_length',
    )
  })
})
