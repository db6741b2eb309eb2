/** Reads strings that may contain an ID among other characters, or an ID in another form. */
import { hideLikelySecrets } from './likely-secrets.ts'
import { LONGEST_ID, type Readings, type ReadOptions, readAsIs } from './ranked-readings.ts'
import type { Reading } from './reading.ts'
import { hideTokens } from './tokens.ts'
import { type Undressed, undress } from './undressed.ts'

/** Returns a string's readings, most likely first. If no known format matches, ignores the characters around the ID. */
export function rankedReadings(input: string, options: ReadOptions): Readings {
  const asIs = readAsIs(input, options)
  const [best] = asIs.readings
  const isKnown = best !== undefined && best.format !== 'unknown'
  if (isKnown || best?.isToken || input.length > LONGEST_ID) return asIs
  if (hideTokens(input) !== input || hideLikelySecrets(input) !== input) return asIs
  for (const each of undress(input)) {
    const { readings } = readAsIs(each.text, options)
    if (readings[0] && isTold(readings[0], each)) return { ...asIs, ...dressed(readings, each) }
  }
  return asIs
}

/** Formats with alphabets that are too general for an ID to be recognized inside a longer string. */
const VAGUE = new Set(['unknown', 'random', 'nanoid', 'cuid2', 'push-id', 'timeRandom'])

function isTold(
  { format, isToken, isDistinct, definition }: Reading,
  { isPart, isWeak }: Undressed,
): boolean {
  if (isToken) return false
  if (definition !== undefined) return true
  if (VAGUE.has(format)) return false
  return isWeak ? isDistinct === true : isPart !== true || format !== 'integer'
}

function dressed(readings: readonly Reading[], { text, wrong, isPart, isMended }: Undressed) {
  const dress: Readings['dress'] = isPart ? 'part' : isMended ? 'mended' : 'whole'
  return {
    readings: readings.map((each) => ({
      ...each,
      wrong: [wrong, ...(each.wrong ?? [])],
      canonical: each.canonical ?? text,
    })),
    dress,
  }
}
