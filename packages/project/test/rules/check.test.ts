import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkCodeBase, createFileProgress, spellUnknown } from '@brandid/project/rules'
import { describe, expect, it, vi } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { fakeIo } from '../../../kit/test/cli/fake-io.ts'
import { findingsIn, runIn } from '../../../kit/test/cli/run-in.ts'
import { projectOf } from '../source/read.ts'
import { planted } from './planted.ts'

const IDS = `import { defineId, type IdOf } from 'brandid'
export const UserId = defineId('user')
export type Owner = IdOf<typeof UserId>
declare module 'brandid' { interface Register { get user(): typeof UserId } }
`
const CAST = "import type { Owner } from './ids'\nexport const a = (x: string) => x as Owner\n"

describe('the check of a project', () => {
  it('leaves the names in files of other systems, as adopt does', async () => {
    const code = 'export const f = (userId: string) => userId\n'
    const found = await findingsIn(
      onDisk({
        'ids.ts': IDS,
        'a.ts': code,
        'slack/a.ts': code,
        'b.ts': `import Stripe from 'stripe'\nexport const s = new Stripe()\n${code}`,
        'c.ts': `import Stripe from 'stripe'\nexport type Plan = Stripe.Plan\n${code}`,
        'd.ts': `import type Stripe from 'stripe'\nexport type Plan = Stripe.Plan\n${code}`,
      }),
    )
    expect(found).toEqual(['a.ts:1:19 no-string-id', 'c.ts:3:19 no-string-id', 'd.ts:3:19 no-string-id'])
  })

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

  it.each<[string, Readonly<Record<string, string>>]>([
    [
      'keys, in files that name no brandid',
      {
        'keys.ts': `import { defineKey, type IdOf } from 'brandid'
import { uuid } from 'brandid/formats'
export const PostKey = defineKey('post', { max: 2 ** 31 - 1 })
export type PostKey = IdOf<typeof PostKey>
export const OrderKey = defineKey('order', { format: uuid() })
export const keys = { event: defineKey('event', { format: 'bigint' }) }`,
        'row.ts':
          'export interface PostRow { «no-string-id»id: number; «no-string-id»event_key: bigint; count: number }',
        'plain.ts':
          'export const f = («no-string-id»orderKey: string, «no-string-id»post_ids: number[]) => 1',
        'zod.ts':
          "import { z } from 'zod'\nexport const Query = z.object({ «no-string-id»postKey: z.coerce.number(), page: z.coerce.number() })",
        'cast.ts':
          "import type { PostKey } from './keys'\nexport const g = (row: { n: number }) => «no-cast»row.n as PostKey",
      },
    ],
    [
      'members of defineIds, by their names and prefixes',
      {
        'many.ts': `import { defineIds, type IdsOf } from 'brandid'
export const many = defineIds({ keyspace: { prefix: 'ks' }, «registered»plan: {}, «duplicate-prefix»«registered»again: { prefix: 'tier' } })
export type Many = IdsOf<typeof many>
declare module 'brandid' { interface Register { get ks(): typeof many.keyspace } }`,
        'tier.ts':
          "import { defineId } from 'brandid'\nexport const TierId = «duplicate-prefix»defineId('tier')",
        'use.ts': `import type { Many } from './many'
export const a = («no-string-id»keyspaceId: string, «no-string-id»planId: string) => [«no-cast»x as Many['plan'], «no-template-id»\`ks_\u0024{x}\`]
export const b = (planId: string) => many.plan.parse(planId)
import { many } from './many'`,
      },
    ],
    [
      'casts by other names',
      {
        'renamed.ts': CAST.replace('Owner }', 'Owner as Author }').replace(
          'x as Owner',
          '«no-cast»x as Author',
        ),
        'alias.ts': CAST.replace('export', 'type Mine = Owner\nexport').replace(
          'x as Owner',
          '«no-cast»<Mine>x',
        ),
        'aliases.ts': CAST.replace(
          'export',
          'type One = Owner\ntype Two = One\ntype Three = Two\nexport',
        ).replace('x as Owner', '«no-cast»x as Three'),
        'table.ts': `import { defineId, type Id, type IdOf, type LooseId } from 'brandid'
export const table = { post: defineId('post') }
export type Ids = { [Name in keyof typeof table]: IdOf<(typeof table)[Name]> }
export type Loose = { [Name in keyof Ids]: LooseId<'post'> }
declare module 'brandid' { interface Register { get post(): typeof table.post } }`,
        'a.ts': `import type { Ids, Loose } from './table'
export const a = (x: string) => [«no-cast»x as Ids['post'], «no-cast»[x] as Ids['post'][], x as Loose['post']]`,
      },
    ],
    [
      'definitions of a function that is a default export, and nothing in odd declarations',
      {
        'make-id.ts':
          "import { defineId } from 'brandid'\nexport default (prefix: string) => defineId(prefix as 'x')",
        'a.ts': "import make from './make-id'\nexport const A = «registered»make('a')",
        'b.ts':
          'export default class {}\nfor (const a of [1]) void a\nlet b: { c?: number } = {}\nfor (b.c of [1]) void b',
      },
    ],
  ])('finds %s', async (_, marked) => {
    const { files, faults } = planted({ 'ids.ts': IDS, ...marked })
    expect((await findingsIn(onDisk(files))).sort()).toEqual(faults)
  })

  it.each([
    [['ids.js'], false],
    [['ids.mjs', 'a.cjs', 'b.jsx'], false],
    [['ids.js', 'a.d.ts'], false],
    [['ids.js', 'a.ts'], true],
    [['ids.jsx', 'a.tsx'], true],
    [['ids.js', 'a.mts'], true],
    [['ids.js', 'a.cts'], true],
    [['ids.ts'], true],
  ])(
    'asks for getters where there is TypeScript to read them: %j',
    async ([ids = '', ...others], isFound) => {
      const code = "import { defineId } from 'brandid'\nexport const UserId = defineId('user')"
      const files = { [ids]: code, ...Object.fromEntries(others.map((file) => [file, ''])) }
      expect(await findingsIn(onDisk(files))).toEqual(isFound ? [`${ids}:2:23 registered`] : [])
    },
  )

  it('leaves the definitions of tests out of Register, and casts in them in', async () => {
    const code = `${IDS.replaceAll('user', 'guest').replace(/declare.*/, '')}export const a = (x: string) => x as Owner`
    expect(await findingsIn(onDisk({ 'ids.ts': IDS, 'a.test.ts': code }))).toEqual(['a.test.ts:5:33 no-cast'])
  })

  it('passes over what a comment silences, and over nothing else', async () => {
    const code = `import type { Owner } from './ids'
/* eslint-disable-next-line brandid/no-string-id */
export const a = (x: string) => «no-cast»x as Owner
/* eslint-disable other/rule, brandid/no-cast -- why */
export const b = (x: string, «no-string-id»userId: string) => [userId, x as Owner]
// oxlint-disable
export const c = (userId: string) => userId`
    const { files, faults } = planted({ 'ids.ts': IDS, 'a.ts': code })
    expect((await findingsIn(onDisk(files))).sort()).toEqual(faults)
  })

  it('parses no file in which a rule could find nothing', async () => {
    const { codeBase, folder } = projectOf({
      'ids.ts': `${IDS}export type Options = { readonly deep: boolean }`,
      'a.ts': 'export const a = {',
      'b.ts': "import type { Options } from './ids'\nexport const b = {} as Options {",
      'c.ts': "import type { Owner } from './ids'\nexport const c = {} as Owner {",
    })
    checkCodeBase(codeBase, folder, () => {})
    expect(codeBase.faults.map(({ path }) => path)).toEqual([`${folder}/c.ts`])
  })

  it('keeps the modules with definitions, which others import, and lets go of all others', async () => {
    const { codeBase, folder } = projectOf({ 'a.ts': CAST, 'ids.ts': IDS, 'z.ts': CAST })
    const before = codeBase.module(`${folder}/ids.ts`)
    const other = codeBase.module(`${folder}/a.ts`)
    checkCodeBase(codeBase, folder, () => {})
    expect(codeBase.module(`${folder}/ids.ts`)).toBe(before)
    expect(codeBase.module(`${folder}/a.ts`)).not.toBe(other)
  })

  it('names a file whose reading fails, and checks the rest', async () => {
    const string = 'export const b = (userId: string) => userId'
    const { codeBase, folder } = projectOf({ 'ids.ts': IDS, 'a.ts': CAST, 'b.ts': string })
    const { read } = codeBase.types
    vi.spyOn(codeBase.types, 'read').mockImplementation((node, module, ...rest) => {
      if (module.path.endsWith('/a.ts')) throw new RangeError('Too much')
      return read.call(codeBase.types, node, module, ...rest)
    })
    const { findings } = checkCodeBase(codeBase, folder, () => {})
    expect(codeBase.faults).toEqual([{ path: `${folder}/a.ts`, message: 'Too much' }])
    expect(findings.map(({ file, rule }) => `${file} ${rule}`)).toContain('b.ts no-string-id')
  })

  it('counts the names whose types nobody knows or follows', async () => {
    const code = `import type { ID } from 'elsewhere'
const row = { id: '' }
export const a = (userId: ID, userIds: readonly ID[], sourceUserId: typeof row.id, newUserId: null | ID) => 1
export const b = (userId: Promise<ID>, userIds: Set<ID>, foreign: ID, oldUserId: typeof  row.id) => 1`
    const { codeBase, folder } = projectOf({ 'ids.ts': IDS, 'a.ts': code })
    expect(spellUnknown(checkCodeBase(codeBase, folder, () => {}).unknown)).toEqual([
      'brandid: 5 names have the type ID, which is unknown: its import does not resolve to a file in this project',
      'brandid: 2 names have the type typeof row.id, which is not followed: type it manually',
    ])
  })

  it('holds code on one line', async () => {
    const code = "import type { Owner } from './ids'\nexport const a = JSON.parse(\n  '1',\n) as Owner"
    const folder = onDisk({ 'ids.ts': IDS, 'a.ts': code })
    await runIn(folder, ['check', '--baseline', 'base.json', '--update'])
    expect(readFileSync(join(folder, 'base.json'), 'utf8')).toContain(`"JSON.parse( '1', ) as Owner"`)
  })

  it('counts the second before its progress with the clock of the process', () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(5000)
    const { io, written } = fakeIo({ isTerminal: true })
    const progress = createFileProgress(io)
    now.mockReturnValue(5999)
    progress(1, 9)
    now.mockReturnValue(6000)
    progress(2, 9)
    now.mockRestore()
    expect(written.stderr).toBe('\r\u001b[K2 of 9 files')
  })
})
