/** A text as a literal of TypeScript, for files that the kit writes. */
import { escapeLine } from '../terminal/escape.ts'

/** The literal, in single quotes: whatever the text holds, none of it is code, and all of it is visible. */
export function spellTextLiteral(text: string): string {
  return `'${escapeLine(JSON.stringify(text).slice(1, -1)).replaceAll("'", "\\'")}'`
}
