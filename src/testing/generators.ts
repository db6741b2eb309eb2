/** The generators of a format as tests call them: with fields, where the format requires some. */
import type { RandomSource } from '../digits/random-source.ts'
import type { AnyFormat, CanGenerate, TakingGenerator } from '../formats/shared/format.ts'
import { seededRandom } from './seeded-random.ts'

/** Makes a generator, or a backfiller. */
export type Make = (head: string, random: RandomSource) => TakingGenerator

/** The format, whose generator and backfiller give the same fields to each id, from a fixed seed. */
export function withFields<Given extends AnyFormat>(format: Given): Given {
  const { drawGiven, generator, backfiller } = format
  if (!drawGiven) return format
  const given = drawGiven(seededRandom('fields'))
  const giving =
    (make: Make) =>
    (head: string, random: RandomSource): ((timestampMs: number) => string) => {
      const next = make(head, random)
      return (timestampMs) => next(timestampMs, given)
    }
  return {
    ...format,
    ...(generator && { generator: giving(generator) }),
    ...(backfiller && { backfiller: giving(backfiller) }),
  }
}

/** Whether a format generates ids. */
export function canGenerate(format: AnyFormat): format is AnyFormat & CanGenerate {
  return format.generator !== undefined
}
