/** Findings by folder, in numbers. */
import { findFolder } from '../analysis/paths.ts'
import type { Found } from './check.ts'

/** Rows of a table: the folder, its findings, and how many there are of each rule, the most first. */
export function spellSummary(findings: readonly Found[]): string[] {
  const folders = groupBy(findings, ({ file }) => findFolder(file) || '.')
  const rows = [...folders].sort(([one], [other]) => (one < other ? -1 : 1))
  const width = Math.max(...rows.map(([folder]) => folder.length))
  const digits = String(findings.length).length
  return rows.map(([folder, found]) => {
    const rules = [...groupBy(found, ({ rule }) => rule)].sort(
      ([, one], [, other]) => other.length - one.length,
    )
    const words = rules.map(([rule, each]) => `${each.length} ${rule}`).join(', ')
    return `${folder.padEnd(width)}  ${String(found.length).padStart(digits)}  ${words}`
  })
}

function groupBy(findings: readonly Found[], keyOf: (found: Found) => string): Map<string, Found[]> {
  const groups = new Map<string, Found[]>()
  for (const found of findings) {
    const group = groups.get(keyOf(found)) ?? []
    groups.set(keyOf(found), group)
    group.push(found)
  }
  return groups
}
