import { existsSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECK_RULES } from '@brandid/project/rules'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { findingsIn, runIn } from './run-in.ts'

const IDS = `import { defineId, type IdOf } from 'brandid'
export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
declare module 'brandid' { interface Register { get user(): typeof UserId } }
`
const UNREGISTERED = "import { defineId } from 'brandid'\nexport const A = defineId('a')"
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
  Unchecked cast to \`UserId\`; use UserId.parse.
    3 | export const a = (x: string) =>
  > 4 | \tx as UserId // unchecked
      | \t^^^^^^^^^^^

`,
      stderr: `2 files, 1 definition, 1 finding
brandid: fix the findings, or accept them all: npx brandid check --baseline brandid-baseline.json --update
`,
    })
  })

  it('ends with the next command, in the project without findings as well', async () => {
    const { code, stderr } = await runIn(onDisk({ 'ids.ts': IDS }), ['check'])
    expect(code).toBe(0)
    expect(stderr).toBe(`1 file, 1 definition, 0 findings
brandid: run npx brandid check --format github in CI next
`)
  })

  it('says why no rule read types', async () => {
    const folder = onDisk({ 'ids.ts': IDS, 'tsconfig.json': '{}' })
    const said =
      'brandid: type-aware rules skipped files: typescript is not installed next to tsconfig.json\n'
    expect((await runIn(folder, ['check'])).stderr).toContain(said)
    expect((await runIn(folder, ['check', '--rule', 'no-cast'])).stderr).not.toContain(said)
  })

  it('is coloured at a terminal', async () => {
    const folder = onDisk({ 'ids.ts': IDS, 'a.ts': CAST })
    expect((await runIn(folder, ['check'], { isTerminal: true })).stdout).toContain('\u001b[31m>\u001b[39m')
  })

  it('is a list of commands for GitHub', async () => {
    const folder = onDisk({ 'ids.ts': IDS, 'a,b%.ts': CAST })
    const stdout =
      '::error file=a%2Cb%25.ts,line=2,endLine=2,col=33,endColumn=44,title=brandid no-cast::Unchecked cast to `UserId`; use UserId.parse.\n'
    expect(await runIn(folder, ['check', '--format', 'github'])).toEqual({ code: 1, stdout, stderr: '' })
  })

  it('is JSON, and names the command that writes getters elsewhere', async () => {
    const folder = onDisk({ 'a.ts': UNREGISTERED })
    const { stdout } = await runIn(folder, ['check', '--format', 'json'])
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      faults: [],
      files: 1,
      definitions: 1,
      findings: [
        {
          rule: 'registered',
          file: 'a.ts',
          line: 2,
          column: 18,
          message: "No getter 'a' in `Register`; run brandid types.",
        },
      ],
    })
    expect((await runIn(folder, ['check'])).stderr).toMatch(/Run brandid types to write the getters\.\n$/)
  })

  it('names files that it could read in part only', async () => {
    const folder = onDisk({ 'ids.ts': `${IDS}\nconst = 1` })
    const { code, stderr } = await runIn(folder, ['check'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/^brandid: ids\.ts was only partly read: .+\n1 file, /)
    const { faults } = JSON.parse((await runIn(folder, ['check', '--json'])).stdout)
    expect(faults).toEqual([{ file: 'ids.ts', message: expect.stringMatching(/./) }])
  })

  it('is SARIF, with the exit code of the findings', async () => {
    const folder = onDisk({ 'a.ts': UNREGISTERED })
    const { code, stdout } = await runIn(folder, ['check', '--format', 'sarif'])
    expect([code, JSON.parse(stdout).runs[0].results.length]).toEqual([1, 1])
  })

  it('is a count of each folder, with all other options', async () => {
    const folder = onDisk({ 'src/a.ts': UNREGISTERED })
    expect(await runIn(folder, ['check', '--summary'])).toEqual({
      code: 1,
      stdout: 'src  1  1 registered\n',
      stderr: '1 file, 1 definition, 1 finding\nRun brandid types to write the getters.\n',
    })
    expect(await runIn(folder, ['check', '--summary', '--rule', 'no-cast'])).toMatchObject({
      code: 0,
      stdout: '',
    })
    const written = await runIn(folder, ['check', '--summary', '--baseline', 'b.json', '--update'])
    expect(written).toMatchObject({ code: 0, stdout: '' })
    const { stderr } = await runIn(folder, ['check', '--summary', '--json'])
    expect(stderr).toBe('brandid: Expected --format pretty with --summary but received "json".\n')
  })

  const UNDEFINED =
    'brandid: no definitions were found, so no strings or templates were checked for IDs: see docs/adopt.md in brandid-kit, or pass --allow-empty\n'
  const EMPTY = `{"version":1,"findings":[],"faults":[],"files":1,"definitions":0,"error":"${UNDEFINED.slice('brandid: '.length, -1)}"}\n`

  it.each([
    { format: 'pretty', stdout: '', stderr: `1 file, 0 definitions, 0 findings\n${UNDEFINED}` },
    { format: 'github', stdout: '', stderr: UNDEFINED },
    { format: 'json', stdout: EMPTY, stderr: UNDEFINED },
  ])('says that a code base without definitions was not checked: $format', async ({ format, ...written }) => {
    const folder = onDisk({ 'a.ts': 'export const a = (userId: string) => `user_\u0024{userId}`' })
    expect(await runIn(folder, ['check', '--format', format])).toEqual({ code: 2, ...written })
    const meant = await runIn(folder, ['check', '--format', format, '--allow-empty'])
    const stdout = written.stdout.replace(/,"error":"[^"]+"/, '')
    expect(meant).toEqual({ code: 0, stdout, stderr: written.stderr.replace(UNDEFINED, '') })
  })

  it('says so of definitions in tests alone, and beside findings', async () => {
    const folder = onDisk({ 'a.test.ts': `${IDS}\nexport const a = x as UserId` })
    expect(await runIn(folder, ['check', '--json'])).toMatchObject({ code: 2, stderr: UNDEFINED })
  })
})

it('the rules of check are all of them, or those that are named', async () => {
  const folder = onDisk({ 'ids.ts': IDS, 'a.ts': `${CAST}export const b = (userId: string) => userId` })
  const rulesOf = async (...names: string[]) => {
    const rules = names.flatMap((name) => ['--rule', name])
    const { stdout } = await runIn(folder, ['check', '--json', ...rules])
    return JSON.parse(stdout).findings.map(({ rule }: { rule: string }) => rule)
  }
  expect(await rulesOf()).toEqual(['no-cast', 'no-string-id'])
  expect(await rulesOf('no-string-id')).toEqual(['no-string-id'])
  expect(await rulesOf('no-cast', 'registered')).toEqual(['no-cast'])
  expect((await runIn(folder, ['check', '--rule', 'no-casts'])).stderr).toBe(
    `brandid: Unknown rule "no-casts". Did you mean "no-cast"?\nThe rules are ${CHECK_RULES.join(', ')}.\n`,
  )
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
    [['docs'], 'Expected TypeScript or JavaScript files in "docs" but found none.'],
    [['--format', 'xml'], 'Expected --format to be one of pretty, github, json, sarif but received "xml".'],
    [
      ['--baseline', 'src/ids.ts'],
      'Expected a brandid check baseline, version 1, in "src/ids.ts" but received something else.',
    ],
  ])('refuses %j', async (args, message) => {
    const stderr = expect.stringContaining(`brandid: ${message}\n`)
    expect(await runIn(folder, ['check', ...args])).toMatchObject({ code: 2, stderr })
  })

  it('refuses an empty folder', async () => {
    expect((await runIn(onDisk({}), ['check'])).stderr).toContain('in "." but found none')
  })
})

describe('the baseline', () => {
  const twice = `${CAST}export const b = (x: string) => x as UserId\n`
  const args = ['check', '--baseline', 'base.json']

  const update = [...args, '--update']
  const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'base.json'), 'utf8'))

  it('lets pass what it holds, and changes by order alone', async () => {
    const folder = onDisk({ 'ids.ts': IDS, 'a.ts': twice, 'b.ts': twice })
    const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
    expect(await runIn(folder, update)).toEqual({
      code: 0,
      stdout: '',
      stderr: 'brandid: wrote 4 findings to base.json\n3 files, 1 definition, 0 findings\n',
    })
    const both = { 'no-cast': ['x as UserId', 'x as UserId'] }
    expect(read(folder)).toEqual({ version: 1, findings: { 'a.ts': both, 'b.ts': both } })
    const text = readFileSync(join(folder, 'base.json'), 'utf8')
    // A line above moves nothing; one more of the same is one too many.
    write('a.ts', `\n${twice}`)
    expect(await runIn(folder, args)).toMatchObject({ code: 0, stdout: '' })
    write('a.ts', `\n${twice}export const c = (x: string) => x as UserId\n`)
    expect(await runIn(folder, args)).toMatchObject({ code: 1, stdout: expect.stringContaining('a.ts:5:33') })
    // A file that is renamed is another one.
    renameSync(join(folder, 'a.ts'), join(folder, 'c.ts'))
    const { code, stderr } = await runIn(folder, args)
    expect(code).toBe(1)
    expect(stderr).toContain('brandid: 2 baseline findings are gone: remove them with --update\n')
    expect(readFileSync(join(folder, 'base.json'), 'utf8')).toBe(text)
    write('c.ts', '')
    write('a.ts', twice)
    write('b.ts', CAST)
    expect((await runIn(folder, args)).stderr).toContain('1 baseline finding is gone: ')
    await runIn(folder, update)
    expect(read(folder).findings['b.ts']).toEqual({ 'no-cast': ['x as UserId'] })
  })

  it('accepts the findings below a path, and keeps what it has', async () => {
    const below = CAST.replace('./ids', '../ids')
    const folder = onDisk({ 'ids.ts': IDS, 'src/a.ts': below, 'srcs/b.ts': below, 'c.ts': CAST })
    const stderr = 'brandid: added 1 finding to base.json\n4 files, 1 definition, 2 findings\n'
    expect(await runIn(folder, [...args, '--accept', 'src/'])).toMatchObject({ code: 1, stderr })
    expect(Object.keys(read(folder).findings)).toEqual(['src/a.ts'])
    writeFileSync(join(folder, 'src/a.ts'), '')
    await runIn(folder, [...args, '--accept', 'c.ts', '--accept', 'none'])
    expect(Object.keys(read(folder).findings)).toEqual(['c.ts', 'src/a.ts'])
    expect(await runIn(folder, [...args, '--accept', '.'])).toMatchObject({ code: 0 })
    expect(Object.keys(read(folder).findings)).toEqual(['c.ts', 'src/a.ts', 'srcs/b.ts'])
  })

  const ALONE = 'Missing --baseline, the file that --update and --accept write.'
  const IN_CI = 'CI is set, so --update and --accept write nothing.'
  const MISSING =
    'Missing baseline "base.json".\nCreate it with --update, or part of it with --accept <path>.'

  it.each([
    [['check', '--update'], {}, ALONE],
    [['check', '--accept', 'a'], {}, ALONE],
    [args, {}, MISSING],
    [update, { CI: '1' }, IN_CI],
    [[...args, '--accept', '.'], { CI: '1' }, IN_CI],
  ])('is not written by %j with %j', async (given, env, message) => {
    const folder = onDisk({ 'ids.ts': IDS })
    const stderr = `brandid: ${message}\n`
    expect(await runIn(folder, given, { env })).toEqual({ code: 2, stdout: '', stderr })
    expect(existsSync(join(folder, 'base.json'))).toBe(false)
  })

  it('is written through no link, and nowhere outside', async () => {
    const folder = onDisk({ 'ids.ts': IDS })
    symlinkSync(join(folder, 'none'), join(folder, 'base.json'))
    expect(await runIn(folder, update)).toMatchObject({ code: 2, stdout: '' })
    expect(await runIn(folder, ['check', '--update', '--baseline', '../base.json'])).toMatchObject({
      code: 2,
    })
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })
})
