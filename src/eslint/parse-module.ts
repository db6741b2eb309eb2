/** The parsing of modules other than the linted one: by the linter's parser, or by oxc-parser if it is installed. */
import { createRequire } from 'node:module'
import type { Program } from '../analysis/estree.ts'
import type { LintParser } from './lint-context.ts'

type Parse = (path: string, text: string) => unknown

/** The program of a text; `undefined` where no parser can read it. */
export function parseModule(parser: LintParser, path: string, text: string): Program | undefined {
  // ESLint's own parser reads no TypeScript, and oxlint's cannot be called at all.
  return attempt(parserOf(parser), path, text) ?? attempt(oxcParser(), path, text)
}

function attempt(parse: Parse | undefined, path: string, text: string): Program | undefined {
  try {
    return parse?.(path, text) as Program | undefined
  } catch {
    return undefined
  }
}

function parserOf(parser: LintParser): Parse {
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

/** The peer, which is asked for once. */
let oxc: { readonly parse: Parse | undefined } | undefined

function oxcParser(): Parse | undefined {
  oxc ??= { parse: loadOxc() }
  return oxc.parse
}

function loadOxc(): Parse | undefined {
  try {
    const { parseSync } = createRequire(import.meta.url)('oxc-parser') as {
      parseSync(path: string, text: string, options: object): { readonly program: unknown }
    }
    return (path, text) => parseSync(path, text, { preserveParens: false }).program
  } catch {
    return undefined
  }
}
