/** Finds the changes that `adopt` makes to a project, file by file, using the definitions from all files. */
import { existsSync, readFileSync } from 'node:fs'
import { readName } from '@brandid/base/syntax'
import { count } from '@brandid/base/terminal'
import { spellEntity } from '../model/entity-names.ts'
import { findVendor } from '../model/vendors.ts'
import { indexDefinitions } from '../rules/names/id-names.ts'
import { findKeptApart } from '../rules/names/kept-apart.ts'
import { requireToldKinds, toldNames } from '../rules/names/told-names.ts'
import { apartFromTests, type CodeBase, searchDefinitions } from '../source/code-base.ts'
import { type Definition, spellName } from '../source/definitions.ts'
import type { Module } from '../source/module.ts'
import { createPositions, showFile } from '../source/place.ts'
import { findFolder } from '../source/resolver.ts'
import { isTestFile, isTypeScript } from '../source/source-files.ts'
import { constant } from '../source/value.ts'
import { adoptFile, whyUnproven } from './adopt-file.ts'
import type { Change } from './changes.ts'
import { createFindLineStyle } from './line-style.ts'
import { fitLines } from './line-width.ts'
import type { KindWords } from './mixed-kinds.ts'
import { createNeedsMode } from './module-mode.ts'
import { createFindOwnType, type OwnType } from './own-types.ts'
import { createFindReader } from './type-readers.ts'
import { type Left, type Scope, SILENCED } from './untyped-ids.ts'

export interface ChangedFile {
  readonly path: string
  /** The path as shown in messages. */
  readonly file: string
  readonly text: string
  readonly changes: readonly Change[]
  /** The number of types that change. */
  readonly types: number
  /** The project types that the changes use. */
  readonly ownTypes: readonly OwnType[]
}

export interface Adoption {
  readonly files: readonly ChangedFile[]
  /** The names that stay unchanged and why: `file:line:column: name: reason`. */
  readonly left: readonly string[]
  /** The number of test files that were skipped. */
  readonly tests: number
  readonly definitions: number
  /** Maps each ID and key name to its entity in plain words. */
  readonly words: KindWords
  /** How many names have each unknown type. */
  readonly unknown: ReadonlyMap<string, number>
}

/** Called after each file so that a long run can show its progress. */
type AdoptProgress = (done: number, all: number) => void

/** Finds the changes for a project. Paths are relative to `root`; packages are searched no higher than `top`. */
export function adoptCodeBase(
  codeBase: CodeBase,
  { root, top, scope, progress }: { root: string; top: string; scope: Scope; progress: AdoptProgress },
): Adoption {
  const { definitions: inside, around } = searchDefinitions(codeBase)
  const own = apartFromTests([...inside, ...around], root, codeBase.config)
  const known = indexDefinitions([{ definitions: own, reader: codeBase.definitions }], [])
  if (own.length > 0) requireToldKinds(known, codeBase.config)
  const whyApart = findKeptApart(codeBase, known, root)
  const entry = chooseEntry(own.map(({ module }) => module))
  const imports = (from: string) => codeBase.paths.filter((path) => codeBase.text(path).includes(from)).length
  // Files without a string get the quotes of most files.
  const quote = imports('from "') > imports("from '") ? '"' : "'"
  const findReader = createFindReader(top)
  const needsMode = createNeedsMode(top)
  const findOwnType = createFindOwnType(codeBase, top)
  const findLineStyle = createFindLineStyle(top)
  const files: ChangedFile[] = []
  const left: string[] = []
  const unknown = new Map<string, number>()
  /** For each package.json that does not list brandid, the number of types in each file. */
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
        ...toldNames(known, codeBase.config, path),
        whyApart: (name: string) => whyApart(name, path),
      }
      const vendor = findVendor(file, context.module, codeBase.config.isSystem)
      const reader = findReader(path)
      const style = { entry, quote, needsMode: needsMode(path) }
      const own = style.needsMode ? undefined : findOwnType
      const adopted = adoptFile(context, style, scope, vendor, reader, own)
      const { module } = context
      const fitted = { ...adopted, changes: fitLines(module, adopted.changes, findLineStyle(path, text)) }
      const fault = whyUnproven(module, fitted, reader)
      // A long line is better than an unchanged type.
      return [
        fault === undefined
          ? { ...fitted, fault }
          : { ...adopted, fault: whyUnproven(module, adopted, reader) },
      ]
    })
    const isWhole = codeBase.faults.every((fault) => fault.path !== path)
    for (const { left: names, unknown: hidden, fault, ...adopted } of isWhole ? found : []) {
      for (const type of hidden) unknown.set(type, (unknown.get(type) ?? 0) + 1)
      left.push(...spellLeft(names, file, text))
      const { types } = adopted
      if (types === 0) continue
      const lacking = findLacking(findFolder(path), top)
      if (lacking !== undefined) packages.set(lacking, [...(packages.get(lacking) ?? []), types])
      else if (Buffer.from(text).includes('\ufffd') && !Buffer.from(text).equals(readFileSync(path)))
        left.push(`${file}: ${count(types, 'type')}: the file is not UTF-8`)
      else if (fault !== undefined) left.push(`${file}: ${count(types, 'type')}: ${fault}`)
      else files.push({ path, file, text, ...adopted })
    }
  })
  for (const [manifest, types] of packages) {
    const all = types.reduce((sum, each) => sum + each, 0)
    left.push(
      `${manifest}: ${count(all, 'type')} in ${count(types.length, 'file')}: brandid is not a dependency`,
    )
  }
  return { files, left, tests, definitions: own.length, words: wordsOf(own, codeBase.definitions), unknown }
}

/** Maps each definition to its entity in plain words, from the `entity` option or the constant name. */
function wordsOf(own: readonly Definition[], reader: CodeBase['definitions']): KindWords {
  return new Map(
    own.flatMap((each) => {
      if (each.prefix === undefined) return []
      const entity = constant(reader.option(each, 'entity'))
      const [, local] = /^([A-Z]\w*)(?:Id|Key)$/.exec(each.name?.local ?? '') ?? []
      const words =
        typeof entity === 'string' ? entity : spellEntity(local ?? each.prefix).replaceAll('_', ' ')
      return [[spellName(each.prefix, each), words] as const]
    }),
  )
}

/** Formats the unchanged names, one per line; names silenced by a comment share a line. */
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

/** Matches source that may contain an ID or key name with a plain type. */
const INTERESTING =
  /@(?:Entity|Table)\b|Table\s*\(|\b(?:string|number|bigint)\b|(?:\bid|I[dD]|_id|[kK]ey)s?['"]?\s*[?!]?\s*:/

/** Chooses the entry point that the definitions import, because a project without Zod must not import an entry point that needs Zod. */
function chooseEntry(modules: readonly Module[]): string {
  const used = new Set(
    modules.flatMap(({ tree }) => tree.all('ImportDeclaration').map(({ source }) => readName(source))),
  )
  return ['brandid', 'brandid/core', 'brandid/mini'].find((each) => used.has(each)) ?? 'brandid'
}

/** The nearest package.json, if neither it nor any package.json above lists brandid. */
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
