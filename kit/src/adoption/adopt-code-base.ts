/** The changes of a code base: each file by itself, against the definitions of all. */
import { existsSync, readFileSync } from 'node:fs'
import { readName } from '../analysis/estree.ts'
import type { Module } from '../analysis/module.ts'
import { findFolder } from '../analysis/paths.ts'
import type { CodeBase } from '../code-base/code-base.ts'
import { apartFromTests, searchDefinitions } from '../code-base/definition-search.ts'
import { showFile } from '../code-base/place.ts'
import { createPositions } from '../code-base/position.ts'
import { isTypeScript } from '../code-base/source-files.ts'
import { isTestFile } from '../code-base/test-files.ts'
import { indexDefinitions } from '../lint/definition-index.ts'
import { adoptFile } from './adopt-file.ts'
import type { Change } from './changes.ts'
import type { Scope } from './untyped-ids.ts'

/** A file with changes. */
export interface ChangedFile {
  readonly path: string
  /** As messages name it. */
  readonly file: string
  readonly text: string
  readonly changes: readonly Change[]
  readonly types: number
}

export interface Adoption {
  readonly files: readonly ChangedFile[]
  /** What stays as it is, and why: `file:line:column: name: reason`. */
  readonly left: readonly string[]
  /** How many test files were passed over. */
  readonly tests: number
  readonly definitions: number
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
      return [adoptFile(context, entry, scope)]
    })
    const findPosition = createPositions(text)
    const isWhole = codeBase.faults.every((fault) => fault.path !== path)
    for (const { left: names, ...adopted } of isWhole ? found : []) {
      for (const { name, offset, reason } of names) {
        const { line, column } = findPosition(offset)
        left.push(`${file}:${line}:${column}: ${name}: ${reason}`)
      }
      const { types } = adopted
      if (types === 0) continue
      const reason = findFault(path, text, top)
      if (reason === undefined) files.push({ path, file, text, ...adopted })
      else left.push(`${file}: ${types} ${types === 1 ? 'type' : 'types'}: ${reason}`)
    }
  })
  return { files, left, tests, definitions: own.length }
}

/** Whether a text can hold the name of an id or a key beside a plain type. */
const INTERESTING = /\b(?:string|number|bigint)\b/

/** The entry point that the definitions use: who does not have zod imports none that needs it. */
function chooseEntry(modules: readonly Module[]): string {
  const used = new Set(
    modules.flatMap(({ tree }) => tree.all('ImportDeclaration').map(({ source }) => readName(source))),
  )
  return ['brandid', 'brandid/core', 'brandid/mini'].find((each) => used.has(each)) ?? 'brandid'
}

/** Why a file with changes stays as it is. */
function findFault(path: string, text: string, top: string): string | undefined {
  if (!Buffer.from(text).equals(readFileSync(path))) return 'the file is not UTF-8'
  const lacking = findLacking(findFolder(path), top)
  return lacking === undefined ? undefined : `${lacking} does not list brandid`
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
