/** The escaping of all output and of literals: no string of a project controls a terminal, the log of a CI or generated code. */

/** Characters that control a terminal, turn the direction of a string, end a line or are invisible. A tab only moves on. */
const UNSAFE = /(?!\t)[\p{C}\p{Zl}\p{Zp}]/gu

/** What CI services take for a command anywhere in a line: `##[…`, `##vso[…` and `##teamcity[…`. */
const EMBEDDED = /#(?=#[\w.-]*\[)/g

/** Their start of a command, at the begin of a line: `::set-env …`. */
const LEADING = /^(\s*):(?=:)/

/**
 * A string as one line that is safe to show. Each unsafe character becomes `\uXXXX`, which JSON reads as that character.
 */
export function escapeLine(text: string): string {
  return text.replace(UNSAFE, escapeCharacter).replace(EMBEDDED, escapeCharacter)
}

/** A line that no CI service reads as a command. */
export function escapeCommand(line: string): string {
  return line.replace(LEADING, (_, margin: string) => margin + escapeCharacter(':'))
}

/** The literal, in single quotes: none of the text is code, and all of it is visible. */
export function spellTextLiteral(text: string): string {
  return `'${escapeLine(JSON.stringify(text).slice(1, -1)).replaceAll("'", "\\'")}'`
}

/** By UTF-16 units, as JSON escapes. */
function escapeCharacter(character: string): string {
  return Array.from({ length: character.length }, (_, i) => {
    const unit = character.charCodeAt(i)
    return `\\u${unit.toString(16).padStart(4, '0')}`
  }).join('')
}
