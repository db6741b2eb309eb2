/** The search for definitions: the modules that make them, at first hand or through another one. */
import type { Definition } from '../../reading/definitions.ts'
import type { Project } from './project.ts'
import { isTestFile } from './test-files.ts'

/** The definitions of a project. */
export interface Search {
  /** The modules that could make definitions. */
  readonly sources: ReadonlySet<string>
  /** By their path, then in the order of the text. */
  readonly definitions: readonly Definition[]
}

/** Searches the files that name brandid, then those that name what these export to make definitions with. */
export function searchDefinitions(project: Project): Search {
  const sources = new Set<string>()
  const names = new Set<string>()
  let words: readonly string[] = ['brandid']
  while (words.length > 0) {
    const pattern = new RegExp(words.map((word) => `\\b${word.replace(/\W/g, '\\$&')}(?![\\w$])`).join('|'))
    const found = project.paths.filter((path) => !sources.has(path) && pattern.test(project.text(path)))
    for (const path of found) sources.add(path)
    words = found.flatMap((path) => makersIn(path, project)).filter((word) => !names.has(word))
    for (const word of words) names.add(word)
  }
  const definitions = project.paths
    .filter((path) => sources.has(path))
    .flatMap((path) => project.definitionsIn(path))
  return { sources, definitions }
}

/** The names by which other files reach what a module makes definitions with. */
function makersIn(path: string, project: Project): string[] {
  const module = project.module(path)
  const { reader } = project.definitions
  return Array.from(module.exports.keys()).flatMap((name) => {
    const value = reader.exported(module, name)
    const makes = value && (MAKERS.has(value.kind) || project.definitions.isWrapper(value))
    // A default export has any name; its importers name the file.
    return makes ? [name === 'default' ? stemOf(path) : name] : []
  })
}

const MAKERS = new Set(['definer', 'registry', 'entry', 'export', 'module'])

const stemOf = (path: string): string => path.replace(/^.*\//, '').replace(/\..*$/, '')

/** A project's definitions apart from those of its tests. */
export function apartFromTests(definitions: readonly Definition[], root: string): Definition[] {
  return definitions.filter(({ module }) => !isTestFile(module.path.slice(root.length + 1)))
}
