/** The confidence in readings: how likely each is beside the others. */
import type { Reading } from '../readings/reading.ts'

/** The shares of the readings, from 0 to 1: their scores are logarithms to base 2. */
export function listConfidences(readings: readonly Reading[]): number[] {
  const most = Math.max(...readings.map(({ score }) => score))
  const weights = readings.map(({ score }) => 2 ** (score - most))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => Math.round((1000 * weight) / sum) / 1000)
}
