/** The code base of a command. */
import { resolve } from 'node:path'
import { quoted } from 'brandid/internal'
import { type Config, readConfig } from '../config/config.ts'
import type { Io } from '../terminal/io.ts'
import { UserError } from '../terminal/user-error.ts'
import { CodeBase } from './code-base.ts'
import { listSourceFiles, slashed } from './source-files.ts'

/** A code base, and the folder to which its paths are relative. */
export interface Opened {
  readonly codeBase: CodeBase
  readonly root: string
}

/** @throws {UserError} A path that is missing, paths without source, or a wrong configuration. */
export function openCodeBase(paths: readonly string[], { cwd }: Pick<Io, 'cwd'>): Opened {
  return open(paths.length > 0 ? paths : ['.'], cwd, readConfig(cwd))
}

/**
 * As `openCodeBase`; without paths, also the places of definitions that the configuration names.
 *
 * @throws {UserError} As `openCodeBase`.
 */
export function openDefinitions(paths: readonly string[], { cwd }: Pick<Io, 'cwd'>): Opened {
  const config = readConfig(cwd)
  return open(paths.length > 0 ? paths : ['.', ...config.definitions], cwd, config)
}

function open(paths: readonly string[], cwd: string, config: Config): Opened {
  const files = listSourceFiles(paths, cwd, config)
  if (files.paths.length === 0) {
    throw new UserError(
      `Expected TypeScript or JavaScript files below ${quoted(paths.join(', '))} but received none.`,
    )
  }
  return { codeBase: new CodeBase(files), root: slashed(resolve(cwd)) }
}
