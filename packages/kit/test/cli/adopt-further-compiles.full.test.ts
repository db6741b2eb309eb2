import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from './run-in.ts'

// `adopt --compile` with a compiler whose errors are known: run by run, another file fails.

const NAMES = Array.from({ length: 9 }, (_, index) => `f${index}.ts`)
const LOAD = 'export const load = (userId: string) => userId\n'

/** Runs `adopt --compile`; the compiler prints one text after the other, then nothing. The first run is before the changes. */
async function adoptWith(outputs: readonly string[], saved: readonly string[] = [], isTerminal = false) {
  const compiler = `const { readFileSync, writeFileSync } = require('node:fs')
const runs = Number(readFileSync('runs.txt', 'utf8'))
writeFileSync('runs.txt', String(runs + 1))
process.stdout.write(${JSON.stringify(outputs)}[runs] ?? '')
if (runs > 0) for (const name of ${JSON.stringify(saved)}) require('node:fs').appendFileSync(name, '// saved\\n')
`
  const cwd = onDisk({
    'package.json': '{ "dependencies": { "brandid": "1" } }',
    'tsconfig.json': '{}',
    'runs.txt': '0',
    'ids.ts': "import { defineId } from 'brandid'\nexport const UserId = defineId('user')\n",
    'node_modules/typescript/bin/tsc': compiler,
    ...Object.fromEntries(NAMES.map((name) => [name, LOAD])),
  })
  const { code, stdout, stderr } = await runIn(cwd, ['adopt', '--parameters', '--compile'], { isTerminal })
  const read = (name: string) => readFileSync(join(cwd, name), 'utf8')
  return {
    code,
    stderr,
    stdout,
    runs: Number(read('runs.txt')),
    reverted: NAMES.filter((name) => read(name) === LOAD),
  }
}

const failure = (file: string) => `${file}(1,1): error TS2322: Type 'a' is not assignable to type 'b'.\n`

describe('the runs of the compiler after adopt', () => {
  it('are at most four more, and what still fails is printed', async () => {
    const { stdout, runs, reverted } = await adoptWith(['', ...NAMES.map(failure)])
    expect(runs).toBe(2 + 4)
    expect(reverted).toEqual(NAMES.slice(0, 4))
    expect(stdout).toBe("f4.ts:1:1: TS2322: Type 'a' is not assignable to type 'b'.\n")
  })

  it('are shown in a terminal, because a monorepo takes minutes', async () => {
    expect((await adoptWith([''], [], true)).stderr).toContain('compiling tsconfig.json, 1 of 1')
    expect((await adoptWith([''])).stderr).not.toContain('compiling')
  })

  it('end if no other file fails', async () => {
    expect(await adoptWith(['', failure('f3.ts') + failure('f7.ts')])).toMatchObject({
      stdout: '',
      runs: 3,
      reverted: ['f3.ts', 'f7.ts'],
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

  it('print the beginning of a long message', async () => {
    const { stdout } = await adoptWith(['', failure('other.ts').replace("'a'", `'${'a'.repeat(50_000)}'`)])
    expect(stdout).toMatch(/^other\.ts:1:1: TS2322: Type 'a{294}…\n$/)
  })

  it('leave a file that was saved meanwhile, and count its types', async () => {
    const outputs = ['', ...Array.from({ length: 5 }, () => failure('f3.ts') + failure('f7.ts'))]
    const { code, stderr, stdout, runs, reverted } = await adoptWith(outputs, ['f7.ts'])
    expect(reverted).toEqual(['f3.ts'])
    expect(stderr).toBe(`f3.ts: 1 type: the compiler reports 1 new error
f7.ts: 1 type: not restored despite 1 new error: it was changed after it was read
brandid: 8 types in 8 files; 1 left unchanged
brandid: the compiler finds 2 other new errors: review each, then run npx brandid check
`)
    expect(stdout).toBe((failure('f3.ts') + failure('f7.ts')).replaceAll('(1,1): error', ':1:1:'))
    expect({ code, runs }).toEqual({ code: 1, runs: 3 })
  })

  it('print the places that mix IDs of different kinds first, and keep their files', async () => {
    const mixed = `f1.ts(1,1): error TS2345: Argument of type 'LooseId<"team">' is not assignable to parameter of type 'LooseId<"user">'.\n`
    const { stdout, reverted } = await adoptWith(['', failure('other.ts') + mixed])
    expect(reverted).toEqual([])
    expect(stdout.split('\n').map((line) => line.split(':', 1)[0])).toEqual(['f1.ts', 'other.ts', ''])
    expect(stdout).toContain("a team's ID where a user's is expected")
  })
})
