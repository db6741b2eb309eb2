/** Texts of a Python file. */
import { wrapText } from './comment.ts'

/** The docstring of a class, in which nothing ends it. */
export function spellDocstring(text: string): string {
  const lines = wrapText(text.replaceAll('\\', '\\\\').replaceAll('"', '\\"'))
  if (lines.length === 1) return `    """${lines[0]}"""\n`
  return `    """${lines.join('\n    ')}\n    """\n`
}
