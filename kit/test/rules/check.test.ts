import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { checkCodeBase } from '../../src/rules/check.ts'
import { CodeBase } from '../../src/source/code-base.ts'
import { listSourceFiles } from '../../src/source/source-files.ts'
import { projectOf } from '../source/read.ts'
import { onDisk } from './on-disk.ts'
import { findingsIn, runIn } from './run-in.ts'

const IDS = `import { defineId, type IdOf } from 'brandid'
export const UserId = defineId('user')
export type Owner = IdOf<typeof UserId>
declare module 'brandid' { interface Register { get user(): typeof UserId } }
`

const TYPES = `import type { Id } from 'brandid'
export type Plain = Id<'user'>
export type Ids = { user: Id<'user'> }
`

describe('the check of a project', () => {
  it('gives the findings of a file in the order of its text', async () => {
    const code = `import { defineId } from 'brandid'
export const make = (x: string) => \`a_\u0024{x}\`
export const AId = defineId('a')
export const BId = defineId('a')
`
    expect(await findingsIn(onDisk({ 'a.ts': code }))).toEqual([
      'a.ts:2:36 no-template-id',
      'a.ts:3:20 duplicate-prefix',
      'a.ts:3:20 registered',
      'a.ts:4:20 duplicate-prefix',
    ])
  })

  it.each([
    "import type { Owner } from './ids'\nexport const a = (x: string) => x as Owner",
    "import type { IdOf } from 'brandid/core'\nimport type { UserId } from './ids'\nexport const a = (x: string) => x as IdOf<typeof UserId>",
    "import { UserId } from './ids'\nexport const a = (x: string) => x as typeof UserId.$type",
    "import type { Holder } from './ids'\nexport const a = (x: string) => x as Holder",
    "import { GuestId } from './ids'\nexport const a = (x: string) => x as typeof GuestId.$type",
    "import type { Outer } from './index'\nexport const a = (x: string) => x as Outer",
    "import type { Plain } from './types'\nexport const a = (x: string) => x as Plain",
    "import type { Ids } from './types'\nexport const a = (x: string) => x as Ids['user']",
    "import type { Mine } from './more'\nexport const a = (x: string) => x as Mine",
    "import type Mine from './more'\nexport const a = (x: string) => x as Mine",
  ])('finds a cast by the name that a type has: %s', async (code) => {
    const found = await findingsIn(
      onDisk({
        'ids.ts': `${IDS}export { type Owner as Holder, UserId as GuestId }`,
        'types.ts': TYPES,
        'index.ts': "export type { Owner as Outer } from './ids'",
        'more.ts': "import type { Owner } from './ids'\nexport type Mine = Owner\nexport default Mine",
        'a.ts': code,
      }),
    )
    expect(found.map((each) => each.replace(/:.* /, ' '))).toEqual(['a.ts no-cast'])
  })

  it.each([
    { files: ['ids.js'], found: [] },
    { files: ['ids.mjs', 'a.cjs', 'b.jsx'], found: [] },
    { files: ['ids.js', 'a.ts'], found: ['ids.js registered'] },
    { files: ['ids.jsx', 'a.tsx'], found: ['ids.jsx registered'] },
    { files: ['ids.js', 'a.mts'], found: ['ids.js registered'] },
    { files: ['ids.js', 'a.cts'], found: ['ids.js registered'] },
    { files: ['ids.ts'], found: ['ids.ts registered'] },
    { files: ['ids.js', 'a.d.ts'], found: [] },
  ])('asks for getters where there is TypeScript to read them: $files', async ({ files, found }) => {
    const code = "import { defineId } from 'brandid'\nexport const UserId = defineId('user')"
    const rows = await findingsIn(
      onDisk(Object.fromEntries(files.map((file) => [file, file.startsWith('ids') ? code : '']))),
    )
    expect(rows.map((each) => each.replace(/:.* /, ' '))).toEqual(found)
  })

  it('leaves the definitions of tests out of Register, and casts in them in', async () => {
    const code = `${IDS.replaceAll('user', 'guest').replace(/declare.*/, '')}export const a = (x: string) => x as Owner`
    expect(await findingsIn(onDisk({ 'ids.ts': IDS, 'a.test.ts': code }))).toEqual(['a.test.ts:5:33 no-cast'])
  })

  it('passes over what a comment silences', async () => {
    const code =
      "import type { Owner } from './ids'\n// eslint-disable-next-line brandid/no-cast\nexport const a = (x: string) => x as Owner"
    expect(await findingsIn(onDisk({ 'ids.ts': IDS, 'a.ts': code }))).toEqual([])
  })

  it('parses no file in which a rule could find nothing', async () => {
    const { codeBase, folder } = await projectOf({
      'ids.ts': `${IDS}export type Options = { readonly deep: boolean }`,
      'a.ts': 'export const a = {',
      'b.ts': "import type { Options } from './ids'\nexport const b = {} as Options {",
      'c.ts': "import type { Owner } from './ids'\nexport const c = {} as Owner {",
    })
    checkCodeBase(codeBase, folder, () => {})
    expect(codeBase.faults.map(({ path }) => path)).toEqual([`${folder}/c.ts`])
  })

  it('keeps the modules with definitions, which others import, and lets go of all others', async () => {
    const folder = onDisk({
      'a.ts': "import type { Owner } from './ids'\nexport const a = (x: string) => x as Owner",
      'ids.ts': IDS,
      'z.ts': "import type { Owner } from './ids'\nexport const z = (x: string) => x as Owner",
    })
    const codeBase = new CodeBase(listSourceFiles(['.'], folder))
    const before = codeBase.module(`${folder}/ids.ts`)
    const other = codeBase.module(`${folder}/a.ts`)
    checkCodeBase(codeBase, folder, () => {})
    expect(codeBase.module(`${folder}/ids.ts`)).toBe(before)
    expect(codeBase.module(`${folder}/a.ts`)).not.toBe(other)
  })

  it('names a file whose reading fails, and checks the rest', async () => {
    const { codeBase, folder } = await projectOf({
      'ids.ts': IDS,
      'a.ts': "import type { Owner } from './ids'\nexport const a = (x: string) => x as Owner",
      'b.ts': 'export const b = (userId: string) => userId',
    })
    const { read } = codeBase.types
    vi.spyOn(codeBase.types, 'read').mockImplementation((node, module, ...rest) => {
      if (module.path.endsWith('/a.ts')) throw new RangeError('Too much')
      return read.call(codeBase.types, node, module, ...rest)
    })
    const { findings } = checkCodeBase(codeBase, folder, () => {})
    expect(codeBase.faults).toEqual([{ path: `${folder}/a.ts`, message: 'Too much' }])
    expect(findings.map(({ file, rule }) => `${file} ${rule}`)).toContain('b.ts no-string-id')
  })

  it('holds code on one line', async () => {
    const code = "import type { Owner } from './ids'\nexport const a = JSON.parse(\n  '1',\n) as Owner"
    const folder = onDisk({ 'ids.ts': IDS, 'a.ts': code })
    await runIn(folder, ['check', '--baseline', 'base.json', '--update'])
    expect(readFileSync(join(folder, 'base.json'), 'utf8')).toContain(`"JSON.parse( '1', ) as Owner"`)
  })
})
