/** The definitions in the source of the linted project: read once, and again after a change of a file that has some. */
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import type { Definition, DefinitionReader } from '../analysis/definitions.ts'
import type { RegisterBlock } from '../analysis/register-blocks.ts'
import { CodeBase } from '../code-base/code-base.ts'
import { apartFromTests, searchDefinitions } from '../code-base/definition-search.ts'
import { listSourceFiles, slashed } from '../code-base/source-files.ts'
import { modifiedAt } from './disk-modules.ts'

/** What a project defines. */
export interface ProjectDefinitions {
  readonly definitions: readonly Definition[]
  readonly reader: DefinitionReader
  /** The blocks of `Register`, by the paths of their files. */
  readonly blocks: ReadonlyMap<string, RegisterBlock>
}

interface Read extends ProjectDefinitions {
  /** When each file that may define ids was last written. */
  readonly modified: ReadonlyMap<string, number | undefined>
  checkedMs: number
}

/** How long a reading holds without a look at the files: a run of a linter over a project takes seconds. */
const PATIENCE_MS = 1000

const projects = new Map<string, Read>()

/** The definitions below the folder that the linter runs in, as `brandid check` reads them; `undefined` for a file outside. */
export function projectDefinitions(
  cwd: string,
  file: string,
  now: () => number = () => performance.now(),
): ProjectDefinitions | undefined {
  // An editor may lint a lone file from there.
  if (cwd === homedir() || dirname(cwd) === cwd || !file.startsWith(`${slashed(cwd)}/`)) return undefined
  const known = projects.get(cwd)
  if (known && now() - known.checkedMs < PATIENCE_MS) return known
  if (known && isFresh(known)) {
    known.checkedMs = now()
    return known
  }
  const read = attempt(cwd)
  if (read) projects.set(cwd, { ...read, checkedMs: now() })
  return read
}

/** A folder that cannot be read is no reason to end a linter. */
function attempt(cwd: string): Omit<Read, 'checkedMs'> | undefined {
  try {
    return readProject(cwd)
  } catch {
    return undefined
  }
}

const isFresh = ({ modified }: Read): boolean =>
  Array.from(modified).every(([path, time]) => modifiedAt(path) === time)

function readProject(cwd: string): Omit<Read, 'checkedMs'> {
  const codeBase = new CodeBase(listSourceFiles(['.'], cwd))
  const { sources, definitions, around } = searchDefinitions(codeBase)
  const paths = [...sources]
  return {
    definitions: apartFromTests([...definitions, ...around], slashed(cwd)),
    reader: codeBase.definitions,
    blocks: new Map(paths.map((path) => [path, codeBase.findRegisterBlock(path)])),
    modified: new Map(paths.map((path) => [path, modifiedAt(path)])),
  }
}
