import { nanoid } from 'brandid/formats'
import { defineIds, registry } from 'brandid/mini'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'

it('defineIds adds schemas of zod mini', () => {
  const { user, keyspace } = defineIds({ user: {}, keyspace: { prefix: 'ks', format: nanoid() } })
  const body = { user: user.generate(), keyspace: keyspace.generate() }
  expect(user.schema).toBeInstanceOf(z.ZodMiniType)
  expect(z.object({ user, keyspace }).parse(body)).toEqual(body)
  expect(registry.get('ks')).toBe(keyspace)
})
