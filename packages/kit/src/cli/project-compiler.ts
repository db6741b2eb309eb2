/** Runs the project's compiler and finds errors that a change introduces. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { foldersOfProject, slashed } from '@brandid/base/files'
import { type Io, UserError } from '@brandid/base/terminal'
import type { CompilerError } from '@brandid/project/adopt'
import { quoted } from 'brandid/internal'

export interface ProjectCompiler {
  /** Compiles the project in its current state, and returns the errors. In a terminal, it shows which package is being compiled. */
  run(): Promise<CompilerError[]>
}

/**
 * Finds the nearest tsconfig.json and `typescript` for each file.
 *
 * @throws {UserError} A file has no tsconfig.json or no compiler.
 */
export function findCompiler(
  paths: readonly string[],
  { cwd, stderr }: Pick<Io, 'cwd' | 'stderr'>,
): ProjectCompiler {
  const configs = new Set(paths.map((path) => findAbove(path, 'tsconfig.json', cwd)))
  const programs = [...configs].map((config) => ({
    config,
    compiler: findAbove(config, 'node_modules/typescript/bin/tsc', cwd),
  }))
  return {
    async run() {
      const errors: CompilerError[] = []
      for (const [index, { config, compiler }] of programs.entries()) {
        const place = `compiling ${relative(cwd, config)}, ${index + 1} of ${programs.length}`
        if (stderr.isTerminal) await stderr.writeStatus(place)
        errors.push(...compile(compiler, config))
      }
      if (stderr.isTerminal) await stderr.writeStatus('')
      return errors
    },
  }
}

function findAbove(path: string, name: string, cwd: string): string {
  const folders = [...foldersBelow(dirname(path), cwd), ...foldersOfProject(cwd)]
  const found = folders.map((folder) => join(folder, name)).find((each) => existsSync(each))
  if (found !== undefined) return found
  throw new UserError(
    `Expected ${name} next to ${quoted(path)} or in a parent folder.`,
    'Run brandid adopt without --compile to skip the compiler.',
  )
}

/** Lists the folders from a folder up to one of its parents. */
function foldersBelow(folder: string, top: string): string[] {
  const above = dirname(folder)
  return above === folder || !slashed(folder).startsWith(slashed(top))
    ? []
    : [folder, ...foldersBelow(above, top)]
}

/** The maximum size of the compiler's output, enough for a hundred thousand errors. */
const MOST_OUTPUT = 2 ** 26

function compile(compiler: string, config: string): CompilerError[] {
  const folder = dirname(config)
  const args = [compiler, '--noEmit', '--pretty', 'false', '-p', config]
  const { stdout, stderr, error } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
  })
  if (error || stderr !== '')
    throw new UserError(`The compiler for ${quoted(config)} failed: ${error?.message ?? stderr}`)
  return readErrors(stdout, folder)
}

/** The first line of a message; the others explain it. */
export const firstLine = (message: string): string => message.split('\n', 1).join()

/** Matches `src/a.ts(3,5): error TS2345: …` and the indented lines that follow. */
const ERROR = /^(?:(.+?)\((\d+),(\d+)\): )?error (TS\d+): (.*(?:\r?\n[ \t].*)*)/gm

function readErrors(output: string, folder: string): CompilerError[] {
  return Array.from(output.matchAll(ERROR), ([, file = '', line, column, code = '', message = '']) => ({
    path: file === '' ? '' : slashed(resolve(folder, file)),
    line: Number(line ?? 1),
    column: Number(column ?? 1),
    code,
    message,
  }))
}

/**
 * Finds new errors. Ignores line numbers, because a change moves lines, and the explanatory lines and the order of a union's members,
 * because the compiler orders members by when it first met them.
 */
export function findNew(before: readonly CompilerError[], after: readonly CompilerError[]): CompilerError[] {
  const sortWords = (type: string) =>
    type
      .split(/[^\w]+/)
      .sort()
      .join(' ')
  const spell = ({ path, code, message }: CompilerError) =>
    JSON.stringify([path, code, firstLine(message).replace(/'[^']*'/g, sortWords)])
  const known = new Map<string, number>()
  for (const each of before) known.set(spell(each), (known.get(spell(each)) ?? 0) + 1)
  return after.filter((each) => {
    const left = known.get(spell(each)) ?? 0
    known.set(spell(each), left - 1)
    return left <= 0
  })
}
