/** The escaping of all output and literals, so that no string of a project can control a terminal, a CI service or generated code. */

/** Characters that control a terminal, change the direction of text, end a line or are invisible. A tab is harmless. */
const UNSAFE = /(?!\t)[\p{C}\p{Zl}\p{Zp}]/gu

/** The commands that CI services read anywhere in a line: `##[…`, `##vso[…` and `##teamcity[…`. */
const EMBEDDED = /#(?=#[\w.-]*\[)/g

/** The commands that CI services read at the start of a line: `::set-env …`. */
const LEADING = /^(\s*):(?=:)/

/**
 * Escapes a string to a single line that is safe to show. Each unsafe character becomes `\uXXXX`, which JSON also understands.
 */
export function escapeLine(text: string): string {
  return text.replace(UNSAFE, escapeCharacter).replace(EMBEDDED, escapeCharacter)
}

/** Escapes a line so that no CI service reads a command in it. */
export function escapeCommand(line: string): string {
  return line.replace(LEADING, (_, margin: string) => margin + escapeCharacter(':'))
}

/** Formats a literal in single quotes, so that no part of the string becomes code or is invisible. */
export function spellTextLiteral(text: string): string {
  return `'${escapeLine(JSON.stringify(text).slice(1, -1)).replaceAll("'", "\\'")}'`
}

/** Escapes a character by UTF-16 units, as in JSON. */
function escapeCharacter(character: string): string {
  return Array.from({ length: character.length }, (_, i) => {
    const unit = character.charCodeAt(i)
    return `\\u${unit.toString(16).padStart(4, '0')}`
  }).join('')
}
