/** Comments that silence a rule: those of ESLint and of oxlint, so that one comment serves the linter and `check`. */
import type { RuleName } from '../../lint/finding.ts'

const COMMENT = /(?:eslint|oxlint)-disable(-next-line|-line)?(?![\w-])([^\n]*)/g

/** Whether a rule is silent in a line, counted from 1. */
export type IsSilent = (rule: RuleName, line: number) => boolean

/** Reads the comments of a text. */
export function readSuppressions(text: string): IsSilent {
  const comments = text.split('\n').flatMap((content, index) =>
    Array.from(content.matchAll(COMMENT), ([, kind, rest = '']) => ({
      at: index + 1,
      kind,
      // What follows `--` says why.
      rules: rest
        .replace(/--.*|\*\/.*/g, '')
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    })),
  )
  return (rule, line) =>
    comments.some(({ at, kind, rules }) => {
      const isReached = kind === undefined ? line >= at : line === (kind === '-line' ? at : at + 1)
      return isReached && (rules.length === 0 || rules.includes(`brandid/${rule}`))
    })
}
