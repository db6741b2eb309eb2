import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createFileProgress } from '../../../src/cli/check/file-progress.ts'
import { onDisk } from '../check/on-disk.ts'
import { findingsIn, runIn } from '../check/run-in.ts'
import { fakeIo } from '../fake-io.ts'

const IDS = `import { defineId, type IdOf } from 'brandid'
export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
declare module 'brandid' { interface Register { get user(): typeof UserId } }
`
const CAST = "import type { UserId } from './ids'\nexport const a = (x: string) => x as UserId\n"

describe('the report of check', () => {
  it('has a frame for each finding, and a summary on standard error', async () => {
    const folder = onDisk({
      'src/ids.ts': IDS,
      'src/a.ts': `import type { UserId } from './ids'\n\nexport const a = (x: string) =>\n\tx as UserId // unchecked`,
    })
    expect(await runIn(folder, ['check'])).toEqual({
      code: 1,
      stdout: `src/a.ts:4:2  no-cast
  Expected a checked id but received a cast to \`UserId\`.
    3 | export const a = (x: string) =>
  > 4 | \tx as UserId // unchecked
      | \t^^^^^^^^^^^

`,
      stderr: '2 files, 1 definition, 1 finding\n',
    })
  })

  it('marks the first line of what goes on, and cuts long lines', async () => {
    const folder = onDisk({
      'ids.ts': IDS,
      'a.ts': `import type { UserId } from './ids'\nexport const a = JSON.parse(\n  '""',\n) as UserId`,
      'b.ts': `import type { UserId } from './ids'; export const b = '${'x'.repeat(300)}' as UserId`,
    })
    const { stdout } = await runIn(folder, ['check'])
    expect(stdout).toContain('  > 2 | export const a = JSON.parse(\n      |                  ^^^^^^^^^^^\n  ')
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBe(168)
  })

  it('is coloured at a terminal', async () => {
    const folder = onDisk({ 'ids.ts': IDS, 'a.ts': CAST })
    const { stdout } = await runIn(folder, ['check'], { isTerminal: true })
    expect(stdout).toContain('\u001b[31m>\u001b[39m')
  })

  it('is a list of commands for GitHub', async () => {
    const folder = onDisk({ 'ids.ts': IDS, 'a,b%.ts': CAST })
    expect(await runIn(folder, ['check', '--format', 'github'])).toEqual({
      code: 1,
      stdout:
        '::error file=a%2Cb%25.ts,line=2,endLine=2,col=33,endColumn=44,title=brandid no-cast::Expected a checked id but received a cast to `UserId`.\n',
      stderr: '',
    })
  })

  it('is JSON, and names the command that writes getters elsewhere', async () => {
    const folder = onDisk({ 'a.ts': "import { defineId } from 'brandid'\nexport const A = defineId('a')" })
    const { stdout } = await runIn(folder, ['check', '--format', 'json'])
    expect(JSON.parse(stdout)).toEqual({
      findings: [
        {
          rule: 'registered',
          file: 'a.ts',
          line: 2,
          column: 18,
          message: "Expected a getter 'a' in `Register` but found none.",
        },
      ],
    })
    expect((await runIn(folder, ['check'])).stderr).toMatch(
      /brandid types writes the getters of Register\.\n$/,
    )
  })

  it('names files that it could read in part only', async () => {
    const folder = onDisk({ 'ids.ts': `${IDS}\nconst = 1` })
    const { code, stderr } = await runIn(folder, ['check'])
    expect(code).toBe(0)
    expect(stderr).toMatch(/^brandid: ids\.ts was read in part: .+\n1 file, /)
  })

  const UNDEFINED =
    'brandid: no definition was found, so no string and no template was checked for ids: see docs/adopt.md\n'

  it.each([
    { format: 'pretty', stdout: '', stderr: `1 file, 0 definitions, 0 findings\n${UNDEFINED}` },
    { format: 'github', stdout: '', stderr: UNDEFINED },
    { format: 'json', stdout: '{"findings":[]}\n', stderr: UNDEFINED },
  ])('says that a code base without definitions was not checked: $format', async ({ format, ...written }) => {
    const folder = onDisk({ 'a.ts': 'export const a = (userId: string) => `user_\u0024{userId}`' })
    expect(await runIn(folder, ['check', '--format', format])).toEqual({ code: 0, ...written })
  })

  it('says so of definitions in tests alone, and beside findings', async () => {
    const folder = onDisk({ 'a.test.ts': `${IDS}\nexport const a = x as UserId` })
    expect(await runIn(folder, ['check', '--json'])).toMatchObject({ code: 1, stderr: UNDEFINED })
  })
})

describe('the paths of check', () => {
  const folder = onDisk({
    'src/ids.ts': IDS,
    'src/a.ts': CAST,
    'lib/b.ts': CAST.replace('./ids', '../src/ids'),
    'docs/c.md': '',
  })

  it('are files and folders', async () => {
    expect(await findingsIn(folder, 'src/ids.ts', 'lib')).toEqual(['lib/b.ts:2:33 no-cast'])
  })

  it.each([
    [['none'], 'Expected a file or a folder but received "none".'],
    [['docs'], 'Expected TypeScript or JavaScript files below "docs" but received none.'],
    [['--format', 'xml'], 'Expected --format to be pretty, github, json but received "xml".'],
    [
      ['--baseline', 'src/ids.ts'],
      'Expected a baseline of brandid check, version 1, in "src/ids.ts" but received something else.',
    ],
  ])('refuses %j', async (args, message) => {
    expect(await runIn(folder, ['check', ...args])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`brandid: ${message}\n`),
    })
  })

  it('refuses an empty folder', async () => {
    expect((await runIn(onDisk({}), ['check'])).stderr).toContain('below "." but received none')
  })

  it('names the package that it needs', async () => {
    vi.doMock('oxc-parser', () => {
      throw new Error('Cannot find package')
    })
    onTestFinished(() => {
      vi.doUnmock('oxc-parser')
      vi.resetModules()
    })
    vi.resetModules()
    const { run } = await import('../../../src/cli/run.ts')
    const { io, written } = fakeIo({ cwd: folder })
    expect(await run(['check'], io)).toBe(2)
    expect(written.stderr).toMatch(
      /^brandid: Expected the package oxc-parser, .* received: .{9,}\nnpm install --save-dev oxc-parser\n$/,
    )
  })
})

describe('the baseline', () => {
  const twice = `${CAST}export const b = (x: string) => x as UserId\n`
  const args = ['check', '--baseline', 'base.json']

  it('lets pass what it holds, shrinks, and never grows', async () => {
    const folder = onDisk({ 'ids.ts': IDS, 'a.ts': twice, 'b.ts': twice })
    expect(await runIn(folder, args)).toEqual({
      code: 0,
      stdout: '',
      stderr: 'brandid: wrote 4 findings to base.json\n4 files, 1 definition, 0 findings\n'.replace(
        '4 files',
        '3 files',
      ),
    })
    expect(JSON.parse(readFileSync(join(folder, 'base.json'), 'utf8'))).toEqual({
      version: 1,
      findings: {
        'a.ts': { 'no-cast': ['x as UserId', 'x as UserId'] },
        'b.ts': { 'no-cast': ['x as UserId', 'x as UserId'] },
      },
    })
    // A line above moves nothing; one more of the same is one too many.
    writeFileSync(join(folder, 'a.ts'), `\n${twice}export const c = (x: string) => x as UserId\n`)
    expect(await runIn(folder, args)).toMatchObject({ code: 1, stdout: expect.stringContaining('a.ts:5:33') })

    writeFileSync(join(folder, 'a.ts'), CAST.replace('(x: string) => x', '(y: string) => y'))
    expect(await runIn(folder, args, { env: { CI: '1' } })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('y as UserId'),
    })
    writeFileSync(join(folder, 'a.ts'), CAST)
    writeFileSync(join(folder, 'b.ts'), '')
    const inCi = { env: { CI: 'true' } }
    expect((await runIn(folder, args, inCi)).stderr).toContain(
      'brandid: 3 findings of the baseline are gone: run this without CI, and commit base.json\n',
    )
    expect((await runIn(folder, args)).stderr).toContain(
      'brandid: 3 findings of the baseline are gone, and base.json has shrunk\n',
    )
    writeFileSync(join(folder, 'a.ts'), twice)
    expect(await runIn(folder, args, inCi)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('a.ts:3:33'),
    })
    writeFileSync(join(folder, 'a.ts'), '')
    expect((await runIn(folder, args)).stderr).toContain('1 finding of the baseline is gone')
    expect(readFileSync(join(folder, 'base.json'), 'utf8')).toBe('{\n  "version": 1,\n  "findings": {}\n}\n')
  })

  it('stays, without a word, where nothing of it is gone', async () => {
    const folder = onDisk({ 'ids.ts': IDS, 'a.ts': CAST })
    await runIn(folder, args)
    const text = readFileSync(join(folder, 'base.json'), 'utf8').replaceAll('\n', '\r\n')
    writeFileSync(join(folder, 'base.json'), text)
    expect(await runIn(folder, args)).toEqual({
      code: 0,
      stdout: '',
      stderr: '2 files, 1 definition, 0 findings\n',
    })
    expect(readFileSync(join(folder, 'base.json'), 'utf8')).toBe(text)
  })

  it('is not written in CI', async () => {
    const folder = onDisk({ 'ids.ts': IDS })
    expect(await runIn(folder, args, { env: { CI: '1' } })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'brandid: Expected the baseline "base.json" but found none, and CI is set.\n',
    })
    expect(existsSync(join(folder, 'base.json'))).toBe(false)
  })

  it.each([
    'no JSON',
    'null',
    '1',
    '{}',
    '{"version":1}',
    '{"version":1,"findings":null}',
    '{"version":1,"findings":{"a":1}}',
    '{"version":1,"findings":{"a":{"b":"c"}}}',
  ])('refuses %s', async (text) => {
    const folder = onDisk({ 'ids.ts': IDS, 'base.json': text })
    expect((await runIn(folder, args)).code).toBe(2)
  })
})

describe('progress', () => {
  it('shows after a second, at a terminal alone, and goes away', async () => {
    let now = 0
    const { io, written } = fakeIo({ isTerminal: true })
    const progress = createFileProgress(io, () => now)
    progress(1, 9)
    now = 1000
    progress(2, 9)
    now = 1099
    progress(3, 9)
    now = 1100
    progress(4, 9)
    await progress.end()
    expect(written.stderr).toBe('\r2 of 9 files\r4 of 9 files\r\u001b[K')

    const pipe = fakeIo()
    const quiet = createFileProgress(pipe.io, () => now)
    now = 9999
    quiet(1, 9)
    await quiet.end()
    expect(pipe.written.stderr).toBe('')
  })
})
