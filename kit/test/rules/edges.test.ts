import { describe, expect, it } from 'vitest'
import { eslintParser, lint } from './lint.ts'
import { onDisk } from './on-disk.ts'
import { planted } from './planted.ts'
import { findingsIn, messagesIn } from './run-in.ts'

// What the examples of kit/docs/eslint.md and the generated code bases leave out.

const IDS = `import { createRegistry, defineId, idUnion, type IdOf, registry } from 'brandid'
import { defineToken } from 'brandid/token'
export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
export const Both = idUnion(UserId)
export const doors = registry
declare module 'brandid' { interface Register { get user(): typeof UserId } }
export const Sess = defineToken('sess')
`

async function expectPlanted(marked: Readonly<Record<string, string>>) {
  const { files, faults } = planted({ 'ids.ts': IDS, ...marked })
  expect((await findingsIn(onDisk(files))).sort()).toEqual(faults)
}

describe('what is found', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    [
      'plain numbers, texts and casts where keys are meant, in files that name no brandid',
      {
        'keys.ts': `import { defineKey, type IdOf } from 'brandid'
import { uuid } from 'brandid/formats'
export const PostKey = defineKey('post', { max: 2 ** 31 - 1 })
export type PostKey = IdOf<typeof PostKey>
export const OrderKey = defineKey('order', { format: uuid() })
export type OrderKey = IdOf<typeof OrderKey>
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
import { many } from './many'
declare const x: string`,
      },
    ],
    [
      'two keys of one name, and no key and id of one name',
      {
        'user.ts':
          "import { defineKey } from 'brandid'\nexport const UserKey = «duplicate-prefix»defineKey('user')",
        'again.ts':
          "import { defineKey } from 'brandid'\nexport const AgainKey = «duplicate-prefix»defineKey('user')",
      },
    ],
    [
      'casts by other names, in files that name no brandid',
      {
        'renamed.ts':
          "import type { UserId as Author } from './ids'\nexport const a = (x: string) => «no-cast»x as Author",
        'alias.ts':
          "import type { UserId } from './ids'\ntype Mine = UserId\nexport const a = (x: string) => «no-cast»x as Mine",
        'angle.ts': "import type { UserId } from './ids'\nexport const a = (x: string) => «no-cast»<UserId>x",
      },
    ],
    [
      'casts to the property of a type that lists ids',
      {
        'table.ts': `import { defineId, type Id, type IdOf, type LooseId } from 'brandid'
export type Written = { text: string; post: Id<'post'> }
export const table = { post: defineId('post') }
export type Ids = { [Name in keyof typeof table]: IdOf<(typeof table)[Name]> }
export type Loose = { [Name in keyof Ids]: LooseId<'post'> }
declare module 'brandid' { interface Register { get post(): typeof table.post } }`,
        'a.ts': `import type { Ids, Loose } from './table'
export const a = (x: string) => [«no-cast»x as Ids['post'], «no-cast»[x] as Ids['post'][], x as Loose['post']]`,
        'b.ts': `import type { Written } from './table'
export const b = (x: string) => [«no-cast»x as Written['post'], x as Written['text']]`,
      },
    ],
    [
      'no casts to other things',
      {
        'a.ts': `import type { UserId } from './ids'
export const a = (x: unknown) => [x as keyof UserId, x as Array, x as string | number, x as [], x as const, x as UserId['length']]`,
      },
    ],
    [
      'strings in collections and unions, and no others',
      {
        'a.ts': `import { Both, doors, UserId } from './ids'
export interface A {
  «no-string-id»userIds: string[] | null
  «no-string-id»userId: string | undefined
  b: { c: (userId: string | number) => void; userIds: Map<string, string>; userId: null }
  userIds?: boolean | null
  [userId: string]: unknown
}
export function a(query: { userId: string }, text: string) {
  const inner: { «no-string-id»userId: string } = { userId: text }
  return [UserId.parse(query.userId), inner]
}
export const b = (userId: string) => Both.is(userId)
export const c = ({ userId }: { userId: string }) => doors.parse(userId)
export const d = (userId: string) => doors.idUnion(UserId).safeParse(userId)
export const e = (...userIds: string[]) => userIds.map(UserId.parse)
export class F { ['userId']: string = ''; get userId(): string { return '' } }`,
      },
    ],
    [
      'templates of tokens, and of nothing else',
      {
        'a.ts':
          "export const a = (x: string) => [«no-template-id»`sess_\u0024{x}`, `\u0024{x}sess_\u0024{x}`, `sess_`, 'sess_' + 'x', x + 'sess_' + x, 'sess_' + x + 1 + ' ']",
      },
    ],
    [
      'prefixes that are written in other ways',
      {
        'a.ts': `import { createRegistry } from 'brandid'
import { defineToken } from 'brandid/token'
const { defineId } = createRegistry()
export const A = [defineId(\`a\`), defineId(('b')), «literal-prefix»defineId(), defineToken(«literal-prefix»process.env.SOME_LONG_NAME_OF_A_VARIABLE + process.env.MORE)]
export const B = { define(prefix: string) { return defineId(prefix) } }
export class C { define(prefix: string) { return defineId(«literal-prefix»prefix) } }
export default function () { return defineId('d') }`,
        'b.ts':
          'export default class {}\nexport const brandid = 1\nfor (const a of [1]) void a\nlet b: { c?: number } = {}\nfor (b.c of [1]) void b',
      },
    ],
    [
      'definitions of a function that is a default export',
      {
        'make-id.ts':
          "import { defineId } from 'brandid'\nexport default (prefix: string) => defineId(prefix as 'x')",
        'a.ts': "import make from './make-id'\nexport const A = «registered»make('a')",
      },
    ],
    [
      'nothing twice in one branch, and twice in both',
      {
        'a.ts': `import { createRegistry } from 'brandid'
const { defineId } = createRegistry()
if (process.env.A) { defineId('a') } else { defineId('a') }
if (process.env.A) { «duplicate-prefix»defineId('b'); «duplicate-prefix»defineId('b') }
if («duplicate-prefix»defineId('c')) { «duplicate-prefix»defineId('c') }
export const D = defineId('d', { aliases: [process.env.A], named: ['d_x'] })`,
      },
    ],
    [
      'what a comment does not silence',
      {
        'a.ts': `import type { UserId } from './ids'
export const a = (x: string) => «no-cast»x as UserId
/* eslint-disable-next-line brandid/no-string-id */
export const b = (x: string) => «no-cast»x as UserId
/* eslint-disable other/rule, brandid/no-cast -- why */
export const c = (x: string, «no-string-id»userId: string) => [userId, x as UserId]
// oxlint-disable
export const d = (userId: string) => userId`,
      },
    ],
    [
      'getters of an interface that is somewhere else',
      {
        'a.ts':
          "import { defineId } from 'brandid'\ndeclare module 'brandid' { interface Register extends Ours {} }\nexport const A = defineId('a')",
      },
    ],
  ])('%s', async (_, files) => {
    await expectPlanted(files)
  })

  it('is reported in a line', async () => {
    const code =
      "import { defineToken } from 'brandid/token'\nexport const A = defineToken(`\u0024{process.env.SOME_LONG_NAME}\n\u0024{process.env.MORE}`)"
    expect(await messagesIn(onDisk({ 'a.ts': code }))).toEqual([
      'literal-prefix: Write the prefix of `defineToken` as a literal, not as ``\u0024{process.env.SOME_LONG_NAME} \u0024{proces…`.',
    ])
  })

  it('is no import of a circle without definitions', () => {
    const folder = onDisk({
      'a.ts': "import './b'",
      'b.ts': "export * from './c'\nexport { d } from './none'",
      'c.ts': "export * from './b'",
    })
    expect(lint(folder, 'a.ts', 'no-bare-import', { parser: eslintParser })).toEqual([])
  })
})
