import { describe, expect, it } from 'vitest'
import type { RandomSource } from '../../src/digits/uniform-digits.ts'
import type { AnyFormat, TakingGenerator } from '../../src/formats/shared/format.ts'
import { withFields } from '../../src/testing/samples.ts'
import { scriptedRandom } from '../../src/testing/seeded-random.ts'
import { AB } from './broken-rules.ts'

const drawGiven = (random: RandomSource) => ({ region: random.uint32() })

/** A generator that shows all that it was given. */
const showing =
  (name: string) =>
  (head: string, random: RandomSource): TakingGenerator =>
  (ms, given) =>
    [head, name, random.uint32(), ms, JSON.stringify(given)].join(' ')

const shown = (make: AnyFormat['generator']) => make?.('head', scriptedRandom([5]))(7)

describe('withFields', () => {
  it('leaves a format that takes no fields', () => {
    const format: AnyFormat = { ...AB, generator: showing('new') }
    expect(withFields(format)).toBe(format)
  })

  it('gives the same fields to each id, of every source', () => {
    const format: AnyFormat = {
      ...AB,
      drawGiven,
      generator: showing('new'),
      backfiller: showing('old'),
    }
    const { generator, backfiller, ...rest } = withFields(format)
    const given = /^head new 5 7 (\{"region":[0-9]+\})$/.exec(`${shown(generator)}`)?.[1]
    expect(given).toBeDefined()
    expect(shown(generator)).toBe(`head new 5 7 ${given}`)
    expect(shown(backfiller)).toBe(`head old 5 7 ${given}`)
    expect(shown(withFields(format).generator)).toBe(`head new 5 7 ${given}`)
    expect(rest).toEqual({ ...AB, drawGiven })
  })

  it('adds neither a generator nor a backfiller', () => {
    expect(withFields<AnyFormat>({ ...AB, drawGiven })).toEqual({ ...AB, drawGiven })
  })
})
