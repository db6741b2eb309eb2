/** The link to an id: the fragment of an address, which browsers send to no one. */
import type { Readings } from '../readings/ranked-readings.ts'
import { REDACTED } from '../readings/tokens.ts'

const FRAGMENT = /^#id=([^&]*)$/

/** The fragment of a text that was read; `undefined` where it is no id, or may be a secret. */
export function fragmentOf({ readings: [best], text }: Readings): string | undefined {
  // What no format explains may be a password, and what was hidden is one.
  if (!best || best.isToken || best.isRefused) return undefined
  if (best.format === 'unknown' || text.includes(REDACTED)) return undefined
  return `#id=${encodeURIComponent(text)}`
}

/** The text of a fragment; `undefined` where it has none. */
export function textOfFragment(fragment: string): string | undefined {
  const [, encoded] = FRAGMENT.exec(fragment) ?? []
  if (!encoded) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
