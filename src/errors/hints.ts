/** Hints by code, for modules below the registry. Advice sets them; a bundle for production has none. */
import type { IdErrorCode } from './error.ts'

export const HINTS: { [Code in IdErrorCode]?: () => string } = {}

export function giveHints(): void {
  HINTS.clock_unreadable = () => 'A fake clock must return milliseconds since 1970 as a number.'
  HINTS.no_crypto = () =>
    'In React Native, import "react-native-get-random-values" first. A mock must fill the array that it receives with bytes that differ.'
}
