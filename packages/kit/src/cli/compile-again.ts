/** Compiles adopted files and reports new errors. Restores each file with a new error that is not about mixed-up IDs. */
import { readFileSync } from 'node:fs'
import { findProjectRoot, replaceProjectFile } from '@brandid/base/files'
import { count, type Io } from '@brandid/base/terminal'
import { applyChanges, type ChangedFile, type CompilerError, spellMixedKinds } from '@brandid/project/adopt'
import { showFile } from '@brandid/project/source'
import { findNew, firstLine, type ProjectCompiler } from './project-compiler.ts'

export interface Compiled {
  /** One line per new error. Errors about mixed-up IDs come first. */
  readonly lines: readonly string[]
  readonly mixed: number
  readonly takenBack: readonly FailingFile[]
  /** The files that have new errors but could not be restored, and why. Their loose types stay. */
  readonly kept: readonly (FailingFile & { readonly reason: string })[]
}

type FailingFile = ChangedFile & { readonly errors: number }

/** The maximum number of compiler runs after the first. */
const MOST_COMPILES = 4

/**
 * Compiles changed files. Keeps a file with mixed-up IDs, because they are a bug in the project, but restores a file with any other
 * new error, because the project has to change a type first.
 */
export async function compileAgain(
  compiler: ProjectCompiler,
  before: readonly CompilerError[],
  done: readonly ChangedFile[],
  words: Parameters<typeof spellMixedKinds>[2],
  root: string,
  { cwd }: Pick<Io, 'cwd'>,
): Promise<Compiled> {
  const mixed = new Map<string, string>()
  const takenBack = new Map<string, FailingFile>()
  const kept = new Map<string, Compiled['kept'][number]>()
  let others: readonly CompilerError[] = []
  for (let compiles = 0; compiles <= MOST_COMPILES; compiles++) {
    const found = findNew(before, await compiler.run())
    others = found.filter((error) => {
      const sentence = spellMixedKinds(error, textOf(error.path), words)
      if (sentence !== undefined)
        mixed.set(JSON.stringify([error.path, sentence]), `${placeOf(error, root)}: ${sentence}`)
      return sentence === undefined
    })
    if (compiles === MOST_COMPILES) break
    const failing = done.filter(
      ({ path }) => !takenBack.has(path) && !kept.has(path) && others.some((each) => each.path === path),
    )
    if (failing.length === 0) break
    for (const each of failing) {
      const counted = { ...each, errors: others.filter((error) => error.path === each.path).length }
      const reason = restore(each, findProjectRoot(cwd))
      if (reason === undefined) takenBack.set(each.path, counted)
      else kept.set(each.path, { ...counted, reason })
    }
  }
  return {
    lines: [
      ...mixed.values(),
      ...others.map(
        (error) => `${placeOf(error, root)}: ${error.code}: ${shorten(firstLine(error.message))}`,
      ),
    ],
    mixed: mixed.size,
    takenBack: [...takenBack.values()],
    kept: [...kept.values()],
  }
}

/** The longest message to print. With `noErrorTruncation`, the compiler prints types of any length. */
const LONGEST_MESSAGE = 300

const shorten = (text: string): string =>
  text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text

/** Restores a file, or returns why it was not restored, for example because an editor has saved it in the meantime. */
function restore({ path, text, changes }: ChangedFile, root: string): string | undefined {
  try {
    const reason = replaceProjectFile(path, applyChanges(text, changes), text, root)
    // Another run of the command would not restore the file, so that advice is dropped.
    return textOf(path) === text ? undefined : reason?.split(':', 1)[0]
  } catch (error) {
    return (error as Error).message
  }
}

/** Formats the last line of a run with `--compile`. */
export function spellCompiled({ lines, mixed }: Compiled): string {
  if (lines.length === 0) return 'brandid: the compiler finds no new errors: run npx brandid check next'
  const others = lines.length - mixed
  const parts = [
    ...(mixed > 0
      ? [`${count(mixed, 'place')} that ${mixed === 1 ? 'mixes' : 'mix'} IDs of different kinds`]
      : []),
    ...(others > 0 ? [count(others, 'other new error')] : []),
  ]
  return `brandid: the compiler finds ${parts.join(', and ')}: review each, then run npx brandid check`
}

const placeOf = ({ path, line, column }: CompilerError, root: string): string =>
  path === '' ? 'tsconfig.json' : `${showFile(path, root)}:${line}:${column}`

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
