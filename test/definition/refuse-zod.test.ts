import { createRegistry } from 'brandid/core'
import { defineToken } from 'brandid/token'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import * as zm from 'zod/mini'
import { errorOf } from '../refusals.ts'

const registry = createRegistry()
const UserId = registry.defineId('user')
const sources = [
  {
    name: 'a definition',
    source: UserId,
    sentence:
      'definition ("user") has no zod schema: wrap it in schemaOf() of "brandid", or import defineId from "brandid" in place of "brandid/core"',
  },
  {
    name: 'a union',
    source: registry.idUnion(UserId),
    sentence:
      'union has no zod schema: wrap it in schemaOf() of "brandid", or import idUnion from "brandid" in place of "brandid/core"',
  },
  {
    name: 'a token',
    source: defineToken('sess', { registry }),
    sentence: 'token ("sess") has no zod schema: wrap it in schemaOf() of "brandid"',
  },
]

describe.each(sources)('$name without a schema', ({ source, sentence }) => {
  const schema = source as never

  it.each<[string, () => unknown]>([
    ['z.object', () => z.object({ id: schema }).safeParse({ id: '' })],
    ['z.object of zod mini', () => zm.object({ id: schema }).safeParse({ id: '' })],
    ['z.array', () => z.array(schema).safeParse([''])],
    ['z.optional', () => z.optional(schema).safeParse('')],
    ['z.union', () => z.union([z.number(), schema]).safeParse('')],
    ['z.toJSONSchema', () => z.toJSONSchema(z.object({ id: schema }))],
  ])('tells %s what to do', (_, use) => {
    expect(errorOf(use)).toMatchObject({
      code: 'invalid_option',
      message: `This ${sentence}.`,
    })
  })
})

it('is advice, which bundles for production leave out', () => {
  vi.stubEnv('NODE_ENV', 'production')
  const registry = createRegistry()
  const UserId = registry.defineId('user')
  for (const source of [UserId, registry.idUnion(UserId), defineToken('sess', { registry })])
    expect('_zod' in source).toBe(false)
})
