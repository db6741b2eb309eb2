/** The code base of a command. */
import { resolve } from 'node:path'
import { quoted } from 'brandid/internal'
import type { Io } from '../terminal/io.ts'
import { UserError } from '../terminal/user-error.ts'
import { CodeBase } from './code-base.ts'
import { listSourceFiles, slashed } from './source-files.ts'

/** A code base, and the folder to which its paths are relative. */
export interface Opened {
  readonly codeBase: CodeBase
  readonly root: string
}

/** @throws {UserError} A path that is missing, or paths without source. */
export function openCodeBase(paths: readonly string[], { cwd }: Pick<Io, 'cwd'>): Opened {
  const asked = paths.length > 0 ? paths : ['.']
  const files = listSourceFiles(asked, cwd)
  if (files.paths.length === 0) {
    throw new UserError(
      `Expected TypeScript or JavaScript files below ${quoted(asked.join(', '))} but received none.`,
    )
  }
  return { codeBase: new CodeBase(files), root: slashed(resolve(cwd)) }
}
