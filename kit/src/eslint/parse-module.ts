/** The parsing of modules other than the linted one: by the linter's parser, or by oxc-parser. */
import type { Program } from '../analysis/estree.ts'
import { parseSource } from '../analysis/parse.ts'
import type { LintParser } from './lint-context.ts'

type Parse = (path: string, text: string) => unknown

/** The program of a text: what could be read of it. */
export function parseModule(parser: LintParser, path: string, text: string): Program {
  // ESLint's own parser reads no TypeScript, and oxlint's cannot be called at all.
  return attempt(createParser(parser), path, text) ?? parseSource(path, text).program
}

function attempt(parse: Parse, path: string, text: string): Program | undefined {
  try {
    return parse(path, text) as Program | undefined
  } catch {
    return undefined
  }
}

function createParser(parser: LintParser): Parse {
  return (path, text) => {
    const options = {
      filePath: path,
      ecmaVersion: 'latest',
      sourceType: 'module',
      range: true,
      ecmaFeatures: { jsx: path.endsWith('x') },
    }
    return parser.parseForESLint?.(text, options).ast ?? parser.parse?.(text, options)
  }
}
