/** A linter as small as the plugin needs: one file, one rule, a parser that is oxc-parser. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import plugin, { type PluginRule } from '../../src/eslint.ts'

type Context = Parameters<PluginRule['create']>[0]
type Report = Parameters<Context['report']>[0]
type Parser = Context['languageOptions']['parser']

const program = (path: string, text: string) =>
  parseSync(path, text, { preserveParens: false, range: true }).program

/** ESLint's way: an object with the tree. */
export const eslintParser: Parser = {
  parseForESLint: (text, options) => ({ ast: program(Reflect.get(options ?? {}, 'filePath'), text) }),
}

export interface LintOptions {
  readonly parser?: Parser
  readonly settings?: Readonly<Record<string, unknown>>
  /** What an editor holds; without it, the text on the disk. */
  readonly edited?: string
}

export interface Linted {
  readonly line: number
  readonly column: number
  readonly message: string
  readonly suggestions: readonly string[]
  readonly fixed: string | undefined
}

/** Runs a rule over a file below a folder. */
export function lint(
  cwd: string,
  file: string,
  rule: keyof typeof plugin.rules,
  { parser = eslintParser, settings = {}, edited }: LintOptions = {},
): Linted[] {
  const filename = join(cwd, file)
  const text = edited ?? readFileSync(filename, 'utf8')
  const reports: Report[] = []
  const context: Context = {
    filename,
    cwd,
    settings,
    languageOptions: { parser },
    sourceCode: {
      text,
      ast: program(filename, text) as unknown as Context['sourceCode']['ast'],
      getLocFromIndex: (index) => {
        const before = text.slice(0, index).split('\n')
        return { line: before.length, column: before.at(-1)?.length ?? 0 }
      },
    },
    report: (report) => reports.push(report),
  }
  // The rules of one file share what they read.
  plugin.rules['no-bare-import'].create({ ...context, report() {} }).Program()
  plugin.rules[rule].create(context).Program()
  const fixer = {
    replaceTextRange: (range: [number, number], replacement: string) => ({ range, text: replacement }),
  }
  const apply = (fix: NonNullable<Report['fix']>) => {
    const { range, text: replacement } = fix(fixer)
    return text.slice(0, range[0]) + replacement + text.slice(range[1])
  }
  return reports.map(({ loc, message, fix, suggest = [] }) => ({
    line: loc.start.line,
    column: loc.start.column,
    message,
    suggestions: suggest.map((each) => `${each.desc} ${apply(each.fix)}`),
    fixed: fix ? apply(fix) : undefined,
  }))
}
