/** Flat strings of character codes, so that an ID is a single string and keeps no other string alive. */
import { toCharCodes } from './alphabet.ts'

/** The character codes of successive strings, which are overwritten in place. */
export interface FlatText {
  readonly codes: number[]
  /** Returns the string of the current codes. */
  readonly spell: () => string
}

/** Creates the codes of an ASCII string. Their number stays the same. */
export let flatText = (text: string): FlatText => {
  const codes = toCharCodes(text)
  return { codes, spell: () => String.fromCharCode.apply(null, codes) }
}

/** The used part of a `Buffer`: `latin1Slice` is the method that `toString('latin1')` calls. */
interface Latin1 extends Uint8Array {
  latin1Slice(start: number, end: number): string
}

interface Host {
  readonly Bun?: unknown
  readonly Buffer?: { from(text: string, encoding: 'latin1'): Latin1 }
}

/**
 * From this length on, which includes UUIDs, V8 is faster with a `Buffer` than with an array. JavaScriptCore is faster with a `Buffer`
 * at every length.
 */
const LEAST_OF_BUFFER = 38

/**
 * Lets this module create strings with `Buffer`. Only the entry points of the condition `node` call this function, so that bundles for
 * browsers do not include it.
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
