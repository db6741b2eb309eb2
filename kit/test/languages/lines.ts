/** The lines of a generated file. */
import { expect, it } from 'vitest'

export const linesOf = (text: string) => text.split('\n')

/** Tests, one for each line, that a file has it. */
export function itHasLines(text: string, lines: readonly string[]): void {
  it.each(lines)('has the line %s', (line) => expect(linesOf(text)).toContain(line))
}
