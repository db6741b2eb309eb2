/** Flat strings of character codes: an ID is one string and keeps nothing else alive. */
import { toCharCodes } from './alphabet.ts'

/** The character codes of one string after another, to be overwritten in place. */
export interface FlatText {
  readonly codes: number[]
  /** The string of the codes as they are now. */
  readonly spell: () => string
}

/** The codes of an ASCII string, whose length stays the same. */
export let flatText = (text: string): FlatText => {
  const codes = toCharCodes(text)
  return { codes, spell: () => String.fromCharCode.apply(null, codes) }
}

/** The part of a `Buffer` in use: `latin1Slice` is the method that `toString('latin1')` calls. */
interface Latin1 extends Uint8Array {
  latin1Slice(start: number, end: number): string
}

interface Host {
  readonly Bun?: unknown
  readonly Buffer?: { from(text: string, encoding: 'latin1'): Latin1 }
}

/** From this length on, that of UUIDs, V8 takes less time for a `Buffer` than for an array. JavaScriptCore does at every length. */
const LEAST_OF_BUFFER = 38

/**
 * Lets this module spell by `Buffer`. The entry points of the condition `node` call it, so that no bundle for a browser pays
 * for it.
 */
export function openBuffer(): void {
  const { Buffer, Bun } = globalThis as unknown as Host
  if (typeof Buffer?.from('', 'latin1').latin1Slice !== 'function') return
  const ofArray = flatText
  flatText = (text) => {
    if (!Bun && text.length < LEAST_OF_BUFFER) return ofArray(text)
    const bytes = Buffer.from(text, 'latin1')
    return { codes: bytes as unknown as number[], spell: () => bytes.latin1Slice(0, bytes.length) }
  }
}
