/** The facts of a reading: what it carries and what is wrong with it, by name. */
import { quoted } from 'brandid/internal'
import { showInstant, toHex } from '../readings/parts.ts'
import type { Reading } from '../readings/reading.ts'

/** A fact, such as `uuid`, as a text that is safe to show. */
export interface Fact {
  readonly name: string
  readonly value: string
}

/** A text that may hold anything, safe in a terminal, and visible. */
export function safe(text: string): string {
  return /^[ -~]*$/.test(text) && text.trim() !== '' ? text : quoted(text)
}

/** The facts that a reading has, in the order of a report. */
export function listFacts(reading: Reading): Fact[] {
  const { prefix, timeMs, uuid, bigint, bytes, worker, sequence, randomBits, wrong, canonical } = reading
  const facts: (readonly [string, string | undefined])[] = [
    ['prefix', prefix],
    ['time', timeMs === undefined ? undefined : showInstant(timeMs)],
    ['uuid', uuid],
    ['bigint', bigint?.toString()],
    ['bytes', bytes && toHex(bytes)],
    ['worker', worker?.toString()],
    ['sequence', sequence?.toString()],
    ['random', randomBits === undefined ? undefined : `${randomBits} bits`],
    ['wrong', wrong?.join('; ')],
    ['right', canonical && safe(canonical)],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}
