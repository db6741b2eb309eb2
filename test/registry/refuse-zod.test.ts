import { createRegistry } from 'brandid/core'
import { defineToken } from 'brandid/token'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import * as zm from 'zod/mini'
import { errorOf } from '../refusals.ts'

/** A definition, a union and a token of the core, which have no schema. */
function createSources() {
  const registry = createRegistry()
  const UserId = registry.defineId('user')
  return [UserId, registry.idUnion(UserId), defineToken('sess', { registry })] as const
}

const [definition, union, token] = createSources()
const place = 'instead of "brandid/core"'

describe.each([
  ['definition ("user")', definition, `, or import defineId from "brandid" ${place}`],
  ['union', union, `, or import idUnion from "brandid" ${place}`],
  ['token ("sess")', token, ''],
])('a %s without a schema', (name, source, remedy) => {
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
      message: `This ${name} has no Zod schema: wrap it in schemaOf() from "brandid"${remedy}.`,
    })
  })
})

it('is advice, which bundles for production leave out', () => {
  vi.stubEnv('NODE_ENV', 'production')
  for (const source of createSources()) expect('_zod' in source).toBe(false)
})
