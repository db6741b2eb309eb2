import type { AnyFormat } from 'brandid/formats'
import { conformance } from 'brandid/testing'
import { describe, expect, it } from 'vitest'
import { isFullLength, sampled } from '../full-length.ts'
import { STRANGERS } from '../refusals.ts'
import { FORMAT_CASES } from './format-cases.ts'

const cases = [...FORMAT_CASES.values()]
const described = cases.flatMap((each) => each.described)
const defaults = cases.flatMap((each) => each.described.slice(0, 1)).map(([format]) => format)
const variants = cases.flatMap((each) => [
  ...each.described.slice(1).map(([format]) => format),
  ...(each.variants ?? []),
])

// The rules are those that people's own formats are held to. A short run leaves the defaults and the layouts to the matrix.
const count = isFullLength ? 1_000_000 : 5_000

describe.each(isFullLength ? defaults : [])('$name', (format) => {
  for (const { name, check } of conformance(format, { count })) it(name, check)
})

describe.each(sampled(variants, 64))('$name', { tags: 'slow' }, (format) => {
  for (const { name, check } of conformance(format, { count: count / 10 })) it(name, check)
})

// Those rules leave it open which fault a character outside the alphabet is.
it.each([...defaults, ...variants])('$name names the fault of a stranger at each place', (format) => {
  const { check, example = '' } = format
  expect(check(example, 0)).toBeUndefined()
  const spoilt = Array.from(example, (_, i) =>
    STRANGERS.map((stranger) => example.slice(0, i) + stranger + example.slice(i + 1)),
  ).flat()
  expect(spoilt.filter((text) => check(text, 0) !== 'invalid_character')).toEqual([])
})

it.each(described)('%# describes itself as %s', (...row) => {
  const [format, name, alphabet, length, pattern, randomBits] = row
  expect(format).toMatchObject({ name, alphabet, length, pattern })
  expect(format.randomBits).toBe(randomBits)
  expect('randomBits' in format).toBe(randomBits !== undefined)
})

it.each([...FORMAT_CASES])('%s says what else it has', (_, { described: [first], example, ...has }) => {
  if (!first) return
  const { holdsUuid, sql, ...format }: AnyFormat = first[0]
  if (example) expect(format.example).toBe(example)
  expect({ holdsUuid, sql }).toEqual({ holdsUuid: has.holdsUuid, sql: has.sql })
})
