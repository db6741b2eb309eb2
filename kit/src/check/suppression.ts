/** Comments that silence a rule: those of ESLint and of oxlint, so one comment serves the linter and `check`. */
import { countUpTo, createPositions } from '../code-base/position.ts'
import type { RuleName } from '../lint/finding.ts'

const COMMENT = /(?:eslint|oxlint)-(?:(enable)|disable(-next-line|-line)?)(?![\w-])((?:(?!\*\/)[^\n])*)/g

/** Whether a rule is silent at an offset. */
export type IsSilent = (rule: RuleName, offset: number) => boolean

interface Comment {
  readonly offset: number
  readonly line: number
  readonly kind: 'enable' | 'disable' | '-line' | '-next-line'
  /** Every rule where it names none. */
  readonly rules: readonly string[]
}

/** Reads the comments of a text. `disable` holds up to an `enable` of the rule, or to the end. */
export function readSuppressions(text: string): IsSilent {
  const findPosition = createPositions(text)
  const comments = Array.from(text.matchAll(COMMENT), ({ index, 1: enable, 2: kind, 3: rest = '' }) => ({
    offset: index,
    line: findPosition(index).line,
    kind: (enable ?? kind ?? 'disable') as Comment['kind'],
    rules: readRules(rest),
  }))
  const byRule = new Map<RuleName, ReturnType<typeof findSilence>>()
  return (rule, offset) => {
    const silence = byRule.get(rule) ?? findSilence(rule, comments)
    byRule.set(rule, silence)
    if (silence.lines.has(findPosition(offset).line)) return true
    return silence.kinds[countUpTo(silence.offsets, offset) - 1] === 'disable'
  }
}

/** The names in a comment; what follows `--` says why. */
function readRules(text: string): string[] {
  const names = text.replace(/--.*/, '').split(',')
  return names.map((each) => each.trim()).filter((each) => each !== '')
}

/** The comments on a rule: the lines that it is silent in, and the places where it is turned off and on. */
function findSilence(rule: RuleName, comments: readonly Comment[]) {
  const own = comments.filter(({ rules }) => rules.length === 0 || rules.includes(`brandid/${rule}`))
  const lines = own.flatMap(({ kind, line }) =>
    kind === '-line' ? line : kind === '-next-line' ? line + 1 : [],
  )
  const switches = own.filter(({ kind }) => kind === 'enable' || kind === 'disable')
  return {
    lines: new Set(lines),
    offsets: switches.map(({ offset }) => offset),
    kinds: switches.map(({ kind }) => kind),
  }
}
