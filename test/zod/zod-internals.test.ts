import { describe, expect, it } from 'vitest'
import * as z from 'zod/v4'
import { createIdCheck } from '../../src/zod/zod-internals.ts'

const check = createIdCheck({
  pattern: /^a+$/,
  is: (text) => text === 'a',
  '~standard': {
    version: 1,
    vendor: 'brandid',
    validate: () => ({ issues: [{ code: 'overflow', message: 'No' }] }),
    jsonSchema: { input: () => ({}), output: ({ target }) => ({ title: target }) },
  },
})
const schema = z.string().check(check)

describe('the check of an ID', () => {
  it.each([{ minor: 0 }, { minor: 1 }])(
    'keeps the text function of the parse, and lets unions show a text from zod 4.1 on: 4.$minor',
    async ({ minor }) => {
      const run = async (payload: object, _context: object) => payload
      const internals = {
        bag: {},
        version: { major: 4, minor, patch: 0 },
        run,
        deferred: [] as (() => void)[],
      }
      for (const attach of check._zod.onattach) attach({ _zod: internals } as never)
      for (const settle of internals.deferred) settle()
      const payload = { value: 'b', issues: [] as { continue?: boolean; inst?: object }[] }
      check._zod.check(payload as never)
      payload.issues.push({})
      const error = () => 'of the parse'
      expect(await internals.run(payload, { error })).toBe(payload)
      const [refused, other] = payload.issues
      expect(refused?.continue).toBe(minor > 0)
      expect({ ...refused }.inst).toMatchObject({ _zod: check._zod, error })
      expect(other).toEqual({})
    },
  )

  it("has its pattern where zod's own pattern is: for walkers of checks, and for early versions of zod 4", () => {
    const { checks = [] } = schema._zod.def
    expect(checks.map(({ _zod: { def } }) => def)).toEqual([
      { check: 'string_format', format: 'regex', pattern: /^a+$/, error: expect.any(Function) },
    ])
    expect(schema._zod.bag.patterns).toEqual(new Set([/^a+$/]))
  })

  it('makes the JSON Schema of each target', () => {
    expect(z.toJSONSchema(schema, { target: 'draft-7' })).toMatchObject({ title: 'draft-07' })
    expect(z.toJSONSchema(schema.describe('x'), { target: 'openapi-3.0' })).toEqual({
      title: 'openapi-3.0',
      description: 'x',
    })
  })

  it('stops what follows in the schema, so it receives IDs only', () => {
    const seen: string[] = []
    const watched = schema.refine((text) => seen.push(text)).transform((text) => seen.push(text))
    expect(watched.safeParse('b').error?.issues).toEqual([
      { code: 'invalid_format', format: 'id', params: { code: 'overflow' }, message: 'No', path: [] },
    ])
    expect(seen).toEqual([])
    expect(watched.parse('a')).toBe(2)
  })
})
