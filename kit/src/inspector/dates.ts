/** Instants as people read them, in UTC. */
import { showInstant } from '../readings/parts.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** `21 November 2026, 02:36:50 UTC` */
export function spellDate(timeMs: number): string {
  const instant = new Date(timeMs)
  const clock = showInstant(timeMs).slice(-13, -5)
  return `${instant.getUTCDate()} ${MONTHS[instant.getUTCMonth()]} ${instant.getUTCFullYear()}, ${clock} UTC`
}
