/** What `check` and the plugin for linters find in one file of a small project: both have to find the same. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECK_RULES, checkCodeBase } from '@brandid/project/rules'
import { openCodeBase } from '@brandid/project/source'
import { expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { type LintRule, lint } from './lint.ts'

/** The module of ids beside a file. */
export const IDS = `import { createRegistry, defineId, idUnion, type IdOf, registry } from 'brandid'
import { defineToken } from 'brandid/token'
export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
export const Both = idUnion(UserId)
export const doors = registry
export const Sess = defineToken('sess')
export type Sess = typeof Sess.$type
`

const CONFIG = JSON.stringify({ foreign: { Foreign: ['foreign*'] } })

export interface Around {
  /** Other modules, by the specifiers that name them. */
  readonly others?: Readonly<Record<string, string>>
  /** As oxlint has it, and ESLint has not. */
  readonly preserveParens?: boolean
  /** Its ending names the language. */
  readonly path?: string
}

const folders = new Map<string, string>()

/** The folder of a project: the module of ids, and others. Projects of the same modules share it, so that a case writes one file. */
function folderOf({ others = {} }: Around): string {
  const modules = Object.entries({ './ids': IDS, ...others })
  const files = modules.map(([specifier, code]) => [`${specifier.slice(2)}.ts`, code] as const)
  const key = JSON.stringify(files)
  const folder = folders.get(key) ?? onDisk({ 'brandid.config.json': CONFIG, ...Object.fromEntries(files) })
  folders.set(key, folder)
  return folder
}

/** The findings of `check` in a folder, and the files that it could not read to their end. */
function check(cwd: string) {
  const { codeBase, root } = openCodeBase([], { cwd })
  const { findings } = checkCodeBase(codeBase, root, () => {})
  return { findings, faults: codeBase.ownFaults.map(({ path }) => path.slice(root.length + 1)) }
}

/** The findings of `check` in one file of a project. */
export function checkOf(text: string, around: Around = {}) {
  const { path = 'a.ts' } = around
  const folder = folderOf(around)
  writeFileSync(join(folder, path), text)
  const { findings } = check(folder)
  rmSync(join(folder, path))
  return { findings: findings.filter(({ file }) => file === path) }
}

/** What a rule finds in a text: what is at fault, what it says, and what it offers. */
export function findingsOf(rule: LintRule, text: string, around: Around = {}) {
  const { path = 'a.ts', preserveParens = false } = around
  const folder = folderOf(around)
  writeFileSync(join(folder, path), text)
  const linted = lint(folder, path, rule, { preserveParens })
  const offsets = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  const offsetOf = ({ line, column }: { line: number; column: number }) => (offsets[line - 1] ?? 0) + column
  const found = linted.map(({ start, end, message, repair }) => {
    return { at: text.slice(offsetOf(start), offsetOf(end)), rule, message, repair }
  })
  if (CHECK_RULES.includes(rule)) {
    const checked = check(folder).findings.filter((each) => each.file === path && each.rule === rule)
    const places = checked.map(({ line, column, message }) => `${line}:${column} ${message}`)
    const others = linted.map(({ start, message }) => `${start.line}:${start.column + 1} ${message}`)
    expect(places, `${rule} in check, and in linters`).toEqual(others)
  }
  rmSync(join(folder, path))
  return found
}

/** The texts that `check` parses beside a module of ids: each ends with a fault of syntax, which only a parser sees. */
export function parsedAmong(texts: readonly string[], { others = {} }: Around = {}): string[] {
  const files = texts.map((text, index) => [`./case${index}`, `${text}\n;)`] as const)
  const { faults } = check(folderOf({ others: { ...others, ...Object.fromEntries(files) } }))
  return texts.filter((_, index) => faults.includes(`case${index}.ts`))
}

/** Short cases, with a semicolon after each but the last. */
export const list = (text: string): string[] => text.split(/;\s+/)

/** Tests, one for each text, that a rule finds nothing in it. */
export function itFindsNothing(
  title: string,
  find: (code: string) => readonly unknown[],
  codes: readonly string[],
) {
  it.each(codes)(title, (code) => expect(find(code)).toEqual([]))
}
