import { createRegistry } from 'brandid/core'
import { opaque } from 'brandid/formats'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { errorOf } from '../refusals.ts'

describe('a call of defineIds that throws', () => {
  const members = fc
    .dictionary(
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc.record({
        aliases: fc.subarray(['c', 'd', 'e', 'f'], { maxLength: 1 }),
        names: fc.subarray(['root', 'none']),
        format: fc.constantFrom(undefined, opaque({ length: 9 })),
      }),
    )
    .map((all) =>
      Object.fromEntries(
        Object.entries(all).map(([name, { aliases, names, format }]) => [
          name,
          {
            aliases: aliases.filter((each) => each !== name),
            named: names.map((each) => `${name}_${each}`),
            format,
          },
        ]),
      ),
    )

  // In production an equal definition joins the earlier one; in development a later job replaces it.
  const environment = fc.record({
    name: fc.constantFrom('production', 'development'),
    isReload: fc.boolean(),
  })

  it('leaves the registry as it was, whatever it and its definitions hold', { tags: 'slow' }, async () => {
    const nextJob = () => new Promise((resolve) => setTimeout(resolve))
    await fc.assert(
      fc.asyncProperty(members, members, environment, async (earlier, later, { name, isReload }) => {
        vi.stubEnv('NODE_ENV', name)
        const registry = createRegistry()
        const records = registry['~records']
        // The call sites are in one file, so that a later job replaces the definitions of an earlier one.
        const define = (given: object) =>
          errorOf(() => (registry.defineIds as (given: unknown) => unknown)(given))
        define(earlier)
        if (isReload) await nextJob()
        const state = () =>
          [records, records.names].map((map) =>
            Array.from(map, ([key, record]) => [key, record, [...record.claims]] as const).sort(
              ([one], [other]) => (one < other ? -1 : 1),
            ),
          )
        const before = state()
        expect(define({ ...later, ...earlier, last: { prefix: 'NO' } })).toBeDefined()
        const after = state()
        expect(after.map((map) => map.map(([key]) => key))).toEqual(
          before.map((map) => map.map(([key]) => key)),
        )
        for (const [index, map] of after.entries())
          for (const [place, [, record, claims]] of map.entries()) {
            expect(record).toBe(before[index]?.[place]?.[1])
            expect(claims).toEqual(before[index]?.[place]?.[2])
          }
      }),
      { numRuns: 40 },
    )
    vi.unstubAllEnvs()
  })
})
