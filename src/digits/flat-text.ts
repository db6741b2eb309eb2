/** Flat strings created from character codes, because a concatenated string keeps its parts in memory. */
import { toCharCodes } from './alphabet.ts'

/** A buffer of character codes, which is overwritten for each new string. */
export interface FlatText {
  readonly codes: number[]
  /** Creates a string from the current codes. */
  readonly spell: () => string
}

/** Creates a buffer of fixed length from an ASCII string. */
export let flatText = (text: string): FlatText => {
  const codes = toCharCodes(text)
  return { codes, spell: () => String.fromCharCode.apply(null, codes) }
}

/** The `Buffer` method that `toString('latin1')` calls. */
interface Latin1 extends Uint8Array {
  latin1Slice(): string
}

interface Host {
  readonly Bun?: unknown
  readonly Buffer?: { from(text: string, encoding: 'latin1'): Latin1 }
}

/**
 * The minimum length at which a `Buffer` is faster than an array in V8. Prefixed UUIDs reach it. In JavaScriptCore, a `Buffer` is faster at
 * every length.
 */
const LEAST_OF_BUFFER = 38

/**
 * Lets this module create strings with `Buffer`. Only the entry points for the `node` export condition call this function, so that browser
 * bundles do not include it.
 */
export function openBuffer(): void {
  const { Buffer, Bun } = globalThis as unknown as Host
  if (typeof Buffer?.from('', 'latin1').latin1Slice !== 'function') return
  const ofArray = flatText
  flatText = (text) => {
    if (!Bun && text.length < LEAST_OF_BUFFER) return ofArray(text)
    const bytes = Buffer.from(text, 'latin1')
    return { codes: bytes as unknown as number[], spell: () => bytes.latin1Slice() }
  }
}
