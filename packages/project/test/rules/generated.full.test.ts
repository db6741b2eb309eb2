import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { findingsIn, type JsonFinding, runIn } from '../../../kit/test/cli/run-in.ts'
import { generateMonorepo } from './generated-monorepo.ts'
import { generateService } from './generated-service.ts'
import { planted } from './planted.ts'

// Whole code bases: `check`, and the compiler on the built package (`npm run build`), find every planted fault and nothing else.

const root = fileURLToPath(new URL('../../../..', import.meta.url))

it('a monorepo of 3 packages and 2,000 files has every planted fault, and no other', async () => {
  const { files, faults } = planted(generateMonorepo())
  expect(Object.keys(files)).toHaveLength(2000)
  const { stdout, stderr } = await runIn(onDisk(files), ['check', '--json'])
  // Nothing is installed there, so the rules that read types have no compiler, and say so.
  expect(stderr).toBe(
    'brandid: type-aware rules skipped files: typescript is not installed next to tsconfig.json\n',
  )
  const { findings } = JSON.parse(stdout) as { findings: JsonFinding[] }
  const rows = findings.map(({ rule, file, line, column }) => `${file}:${line}:${column} ${rule}`)
  expect(rows.sort()).toEqual(faults)
  const place = 'is defined twice: here and at packages/ids/src/people.ts:3:23'
  expect(findings.map(({ message }) => message)).toEqual(
    expect.arrayContaining([`Prefix 'user' ${place}.`, `Prefix 'usr' ${place}, as its former prefix.`]),
  )
})

describe('a service of 300 files', () => {
  const COMPILER_OPTIONS = {
    module: 'nodenext',
    target: 'es2022',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  }

  function write(files: Readonly<Record<string, string>>): string {
    const folder = onDisk({
      ...files,
      'tsconfig.json': JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['src'] }),
      'package.json': '{ "type": "module" }',
    })
    mkdirSync(join(folder, 'node_modules'))
    symlinkSync(root, join(folder, 'node_modules/brandid'), 'junction')
    return folder
  }

  /** `file:line:column code` of every error. */
  function compile(cwd: string): string[] {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], {
      cwd,
      encoding: 'utf8',
    })
    const errors = stdout.matchAll(/^(\S+)\((\d+),(\d+)\): error (TS\d+)/gm)
    return Array.from(errors, ([, file, line, column, code]) => `${file}:${line}:${column} ${code}`).sort()
  }

  it('has mix-ups that no tool finds before it adopts brandid, and an untyped ID at every planted place', async () => {
    const { files, faults } = planted(generateService('string'))
    expect(Object.keys(files)).toHaveLength(300)
    const folder = write(files)
    expect(compile(folder)).toEqual([])
    expect((await findingsIn(folder)).sort()).toEqual(faults)
    expect(faults).toHaveLength(297 * 6)
    // It starts green with a baseline.
    const args = ['check', '--baseline', 'baseline.json']
    expect(await runIn(folder, [...args, '--update'])).toMatchObject({ code: 0, stdout: '' })
    expect(await runIn(folder, args, { env: { CI: '1' } })).toMatchObject({ code: 0, stdout: '' })
  })

  it('shows every mix-up to the compiler, and the rest to check, once it is typed', async () => {
    const { files, faults } = planted(generateService('typed'))
    const folder = write(files)
    const ofCompiler = faults.filter((fault) => /TS\d+$/.test(fault))
    expect(compile(folder)).toEqual(ofCompiler)
    expect((await findingsIn(folder)).sort()).toEqual(faults.filter((fault) => !ofCompiler.includes(fault)))
    expect([ofCompiler.length, faults.length]).toEqual([42, 42 + 67])
  })
})

describe('this repository', () => {
  it('has nothing to find in its source', async () => {
    expect(await findingsIn(root, 'src')).toEqual([])
  })

  it('casts, defines twice and imports without a name in the mistakes of the docs', async () => {
    const found = await findingsIn(root, 'type-tests/mistakes')
    const rules = new Set(found.map((row) => row.split(' ')[1]))
    expect([...rules].sort()).toEqual(['duplicate-prefix', 'no-bare-import', 'no-cast'])
  })

  it('has an example with Stripe’s IDs, each of which gets a getter behind its wrapper', async () => {
    const text = readFileSync(join(root, 'examples/stripe-ids.ts'), 'utf8')
    const folder = onDisk({ 'stripe-ids.ts': text })
    expect((await runIn(folder, ['types'])).code).toBe(0)
    const getters = readFileSync(join(folder, 'register.ts'), 'utf8').match(/^ {4}get /gm)
    const definitions = text.match(/= stripe\('/g)
    expect(definitions).not.toBeNull()
    expect(getters).toHaveLength(definitions?.length ?? 0)
  })
})
