/** Literals of a Ruby file. */

/** Visible ASCII, in which nothing is interpolated. */
export const spellText = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

/** Words are separated by spaces alone. */
export function spellTexts(texts: readonly string[]): string {
  const isWords = texts.length > 1 && texts.every((text) => /^(?:\w|\w-\w)+$/.test(text))
  return isWords ? `%w[${texts.join(' ')}]` : `[${texts.map(spellText).join(', ')}]`
}

/** An integer, whose thousands `_` separates. */
export const groupDigits = (value: number | bigint): string => `${value}`.replace(/\B(?=(\d{3})+$)/g, '_')
