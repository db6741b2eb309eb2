import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { generateService } from './generated-service.ts'
import { onDisk } from './on-disk.ts'
import { planted } from './planted.ts'
import { findingsIn, runIn } from './run-in.ts'

// A service of 300 files before and after its adoption of brandid. The compiler and `check` find every planted fault,
// and nothing else. It compiles against the built package: `npm run build`.

const root = fileURLToPath(new URL('../../..', import.meta.url))

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    module: 'nodenext',
    target: 'es2022',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  },
  include: ['src'],
})

function write(files: Readonly<Record<string, string>>): string {
  const folder = onDisk({ ...files, 'tsconfig.json': TSCONFIG, 'package.json': '{ "type": "module" }' })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/brandid'), 'junction')
  return folder
}

/** `file:line:column code` of every error. */
function compile(folder: string): string[] {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  const errors = stdout.matchAll(/^(\S+)\((\d+),(\d+)\): error (TS\d+)/gm)
  return Array.from(errors, ([, file, line, column, code]) => `${file}:${line}:${column} ${code}`).sort()
}

const isOfCompiler = (fault: string) => /TS\d+$/.test(fault)

describe('a service of 300 files', () => {
  const before = planted(generateService('string'))
  const after = planted(generateService('typed'))
  const folders = { before: '', after: '' }

  beforeAll(() => {
    folders.before = write(before.files)
    folders.after = write(after.files)
  })

  it('has mix-ups that no tool finds before', () => {
    expect(Object.keys(before.files)).toHaveLength(300)
    expect(compile(folders.before)).toEqual([])
  })

  it('has an untyped id at every planted place', async () => {
    const found = await findingsIn(folders.before)
    expect(found.sort()).toEqual(before.faults)
    expect(found).toHaveLength(297 * 6)
  })

  it('shows every mix-up to the compiler, once it is typed', () => {
    const expected = after.faults.filter(isOfCompiler)
    expect(compile(folders.after)).toEqual(expected)
    expect(expected).toHaveLength(42)
  })

  it('shows check every cast, template and string that the compiler lets pass', async () => {
    const expected = after.faults.filter((fault) => !isOfCompiler(fault))
    expect((await findingsIn(folders.after)).sort()).toEqual(expected)
    expect(expected).toHaveLength(67)
  })

  it('starts green with a baseline, and only gets better', async () => {
    const args = ['check', '--baseline', 'baseline.json']
    expect(await runIn(folders.before, [...args, '--update'])).toMatchObject({ code: 0, stdout: '' })
    expect(await runIn(folders.before, args, { env: { CI: '1' } })).toMatchObject({ code: 0, stdout: '' })
  })
})
