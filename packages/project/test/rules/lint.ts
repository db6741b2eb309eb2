/** A linter as small as the plugin needs: one file and one rule. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import plugin, { type PluginRule } from '@brandid/project/eslint'
import { parseSync } from 'oxc-parser'

type Context = Parameters<PluginRule['create']>[0]
type Report = Parameters<Context['report']>[0]

export type LintRule = keyof typeof plugin.rules

const program = (path: string, text: string, preserveParens: boolean) =>
  parseSync(path, text, { preserveParens, range: true }).program

export interface LintOptions {
  readonly settings?: Readonly<Record<string, unknown>>
  /** What an editor holds; without it, the text on the disk. */
  readonly edited?: string
  /** As oxlint has it, and ESLint has not. */
  readonly preserveParens?: boolean
}

export interface Linted {
  /** Lines begin with 1, and columns with 0. */
  readonly start: { readonly line: number; readonly column: number }
  readonly end: { readonly line: number; readonly column: number }
  readonly line: number
  readonly column: number
  readonly message: string
  readonly suggestions: readonly string[]
  readonly fixed: string | undefined
  /** The change that the report offers, as `Its title: old → new`. */
  readonly repair: string | undefined
}

/** Runs a rule over a file below a folder. */
export function lint(
  cwd: string,
  file: string,
  rule: LintRule,
  { settings = {}, edited, preserveParens = false }: LintOptions = {},
): Linted[] {
  const filename = join(cwd, file)
  const text = edited ?? readFileSync(filename, 'utf8')
  const reports: Report[] = []
  const context: Context = {
    filename,
    cwd,
    settings,
    sourceCode: {
      text,
      ast: program(filename, text, preserveParens) as unknown as Context['sourceCode']['ast'],
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
  const spell = (offer: string, fix: NonNullable<Report['fix']>) => {
    const { range, text: replacement } = fix(fixer)
    return `${offer}: ${text.slice(...range)} → ${replacement}`
  }
  return reports.map(({ loc, message, fix, suggest = [] }) => ({
    ...loc,
    line: loc.start.line,
    column: loc.start.column,
    message,
    suggestions: suggest.map((each) => `${each.desc} ${apply(each.fix)}`),
    fixed: fix ? apply(fix) : undefined,
    repair: fix ? spell('fix', fix) : suggest.map((each) => spell(each.desc.replace(/\.$/, ''), each.fix))[0],
  }))
}
