/** The changes of a code base: each file by itself, against the definitions of all. */
import { existsSync, readFileSync } from 'node:fs'
import { readEnd, readName, readStart } from '@brandid/base/syntax'
import { count } from '@brandid/base/terminal'
import { spellAbsent } from '../rules/names/annotations.ts'
import { indexDefinitions } from '../rules/names/id-names.ts'
import type { RuleContext } from '../rules/rule.ts'
import { apartFromTests, type CodeBase, searchDefinitions } from '../source/code-base.ts'
import type { Module } from '../source/module.ts'
import { createPositions, showFile } from '../source/place.ts'
import { findFolder } from '../source/resolver.ts'
import { isTestFile, isTypeScript } from '../source/source-files.ts'
import { findInsertions } from './unannotated-keys.ts'
import {
  type Change,
  findUntyped,
  importTypes,
  type Left,
  readStyle,
  type Scope,
  SILENCED,
} from './untyped-ids.ts'
import { findVendor } from './vendors.ts'

export interface ChangedFile {
  readonly path: string
  /** As messages name it. */
  readonly file: string
  readonly text: string
  readonly changes: readonly Change[]
  /** How many types change. */
  readonly types: number
}

export interface Adoption {
  readonly files: readonly ChangedFile[]
  /** The names that stay unchanged, and why: `file:line:column: name: reason`. */
  readonly left: readonly string[]
  /** How many test files were passed over. */
  readonly tests: number
  readonly definitions: number
  /** How many names have a type that is not known, by that type. */
  readonly unknown: ReadonlyMap<string, number>
}

/** Called after each file, so a long run can show that it goes on. */
type Progress = (done: number, all: number) => void

/** Finds the changes of a code base. Paths are relative to `root`; no package is searched for above `top`. */
export function adoptCodeBase(
  codeBase: CodeBase,
  { root, top, scope, progress }: { root: string; top: string; scope: Scope; progress: Progress },
): Adoption {
  const { definitions: inside, around } = searchDefinitions(codeBase)
  const own = apartFromTests([...inside, ...around], root, codeBase.config)
  const known = indexDefinitions([{ definitions: own, reader: codeBase.definitions }], [])
  const entry = chooseEntry(own.map(({ module }) => module))
  const files: ChangedFile[] = []
  const left: string[] = []
  const unknown = new Map<string, number>()
  /** The types of each file, by the package.json that does not list brandid. */
  const packages = new Map<string, number[]>()
  let tests = 0
  codeBase.paths.forEach((path, index) => {
    progress(index, codeBase.paths.length)
    const text = codeBase.text(path)
    if (!isTypeScript(path) || !INTERESTING.test(text)) return
    const file = showFile(path, root)
    if (isTestFile(file)) {
      tests += 1
      return
    }
    const found = codeBase.attempt(path, () => {
      const context = {
        module: codeBase.module(path),
        definitions: codeBase.definitions,
        types: codeBase.types,
        known,
        findSystem: (name: string) => codeBase.config.findSystem(name, path),
      }
      const vendor = findVendor(file, context.module, codeBase.config.isSystem)
      return [adoptFile(context, entry, scope, vendor)]
    })
    const isWhole = codeBase.faults.every((fault) => fault.path !== path)
    for (const { left: names, unknown: hidden, ...adopted } of isWhole ? found : []) {
      for (const type of hidden) unknown.set(type, (unknown.get(type) ?? 0) + 1)
      left.push(...spellLeft(names, file, text))
      const { types } = adopted
      if (types === 0) continue
      const lacking = findLacking(findFolder(path), top)
      if (!Buffer.from(text).equals(readFileSync(path))) {
        left.push(`${file}: ${count(types, 'type')}: the file is not UTF-8`)
      } else if (lacking === undefined) files.push({ path, file, text, ...adopted })
      else packages.set(lacking, [...(packages.get(lacking) ?? []), types])
    }
  })
  for (const [manifest, types] of packages) {
    const all = types.reduce((sum, each) => sum + each, 0)
    left.push(
      `${manifest}: ${count(all, 'type')} in ${count(types.length, 'file')}: it does not list brandid`,
    )
  }
  return { files, left, tests, definitions: own.length, unknown }
}

/** A line for each name that stays unchanged; one line for several that comments silence. */
function spellLeft(names: readonly Left[], file: string, text: string): string[] {
  const findPosition = createPositions(text)
  const silenced = names.filter(({ reason }) => reason === SILENCED).length
  const isOne = silenced > 1
  const lines = names
    .filter(({ reason }) => !isOne || reason !== SILENCED)
    .map(({ name, offset, reason }) => {
      const { line, column } = findPosition(offset)
      return `${file}:${line}:${column}: ${name}: ${reason}`
    })
  return isOne ? [`${file}: ${silenced} names: ${SILENCED}`, ...lines] : lines
}

/** Whether a text can hold the name of an id or a key beside a plain type. */
const INTERESTING =
  /@Entity\b|Table\s*\(|\b(?:string|number|bigint)\b|(?:\bid|I[dD]|_id|[kK]ey)s?['"]?\s*[?!]?\s*:/

/** The entry point that the definitions use: who does not have zod imports none that needs it. */
function chooseEntry(modules: readonly Module[]): string {
  const used = new Set(
    modules.flatMap(({ tree }) => tree.all('ImportDeclaration').map(({ source }) => readName(source))),
  )
  return ['brandid', 'brandid/core', 'brandid/mini'].find((each) => used.has(each)) ?? 'brandid'
}

/** The nearest package.json, where neither it nor one above it lists brandid. */
function findLacking(folder: string, top: string): string | undefined {
  const files: string[] = []
  for (let at = folder; at.length >= top.length && at !== ''; at = findFolder(at)) {
    const file = `${at}/package.json`
    if (!existsSync(file)) continue
    if (listsBrandid(file)) return undefined
    files.push(showFile(file, top))
  }
  return files[0]
}

function listsBrandid(file: string): boolean {
  try {
    const { name, ...rest } = Object(JSON.parse(readFileSync(file, 'utf8')))
    const lists = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
    return name === 'brandid' || lists.some((key) => Object.hasOwn(Object(rest[key]), 'brandid'))
  } catch {
    return false
  }
}

interface Adopted extends Pick<ChangedFile, 'changes' | 'types'> {
  readonly left: readonly Left[]
  readonly unknown: readonly string[]
}

/** The header of a file that a program writes. */
const GENERATED = /@generated|\bauto-?generated\b|\bgenerated by\b|\bdo not (?:edit|modify)\b/i

/** Characters that a header has at most. */
const HEADER = 600

/**
 * Finds the changes of a module.
 *
 * @param vendor Why its ids may be another system's.
 */
export function adoptFile(context: RuleContext, entry: string, scope: Scope, vendor?: string): Adopted {
  const { module } = context
  const { untyped, left, unknown } = findUntyped(context, scope, vendor)
  const { quote, semicolon, newline } = readStyle(module)
  const insertions = scope.properties ? findInsertions(context, semicolon, newline) : []
  const all = untyped.length + insertions.length
  if (all === 0) return { changes: [], types: 0, left, unknown }
  const reason = findReason(module)
  if (reason !== undefined) {
    const name = count(all, 'type')
    return { changes: [], types: 0, left: [...left, { name, offset: 0, reason }], unknown }
  }
  const names = [...new Set([...untyped, ...insertions].map(typeOf))].sort()
  const { locals, changes } = importTypes(names, entry, module)
  const spellId = (name: string) => `${locals[names.indexOf('LooseId')]}<${quote}${name}${quote}>`
  const spellKey = (name: string, value: string): string =>
    `${locals[names.indexOf('LooseKey')]}<${quote}${name}${quote}${value === 'number' ? '' : `, ${value}`}>`
  const types = untyped.flatMap((each) =>
    each.texts.map((node) => {
      const [start, end] = [readStart(node), readEnd(node)]
      const written = module.text.slice(start, end)
      const absent = spellAbsent(node, context)
      const plain = absent === '' ? written : `NonNullable<${written}>`
      const loose = (each.key ? spellKey(each.name, plain) : spellId(each.name)) + absent
      const isItem = absent !== '' && module.tree.findParent(node)?.type === 'TSArrayType'
      return { start, end, text: isItem ? `(${loose})` : loose }
    }),
  )
  for (const { key, value, at, around } of insertions)
    types.push({ start: at, end: at, text: around.join(spellKey(key.name, value)) })
  return { changes: [...types, ...changes], types: types.length, left, unknown }
}

const typeOf = ({ key }: { readonly key: unknown }): string => (key ? 'LooseKey' : 'LooseId')

/** Why a file stays as it is. */
function findReason({ text, tree }: Module): string | undefined {
  if (GENERATED.test(text.slice(0, HEADER))) return 'a program writes this file'
  const isModule = tree.program.body.some(({ type }) => /^(?:Import|Export|TSExport|TSImport)/.test(type))
  return isModule ? undefined : 'the file is a script, which an import would make a module'
}

/** The text with its changes, none of which overlap. */
export function applyChanges(text: string, changes: readonly Change[]): string {
  const pieces: string[] = []
  let end = 0
  for (const change of [...changes].sort((one, other) => one.start - other.start)) {
    pieces.push(text.slice(end, change.start), change.text)
    end = change.end
  }
  return [...pieces, text.slice(end)].join('')
}

/**
 * The changes as a unified diff without lines around them, as `git apply --unidiff-zero` takes it. No change spans a line
 * break of the text.
 */
export function spellDiff(file: string, text: string, changes: readonly Change[]): string[] {
  const lines = [`--- a/${file}`, `+++ b/${file}`]
  let added = 0
  let start = 0
  const all = text.split('\n')
  for (const [index, line] of all.entries()) {
    const from = start
    const to = start + line.length
    start = to + 1
    const inLine = changes.filter((each) => each.start >= from && each.end <= to)
    if (inLine.length === 0) continue
    const moved = inLine.map((each) => ({ ...each, start: each.start - from, end: each.end - from }))
    const after = applyChanges(line, moved).split('\n')
    // A last line without a line break is told from one with it.
    const isEnd = index === all.length - 1
    const [removed, rest, skipped] = isEnd ? [[line], after, 0] : dropSame(line, after)
    const end = isEnd ? ['\\ No newline at end of file'] : []
    const at = index + 1
    const oldRange = removed.length > 0 ? `${at}` : `${at - 1 + skipped},0`
    const newAt = at + added + skipped
    lines.push(
      `@@ -${oldRange} +${newAt}${rest.length === 1 ? '' : `,${rest.length}`} @@`,
      ...removed.map((each) => `-${cut(each)}`),
      ...end,
      ...rest.map((each) => `+${cut(each)}`),
      ...end,
    )
    added += after.length - 1
  }
  return lines
}

/** Without the line itself, where lines are only added before or after it. */
function dropSame(line: string, after: readonly string[]): [readonly string[], readonly string[], number] {
  if (after[0] === line) return [[], after.slice(1), 1]
  if (after.at(-1) === line) return [[], after.slice(0, -1), 0]
  return [[line], after, 0]
}

const cut = (line: string): string => line.replace(/\r$/, '')
