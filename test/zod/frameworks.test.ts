import { createRegistry, defineKey } from 'brandid'
import * as mini from 'brandid/mini'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

// What validators of frameworks, and libraries that walk a shape, call on a bare definition.

interface Called {
  readonly def?: { readonly type: string }
  safeParseAsync(input: unknown): Promise<{ success: boolean; data?: unknown; error?: { issues: object[] } }>
  meta?(): object | undefined
}

const classic = createRegistry()
const small = mini.createRegistry()
const options = { description: 'A person.' }
const sources = {
  'a definition': classic.defineId('user', options),
  'a union': classic.idUnion(classic.defineId('team'), classic.defineId('org')),
  'a definition of mini': small.defineId('user', options),
  'a union of mini': small.idUnion(small.defineId('team'), small.defineId('org')),
}
const ids = { user: 'user_036twi214qwj7mgsvq83nm8wf', team: 'team_036twi214qwj7mgsvq83nm8wf' }

describe.each(Object.entries(sources))('%s', (name, source) => {
  it('answers as its schema does', async () => {
    const called = source as unknown as Called
    expect(called.def?.type).toBe('string')
    const [own, other] = name.includes('union') ? [ids.team, ids.user] : [ids.user, ids.team]
    expect(await called.safeParseAsync(own)).toEqual({ success: true, data: own })
    const { success, error } = await called.safeParseAsync(other)
    expect({ success, issues: error?.issues }).toMatchObject({
      success: false,
      issues: [{ params: { code: 'wrong_prefix' } }],
    })
  })

  it('leaves tRPC to `parse`, whose message is a sentence', () => {
    expect(source).not.toHaveProperty('parseAsync')
  })
})

it('a definition tells the lengths that zod-to-openapi reads; zod mini has none', () => {
  expect([classic.defineId('plan')]).toMatchObject([{ minLength: 30, maxLength: 30 }])
  expect(small.defineId('plan')).not.toHaveProperty('minLength')
})

it('a definition tells the metadata of zod; zod mini has no `meta`', () => {
  const metaOf = (name: keyof typeof sources) => (sources[name] as unknown as Called).meta?.()
  expect(metaOf('a definition')).toEqual({ title: 'user ID', description: 'A person.' })
  expect(metaOf('a definition of mini')).toBeUndefined()
})

const KEYS = {
  optional: defineKey('frameworks_optional'),
  nullable: defineKey('frameworks_nullable'),
  nullish: defineKey('frameworks_nullish'),
}

describe.each(['optional', 'nullable', 'nullish'] as const)('%s()', (method) => {
  const walked = createRegistry()
  const UserId = walked.defineId('user')
  const sources = {
    'a definition': { source: UserId, value: UserId.generate() },
    'a union': { source: walked.idUnion(UserId, walked.defineId('team')), value: UserId.generate() },
    'a key': { source: KEYS[method], value: 42 },
  }

  it.each(Object.entries(sources))('of %s gives what the function of zod gives for its schema', (_, each) => {
    const { source, value } = each
    const own = (source as unknown as Record<typeof method, () => z.ZodType>)[method]()
    const oracle = { optional: z.optional, nullable: z.nullable, nullish: z.nullish }[method](source.schema)
    const values = [value, undefined, null, 'x', {}]
    const verdicts = values.map((input) => own.safeParse(input).success)
    expect(verdicts).toEqual(values.map((input) => oracle.safeParse(input).success))
    expect(verdicts).toMatchObject({ 0: true, 3: false, 4: false })
  })
})
