/** The definitions in the source of the linted project: read once, and again after a change of a file that has some. */
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Definition, DefinitionReader } from '../analysis/definitions.ts'
import type { RegisterBlock } from '../analysis/register-blocks.ts'
import { CodeBase } from '../code-base/code-base.ts'
import { apartFromTests, searchDefinitions } from '../code-base/definition-search.ts'
import { listSourceFiles, slashed } from '../code-base/source-files.ts'
import { CONFIG_NAME, type Config, readConfig } from '../config/config.ts'
import { UserError } from '../terminal/user-error.ts'
import { modifiedAt } from './disk-modules.ts'

/** What a project defines. */
export interface ProjectDefinitions {
  readonly definitions: readonly Definition[]
  readonly reader: DefinitionReader
  /** The blocks of `Register`, by the paths of their files. */
  readonly blocks: ReadonlyMap<string, RegisterBlock>
  readonly config: Config
}

interface Read extends ProjectDefinitions {
  /** When each file that may define ids was last written. */
  readonly modified: ReadonlyMap<string, number | undefined>
  checkedMs: number
}

/** How long a reading holds without a look at the files: a run of a linter over a project takes seconds. */
const PATIENCE_MS = 1000

const projects = new Map<string, Read>()

/**
 * The definitions below the folder that the linter runs in, as `brandid check` reads them; `undefined` for a file outside.
 *
 * @throws {UserError} A wrong configuration: a linter that ignored it would find other things than `brandid check`.
 */
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
    return readProject(cwd, readConfig(cwd))
  } catch (error) {
    if (error instanceof UserError) throw error
    return undefined
  }
}

const isFresh = ({ modified }: Read): boolean =>
  Array.from(modified).every(([path, time]) => modifiedAt(path) === time)

function readProject(cwd: string, config: Config): Omit<Read, 'checkedMs'> {
  const codeBase = new CodeBase(listSourceFiles(['.'], cwd, config))
  const { sources, definitions, around } = searchDefinitions(codeBase)
  const paths = [...sources]
  return {
    definitions: apartFromTests([...definitions, ...around], slashed(cwd), config),
    reader: codeBase.definitions,
    blocks: new Map(paths.map((path) => [path, codeBase.findRegisterBlock(path)])),
    config,
    modified: new Map(
      [...paths, config.path ?? join(cwd, CONFIG_NAME)].map((path) => [path, modifiedAt(path)]),
    ),
  }
}
