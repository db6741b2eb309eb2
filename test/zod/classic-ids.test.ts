import { defineIds } from 'brandid'
import { nanoid } from 'brandid/formats'
import { expect, it } from 'vitest'
import * as z from 'zod'

it('defineIds adds schemas of zod', () => {
  const { user, keyspace } = defineIds({ user: {}, keyspace: { prefix: 'ks', format: nanoid() } })
  const body = { user: user.generate(), keyspace: keyspace.generate() }
  expect(user.schema).toBeInstanceOf(z.ZodType)
  expect(z.object({ user, keyspace }).parse(body)).toEqual(body)
  expect(keyspace.schema.safeParse('ks_1').success).toBe(false)
})
