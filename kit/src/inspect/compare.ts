/** Two ids beside each other: which is older, which parts are equal, and whether one generator may have made both. */
import { quoted } from 'brandid/internal'
import { gapText } from './instants.ts'
import type { Readings } from './readings/ranked-readings.ts'
import { nameOf, type Reading, toHex } from './readings/reading.ts'

/** What two texts have in common, in sentences; none where one of them is a secret, or unknown. */
export function compareTexts(one: Readings, other: Readings): string[] {
  const [first, second] = [one.readings[0], other.readings[0]]
  if (!first || !second || first.isToken || second.isToken) return []
  return [
    describeAge(first, second),
    describeKinds(first, second),
    describeTexts(one.text, other.text, first, second),
    describeMakers(first, second),
  ]
}

function describeAge(first: Reading, second: Reading): string {
  if (first.timeMs === undefined || second.timeMs === undefined)
    return 'Which is older is unknown: not both tell when they were made.'
  const ms = second.timeMs - first.timeMs
  if (ms === 0) return 'Both were made at the same instant, as far as they tell.'
  return `The second is ${gapText(Math.abs(ms))} ${ms > 0 ? 'younger' : 'older'} than the first.`
}

function describeKinds(first: Reading, second: Reading): string {
  const [one, other] = [nameOf(first), nameOf(second)]
  if (one !== other) return `They are of two kinds: ${one}, and ${other}.`
  const { prefix } = first
  if (prefix !== second.prefix) return `Both are of one kind, ${one}, with other prefixes.`
  return `Both are of one kind: ${one}${prefix === undefined ? '' : `, with the prefix ${quoted(prefix)}`}.`
}

function describeTexts(one: string, other: string, first: Reading, second: Reading): string {
  if (one === other) return 'The texts are equal.'
  const isSame =
    first.bytes !== undefined && second.bytes !== undefined && toHex(first.bytes) === toHex(second.bytes)
  const value = isSame ? 'They have the same value in two spellings. ' : ''
  const at = equalLength(one, other)
  const differ = `character ${at + 1} is ${showAt(one, at)} in the first and ${showAt(other, at)} in the second`
  return `${value}${at === 0 ? 'They differ from the first character' : `The first ${at} characters are equal`}: ${differ}.`
}

/** Characters at the beginning of two texts that are equal. */
export function equalLength(one: string, other: string): number {
  let at = 0
  while (at < one.length && one.charAt(at) === other.charAt(at)) at++
  return at
}

const showAt = (text: string, at: number) => (at < text.length ? quoted(text.charAt(at)) : 'absent')

function describeMakers(first: Reading, second: Reading): string {
  if (first.format !== second.format) return 'Two generators made them, since their formats differ.'
  if (first.worker === undefined) return 'Nothing in them tells whether one generator made both.'
  return first.worker === second.worker
    ? `One generator may have made both: worker ${first.worker}.`
    : `Two generators made them: worker ${first.worker}, and worker ${second.worker}.`
}
