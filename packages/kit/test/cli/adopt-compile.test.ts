import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from './run-in.ts'

// `adopt --compile` with a compiler whose errors are known. `adopt-compile.full.test.ts` starts real ones.

interface Run {
  readonly stdout: string
  readonly stderr: string
  readonly error?: Error
}

const compiler = vi.hoisted(() => ({
  lines: [] as string[],
  run: (_cwd: string): Run => ({ stdout: '', stderr: '' }),
}))
vi.mock('node:child_process', async (load) => {
  const all = await load<typeof import('node:child_process')>()
  const spawnSync = (_: string, args: readonly string[], { cwd }: { readonly cwd: string }) => {
    compiler.lines.push(args.join(' '))
    return compiler.run(cwd)
  }
  return { ...all, spawnSync }
})

beforeEach(() => {
  compiler.lines = []
})

const LOAD = 'export const load = (userId: string) => userId\n'
const EMPTY = {
  'package.json': '{ "dependencies": { "brandid": "1" } }',
  'tsconfig.json': '{}',
  'ids.ts': "import { defineId } from 'brandid'\nexport const UserId = defineId('user')\n",
  'node_modules/typescript/bin/tsc': '',
}
const PROJECT = { ...EMPTY, 'a.ts': LOAD, 'b.ts': LOAD }
const ARGS = ['adopt', '--parameters', '--compile']

interface Setup {
  readonly files?: Readonly<Record<string, string>>
  /** The files that an editor saves after the changes. */
  readonly saved?: readonly string[]
  readonly isTerminal?: boolean
}

/** Runs `adopt --compile`; the compiler prints one text after the other, then nothing. The first run is before the changes. */
async function adoptWith(
  outputs: readonly string[],
  { files = PROJECT, saved = [], isTerminal = false }: Setup = {},
) {
  const left = [...outputs]
  compiler.run = (cwd) => {
    if (left.length < outputs.length) for (const name of saved) appendFileSync(join(cwd, name), '// saved\n')
    return { stdout: left.shift() ?? '', stderr: '' }
  }
  const cwd = onDisk(files)
  const { code, stdout, stderr } = await runIn(cwd, ARGS, { isTerminal })
  return {
    cwd,
    code,
    stderr,
    stdout,
    runs: compiler.lines.length,
    reverted: Object.keys(files).filter(
      (name) => files[name] === LOAD && readFileSync(join(cwd, name), 'utf8') === LOAD,
    ),
  }
}

const failure = (file: string) => `${file}(1,1): error TS2322: Type 'a' is not assignable to type 'b'.\n`

describe('the runs of the compiler after adopt', () => {
  it('are one, without a new error', async () => {
    const { cwd, ...said } = await adoptWith([failure('b.ts'), failure('b.ts')])
    expect(said).toEqual({
      code: 0,
      stdout: '',
      stderr:
        'brandid: 2 types in 2 files\nbrandid: the compiler finds no new errors: run npx brandid check next\n',
      runs: 2,
      reverted: [],
    })
    const line = `${cwd}/node_modules/typescript/bin/tsc --noEmit --pretty false -p ${cwd}/tsconfig.json`
    expect(compiler.lines).toEqual([line, line])
  })

  it('are at most four more, and what still fails is printed', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `f${index}.ts`)
    const files = { ...EMPTY, ...Object.fromEntries(names.map((name) => [name, LOAD])) }
    const { code, stdout, stderr, runs, reverted } = await adoptWith(['', ...names.map(failure)], { files })
    expect({ code, runs }).toEqual({ code: 1, runs: 2 + 4 })
    expect(reverted).toEqual(names.slice(0, 4))
    expect(stdout).toBe("f4.ts:1:1: TS2322: Type 'a' is not assignable to type 'b'.\n")
    expect(stderr).toMatch(
      /\nbrandid: 2 types in 2 files; 4 left unchanged\nbrandid: the compiler finds 1 other new error: review each, then run npx brandid check\n$/,
    )
  })

  it('are shown in a terminal, because a monorepo takes minutes', async () => {
    const files = { ...EMPTY, 'a.ts': LOAD, 'lib/b.ts': LOAD, 'lib/tsconfig.json': '{}' }
    const { stderr } = await adoptWith([], { files, isTerminal: true })
    expect(stderr).toContain('compiling tsconfig.json, 1 of 2')
    expect(stderr).toContain('compiling lib/tsconfig.json, 2 of 2')
  })

  it('end if no other file fails', async () => {
    const files = { ...PROJECT, 'c.ts': LOAD }
    expect(await adoptWith(['', failure('a.ts') + failure('b.ts')], { files })).toMatchObject({
      code: 0,
      stdout: '',
      runs: 3,
      reverted: ['a.ts', 'b.ts'],
      stderr: `a.ts: 1 type: the compiler reports 1 new error
b.ts: 1 type: the compiler reports 1 new error
brandid: 1 type in 1 file; 2 left unchanged
brandid: the compiler finds no new errors: run npx brandid check next
`,
    })
  })

  it('do not count an error of before whose types the compiler now orders differently', async () => {
    const error = (types: string, reason: string) =>
      `other.ts(1,1): error TS2322: Type '${types}' is not assignable to type 'string'.\n  ${reason}\n`
    const outputs = [error('"a" | "b"', 'Type "a" is not'), error('"b" | "a"', 'Type "b" is not')]
    expect(await adoptWith(outputs)).toMatchObject({ code: 0, stdout: '', runs: 2, reverted: [] })
  })

  it('count an error whose two types have changed places', async () => {
    const error = (one: string, other: string) =>
      `other.ts(1,1): error TS2322: Type '${one}' is not assignable to type '${other}'.\n`
    const { stdout } = await adoptWith([error('a', 'b'), error('b', 'a')])
    expect(stdout).toBe("other.ts:1:1: TS2322: Type 'b' is not assignable to type 'a'.\n")
  })

  it('count an error that a file has once more, and errors of other codes, lines and files', async () => {
    const [known, more] = [failure('other.ts'), "other.ts(9,2): error TS2345: Type 'a' is it.\n"]
    const { code, stdout } = await adoptWith([known, `${known}${known}${more}lib/b.ts${known.slice(8)}`])
    expect(stdout).toBe(`other.ts:1:1: TS2322: Type 'a' is not assignable to type 'b'.
other.ts:9:2: TS2345: Type 'a' is it.
lib/b.ts:1:1: TS2322: Type 'a' is not assignable to type 'b'.
`)
    expect(code).toBe(1)
  })

  it('print an error without a place as one of tsconfig.json', async () => {
    const { stdout } = await adoptWith(['', 'error TS5024: Compiler option is unknown.\n'])
    expect(stdout).toBe('tsconfig.json: TS5024: Compiler option is unknown.\n')
  })

  it.each([
    [300, ''],
    [302, 'yy'],
  ])('print the first 300 characters of a message of %i', async (_, rest) => {
    const shown = 'x'.repeat(300)
    const { stdout } = await adoptWith(['', `other.ts(1,1): error TS2322: ${shown}${rest}\n`])
    expect(stdout).toBe(`other.ts:1:1: TS2322: ${shown}${rest && '…'}\n`)
  })

  it('leave a file that was saved meanwhile, and count its types', async () => {
    const failures = failure('a.ts') + failure('b.ts')
    const outputs = ['', ...Array.from({ length: 5 }, () => failures)]
    const { code, stderr, stdout, runs, reverted } = await adoptWith(outputs, { saved: ['b.ts'] })
    expect(reverted).toEqual(['a.ts'])
    expect(stderr).toBe(`a.ts: 1 type: the compiler reports 1 new error
b.ts: 1 type: not restored despite 1 new error: it was changed after it was read
brandid: 1 type in 1 file; 1 left unchanged
brandid: the compiler finds 2 other new errors: review each, then run npx brandid check
`)
    expect(stdout).toBe(failures.replaceAll('(1,1): error', ':1:1:'))
    expect({ code, runs }).toEqual({ code: 1, runs: 3 })
  })

  const mixed = (line: number) =>
    `a.ts(${line},1): error TS2345: Argument of type 'LooseId<"team">' is not assignable to parameter of type 'LooseId<"user">'.\n`

  it('print the places that mix IDs of different kinds first, and keep their files', async () => {
    const { stdout, stderr, reverted } = await adoptWith(['', failure('other.ts') + mixed(1)])
    expect(reverted).toEqual([])
    expect(stdout).toBe(
      "a.ts:1:1: `import type { LooseId } from 'brandid'`: a team's ID where a user's is expected\nother.ts:1:1: TS2322: Type 'a' is not assignable to type 'b'.\n",
    )
    expect(stderr).toContain('finds 1 place that mixes IDs of different kinds, and 1 other new error: ')
  })

  it('print the line and the column of an error', async () => {
    const { stdout } = await adoptWith([
      '',
      "other.ts(12,34): error TS2322: Type 'a' is not assignable to type 'b'.\n",
    ])
    expect(stdout).toBe("other.ts:12:34: TS2322: Type 'a' is not assignable to type 'b'.\n")
  })

  it('count the places that mix IDs of different kinds', async () => {
    const { stderr } = await adoptWith(['', mixed(1) + mixed(3)])
    expect(stderr).toContain('finds 2 places that mix IDs of different kinds: review each')
  })
})

describe('adopt --compile writes nothing', () => {
  it('and starts no compiler, where there is nothing to change', async () => {
    const stderr = 'brandid: 0 types in 0 files\nbrandid: run npx brandid check next\n'
    expect(await adoptWith([], { files: EMPTY })).toMatchObject({ code: 0, stderr, runs: 0 })
  })

  it.each(['node_modules/typescript/bin/tsc', 'tsconfig.json'])('without a file %s', async (name) => {
    const files = Object.fromEntries(Object.entries(PROJECT).filter(([path]) => path !== name))
    const { code, stderr, runs, reverted } = await adoptWith([], { files })
    expect({ code, runs, reverted }).toEqual({ code: 2, runs: 0, reverted: ['a.ts', 'b.ts'] })
    expect(stderr).toContain(`brandid: Expected ${name} next to `)
    expect(stderr).toContain('\nRun brandid adopt without --compile to skip the compiler.\n')
  })

  it.each([
    ['out of memory', { stdout: '', stderr: 'out of memory' }],
    ['spawn EAGAIN', { stdout: '', stderr: '', error: new Error('spawn EAGAIN') }],
  ])('where the compiler fails: %s', async (reason, run) => {
    compiler.run = () => run
    const cwd = onDisk(PROJECT)
    const stderr = `brandid: The compiler for "${cwd}/tsconfig.json" failed: ${reason}\n`
    expect(await runIn(cwd, ARGS)).toEqual({ code: 2, stdout: '', stderr })
    expect(readFileSync(join(cwd, 'a.ts'), 'utf8')).toBe(LOAD)
  })

  it('beside --dry-run', async () => {
    expect(await runIn(onDisk(PROJECT), [...ARGS, '--dry-run'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'brandid: Expected --compile or --dry-run, but not both: --dry-run writes nothing to compile.\n',
    })
  })
})
