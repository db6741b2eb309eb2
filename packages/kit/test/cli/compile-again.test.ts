import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyChanges, type ChangedFile, type CompilerError } from '@brandid/project/adopt'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { compileAgain } from '../../src/cli/compile-again.ts'

// The runs of a compiler after `adopt`, with a compiler whose errors are known: one more file fails after each reverted file.

const NAMES = Array.from({ length: 9 }, (_, index) => `f${index}.ts`)
const BEFORE = 'export const f = (userId: string) => userId\n'

/** A project whose files have changed, and a compiler that reports errors in the given files, one run after the other. */
function project(errorsOf: (run: number) => readonly Partial<CompilerError>[]) {
  const cwd = onDisk({ '.git/HEAD': '', ...Object.fromEntries(NAMES.map((name) => [name, BEFORE])) })
  const done = NAMES.map((file): ChangedFile => {
    const start = BEFORE.indexOf('string')
    const changes = [{ start, end: start + 'string'.length, text: "LooseId<'user'>" }]
    writeFileSync(join(cwd, file), applyChanges(BEFORE, changes))
    return { path: join(cwd, file), file, text: BEFORE, changes, types: 1 }
  })
  let runs = 0
  const compiler = {
    run: () =>
      errorsOf(runs++).map((error) => ({
        ...{ line: 1, column: 1, code: 'TS2322', message: 'Type A is not assignable to type B.', ...error },
        path: join(cwd, `${error.path}`),
      })),
  }
  const compiled = compileAgain(compiler, [], done, new Map([['usr', 'user']]), cwd, { cwd })
  const reverted = NAMES.filter((name) => readFileSync(join(cwd, name), 'utf8') === BEFORE)
  return { compiled, reverted, runs }
}

describe('the runs of the compiler after adopt', () => {
  it('are at most four more, and what still fails is printed', () => {
    const { compiled, reverted, runs } = project((run) => [{ path: `f${run}.ts` }])
    expect(runs).toBe(1 + 4)
    expect(reverted).toEqual(NAMES.slice(0, 4))
    expect(compiled.takenBack.map(({ file }) => file)).toEqual(reverted)
    expect(compiled.lines).toEqual(['f4.ts:1:1: TS2322: Type A is not assignable to type B.'])
  })

  it('end with the first that finds no other file', () => {
    expect(project((run) => (run === 0 ? [{ path: 'f3.ts' }, { path: 'f7.ts' }] : []))).toMatchObject({
      runs: 2,
      reverted: ['f3.ts', 'f7.ts'],
      compiled: { lines: [], mixed: 0 },
    })
  })

  it('print the places where IDs of two kinds meet first, and keep their files', () => {
    const message = `Argument of type 'LooseId<"prj">' is not assignable to parameter of type 'LooseId<"usr">'.`
    const { compiled, reverted } = project(() => [
      { path: 'other.ts', code: 'TS1' },
      { path: 'f1.ts', message },
    ])
    expect(reverted).toEqual([])
    expect(compiled.lines.map((line) => line.split(':', 1)[0])).toEqual(['f1.ts', 'other.ts'])
    expect(compiled.lines[0]).toContain("a prj's ID where a user's is expected")
  })
})
