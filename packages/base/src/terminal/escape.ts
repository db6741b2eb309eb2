/** Escapes output and literals, so that no string from a project can control a terminal, a CI service or generated code. */

/** Characters that control a terminal, change the text direction, end a line or are invisible. Tabs are harmless. */
const UNSAFE = /(?!\t)[\p{C}\p{Zl}\p{Zp}]/gu

/** Commands that CI services recognize anywhere in a line: `##[…`, `##vso[…` and `##teamcity[…`. */
const EMBEDDED = /#(?=#[\w.-]*\[)/g

/** Commands that CI services recognize only at the start of a line: `::set-env …`. */
const LEADING = /^(\s*):(?=:)/

/** Escapes a string so that it is safe to display on a single line. Each unsafe character becomes `\uXXXX`, as in JSON. */
export function escapeLine(text: string): string {
  return text.replace(UNSAFE, escapeCharacter).replace(EMBEDDED, escapeCharacter)
}

/** Escapes a line so that no CI service recognizes a command at its start. */
export function escapeCommand(line: string): string {
  return line.replace(LEADING, (_, margin: string) => margin + escapeCharacter(':'))
}

/** Formats a string as a single-quoted literal, so that the string cannot become code or contain invisible characters. */
export function spellTextLiteral(text: string): string {
  return `'${escapeLine(JSON.stringify(text).slice(1, -1)).replaceAll("'", "\\'")}'`
}

/** Escapes each UTF-16 unit of a character, as in JSON. */
function escapeCharacter(character: string): string {
  return Array.from({ length: character.length }, (_, i) => {
    const unit = character.charCodeAt(i)
    return `\\u${unit.toString(16).padStart(4, '0')}`
  }).join('')
}
