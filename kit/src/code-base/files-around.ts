/** The files around the paths of a code base that their imports lead to. */
import { isEntryPoint } from '../analysis/entry-points.ts'
import type { CodeBase } from './code-base.ts'
import { listSourceFiles } from './source-files.ts'

/** The source of an import, of a re-export, or of a call of `require`. */
const SOURCE = /\b(?:from|import|require)\s*(?:\(\s*)?(['"])([^'"\n]+)\1/g

/** The files that `brandid types` writes by default. No import leads to them, and they import what they register. */
const REGISTER_FILES = ['./src/register.ts', './register.ts']

/**
 * The files that imports, the file of getters and the configuration lead to, at first hand or through one another. No file
 * is parsed for them.
 */
export function filesAround(codeBase: CodeBase): string[] {
  const around = new Set<string>()
  const follow = (path: string, sources: Iterable<string>) => {
    for (const source of sources) {
      const target = codeBase.resolveAround(path, source)
      if (target !== undefined) around.add(target)
    }
  }
  const visit = (path: string) => follow(path, sourcesIn(codeBase.text(path)))
  follow(`${codeBase.cwd}/package.json`, REGISTER_FILES)
  const configured = listSourceFiles(codeBase.config.definitions, codeBase.cwd).paths
  for (const path of configured) if (!codeBase.has(path)) around.add(path)
  codeBase.paths.forEach(visit)
  // The iteration of a set reaches the elements that it adds.
  around.forEach(visit)
  return [...around].sort()
}

function sourcesIn(text: string): Set<string> {
  const sources = Array.from(text.matchAll(SOURCE), ([, , source = '']) => source)
  return new Set(sources.filter((source) => !isEntryPoint(source)))
}
