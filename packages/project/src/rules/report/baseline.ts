/** The baseline of accepted findings and the linter comments that disable a rule. */

import { groupBy, UserError } from '@brandid/base/terminal'
import { quoted } from 'brandid/internal'
import { countUpTo, createPositions } from '../../source/place.ts'
import type { Found } from '../rule.ts'

/** The source code of the findings, grouped by file and rule. Line numbers are omitted because every edit changes them. */
export interface Baseline {
  readonly version: 1
  readonly findings: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
}

/** An entry in a baseline: a finding without its position in the file. */
type Entry = { readonly file: string; readonly rule: string; readonly code: string }

/** The difference between a check's findings and a baseline. */
export interface Comparison {
  /** Findings that are not in the baseline. */
  readonly fresh: readonly Found[]
  /** The number of baseline findings that no longer occur. */
  readonly gone: number
}

/** Creates a baseline from findings. Entries are sorted so that a diff shows only the changes. */
export const createBaseline = (findings: readonly Entry[]): Baseline => ({
  version: 1,
  findings: groupInOrder(findings, 'file', (ofFile) =>
    groupInOrder(ofFile, 'rule', (ofRule) => ofRule.map(({ code }) => code).sort()),
  ),
})

function groupInOrder<To>(
  entries: readonly Entry[],
  member: keyof Entry,
  map: (entries: readonly Entry[]) => To,
): Record<string, To> {
  const groups = [...groupBy(entries, (entry) => entry[member])]
  groups.sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(groups.map(([name, held]) => [name, map(held)]))
}

const entriesOf = ({ findings }: Baseline): Entry[] =>
  Object.entries(findings).flatMap(([file, rules]) =>
    Object.entries(rules).flatMap(([rule, codes]) => codes.map((code) => ({ file, rule, code }))),
  )

/** Adds findings to a baseline. */
export const accept = (baseline: Baseline, findings: readonly Found[]): Baseline =>
  createBaseline([...entriesOf(baseline), ...findings])

/** Compares findings with a baseline. Each entry covers one finding with the same file, rule and code. */
export function compare(findings: readonly Found[], baseline: Baseline): Comparison {
  const entries = entriesOf(baseline)
  const left = new Map(Array.from(groupBy(entries, createBaselineKey), ([key, held]) => [key, held.length]))
  const fresh = findings.filter((finding) => {
    const key = createBaselineKey(finding)
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count <= 0
  })
  return { fresh, gone: entries.length - (findings.length - fresh.length) }
}

const createBaselineKey = (entry: Entry): string => JSON.stringify([entry.file, entry.rule, entry.code])

/** @throws {UserError} If the string is not a baseline. */
export function parseBaseline(text: string, path: string): Baseline {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {}
  if (isBaseline(value)) return value
  throw new UserError(
    `Expected a brandid check baseline, version 1, in ${quoted(path)} but received something else.`,
    'Pass another file with --baseline, or delete this file.',
  )
}

function isBaseline(value: unknown): value is Baseline {
  if (!isRecord(value) || !('version' in value) || value.version !== 1) return false
  if (!('findings' in value) || !isRecord(value.findings)) return false
  return Object.values(value.findings).every(
    (rules) =>
      isRecord(rules) &&
      Object.values(rules).every(
        (codes) => Array.isArray(codes) && codes.every((code) => typeof code === 'string'),
      ),
  )
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null

export const textOfBaseline = (baseline: Baseline): string => `${JSON.stringify(baseline, null, 2)}\n`

const DIRECTIVE_COMMENT =
  /(?:eslint|oxlint)-(?:(enable)|disable(-next-line|-line)?)(?![\w-])((?:(?!\*\/)[^\n])*)/g

/** Whether a rule is disabled at an offset. */
export type IsSilent = (rule: string, offset: number) => boolean

interface Comment {
  readonly offset: number
  readonly line: number
  readonly kind: 'enable' | 'disable' | '-line' | '-next-line'
  /** Empty for a comment that lists no rules and therefore disables every rule. */
  readonly rules: readonly string[]
}

/** Reads the comments in source text. `disable` applies up to an `enable` for the same rule, or to the end of the file. */
export function readSuppressions(text: string): IsSilent {
  const findPosition = createPositions(text)
  const comments = Array.from(
    text.matchAll(DIRECTIVE_COMMENT),
    ({ index, 1: enable, 2: kind, 3: rest = '' }) => ({
      offset: index,
      line: findPosition(index).line,
      kind: (enable ?? kind ?? 'disable') as Comment['kind'],
      rules: readRules(rest),
    }),
  )
  const byRule = new Map<string, ReturnType<typeof findSilence>>()
  return (rule, offset) => {
    const silence = byRule.get(rule) ?? findSilence(rule, comments)
    byRule.set(rule, silence)
    if (silence.lines.has(findPosition(offset).line)) return true
    return silence.kinds[countUpTo(silence.offsets, offset) - 1] === 'disable'
  }
}

/** Reads the rule names in a comment; the text after `--` is a reason. */
function readRules(text: string): string[] {
  const names = text.replace(/--.*/, '').split(',')
  return names.map((each) => each.trim()).filter((each) => each !== '')
}

/** Finds the lines where a rule is disabled, and the offsets where it is disabled or enabled. */
function findSilence(rule: string, comments: readonly Comment[]) {
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
