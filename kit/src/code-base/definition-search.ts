/** The search for definitions: the modules that create them, directly or through another module. */
import type { Definition } from '../analysis/definitions.ts'
import { findFolder } from '../analysis/paths.ts'
import type { Value } from '../analysis/value.ts'
import { type Config, NO_CONFIG } from '../config/config.ts'
import type { CodeBase } from './code-base.ts'
import { filesAround } from './files-around.ts'
import { showFile } from './place.ts'
import { isTypeScript } from './source-files.ts'
import { isTestFile } from './test-files.ts'

/** The definitions of a code base. */
export interface Search {
  /** The modules that could make definitions, also those around the code base that imports lead to. */
  readonly sources: ReadonlySet<string>
  /** By their path, then in the order of the text. */
  readonly definitions: readonly Definition[]
  /** The definitions around the code base, in the same order. */
  readonly around: readonly Definition[]
  /** The files around it that imports lead to. */
  readonly pathsAround: readonly string[]
  /** Whether some of all these files are TypeScript, which alone reads the getters of `Register`. */
  readonly isTyped: boolean
}

/** Searches the files that name brandid, then those that name what these export to make definitions with. */
export function searchDefinitions(codeBase: CodeBase): Search {
  const pathsAround = filesAround(codeBase)
  const paths = [...codeBase.paths, ...pathsAround]
  const sources = new Set<string>()
  let words: readonly string[] = ['brandid']
  while (words.length > 0) {
    const pattern = new RegExp(
      words.map((word) => `${BEFORE}${word.replace(/\W/g, '\\$&')}${BEHIND}`).join('|'),
    )
    const found = paths.filter((path) => !sources.has(path) && pattern.test(codeBase.text(path)))
    for (const path of found) sources.add(path)
    words = found.flatMap((path) => makersIn(path, codeBase))
  }
  const findDefinitions = (files: readonly string[]) =>
    files.filter((path) => sources.has(path)).flatMap((path) => codeBase.definitionsIn(path))
  const [definitions, around] = [findDefinitions(codeBase.paths), findDefinitions(pathsAround)]
  return { sources, definitions, around, pathsAround, isTyped: paths.some(isTypeScript) }
}

// `\b` has no edge beside the `$` or the letter beyond ASCII that a name may begin or end with.
const BEFORE = '(?<![\\w$])'
const BEHIND = '(?![\\w$])'

/** The names by which other files reach what a module makes definitions with. */
function makersIn(path: string, codeBase: CodeBase): string[] {
  const module = codeBase.module(path)
  const { evaluator } = codeBase.definitions
  return Array.from(module.exports.keys())
    .filter((name) => {
      const value = evaluator.exported(module, name)
      return MAKERS.has(value?.kind) || codeBase.definitions.isWrapper(value)
    })
    .flatMap((name) => (name === 'default' ? namesOfDefault(path, codeBase) : name))
}

const MAKERS = new Set<Value['kind'] | undefined>([
  'definer',
  'many',
  'registry',
  'entry',
  'export',
  'module',
])

/** A default export has any name. Its importers name the file, the folder of an index, or the package. */
function namesOfDefault(path: string, codeBase: CodeBase): string[] {
  const stem = cutStem(path)
  return [stem, stem === 'index' ? cutStem(findFolder(path)) : stem, codeBase.findPackage(path) ?? stem]
}

const cutStem = (path: string): string => path.replace(/.*\//, '').replace(/\..*/, '')

/** A code base's definitions apart from those of its tests. */
export function apartFromTests(
  definitions: readonly Definition[],
  root: string,
  config: Config = NO_CONFIG,
): Definition[] {
  return definitions.filter(({ module }) => !isApart(module.path, root, config))
}

/** Whether the definitions of a file are a test's, or in a place that the configuration does not name. */
export function isApart(path: string, root: string, { definitions }: Config): boolean {
  const isElsewhere =
    definitions.length > 0 && !definitions.some((each) => path === each || path.startsWith(`${each}/`))
  return isElsewhere || isTestFile(showFile(path, root))
}
