import { describe, expect, it } from 'vitest'
import { CHECKS } from '../../src/rules/all-rules.ts'
import { withAliases } from '../../src/rules/no-cast.ts'
import type { Interest } from '../../src/rules/rule.ts'
import { ruleContextIn } from './rule-context-in.ts'

/** Whether any rule takes an interest in a text. */
function createPrefilter(...scope: Parameters<Interest>): (text: string) => boolean {
  const tests = CHECKS.flatMap(({ interest }) => (typeof interest === 'function' ? [interest(...scope)] : []))
  return (text) => tests.some((test) => test(text))
}

const { known } = ruleContextIn("import { defineId } from 'brandid'\n[defineId('user')]", {
  others: { './ids': '' },
})
const isInteresting = createPrefilter(known, new Set(['UserId', '$Id']))

describe('a file is parsed for', () => {
  it.each([
    'userId: string',
    'userId : string',
    'userIds: string[]',
    'userId?: string',
    'userId !: string',
    'userId ? : string',
    "'userId': string",
    '"userId" : string',
    'userId /* of the owner */ : string',
    'userId: /* of the owner */ string',
    'userId:string',
    'userId: (string)',
    'userId: | string',
    'userId: null | string',
    'userId: undefined | string',
    'userIds: readonly string[]',
    'userIds: Array<string>',
    'userIds: ReadonlyArray <string>',
    'userIds: Set<string>',
    'userId: Exclude<ID, number>',
    'userId: Promise<string>',
    'userId: typeof row.id',
    "userId: (typeof rows)[number]['id']",
    'userIds: ReadonlySet<string>',
    'team: string, userId: string',
    '`user_\u0024{x}`',
    "'user_' + x",
    '"user_"',
    '`user_`',
    'team_\u0024{x} user_\u0024{x}',
    'x as UserId',
    'x as  readonly UserId[]',
    'x as unknown as UserId',
    'x as $Id',
    '<UserId>x',
    '( <Array<UserId>>x)',
    'sourceUserId: string',
    'userId: string[]',
    'userID: string',
    'userId: z.string()',
    'userId: z.array(z.string())',
    '"user_id" : s.optional(z . string ())',
    'interface User { id: string }',
    "type UserRow = { readonly 'id'?: string }",
    'class User {\n  id!: string',
    'const userSchema = z.object({ id: z.string() })',
  ])('%s', (text) => expect(isInteresting(text)).toBe(true))

  it.each([
    '',
    'userId',
    'userId: number',
    'userId = string',
    'userIdx: string',
    'externalUserId: string',
    'userId: z.number()',
    'userId: 1, name: z.stringbool()',
    'teamId: z.string()',
    'interface User { name: string }',
    'interface UserId2 { id: string }',
    'interface Team { id: string }',
    'const user = { id: 1 }',
    'slackUserId: string',
    '$userId: string',
    'team: string',
    'userIds: stringly',
    'userIds: Map<string, string>',
    'userIds: Record<string, string>',
    'userIds: WeakSet<string>',
    'userIds: readonlyStrings',
    'team_\u0024{x}',
    "'team_' + x",
    'superuser_\u0024{x}',
    '$user_\u0024{x}',
    'user_name',
    'User_\u0024{x}',
    'x as TeamId',
    'x as const',
    'x as const satisfies UserId',
    'x as MyUserId',
    'x as UserIds',
    'x as Team; UserId',
    'x as Team = UserId',
    'x as { UserId',
    'basUserId',
    'asUserId',
    'x has UserId',
    'f<UserId>(x)',
    '$<UserId>(x)',
    '<TeamId>x',
    '< {UserId} >',
    `x as ${'Team | '.repeat(80)}UserId`,
  ])('nothing in %s', (text) => expect(isInteresting(text)).toBe(false))
})

describe('where keys are defined, a file is parsed for', () => {
  const { known: withKey } = ruleContextIn("import { defineKey } from 'brandid'\n[defineKey('user')]", {
    others: { './ids': '' },
  })
  const mayHoldKeys = createPrefilter(withKey, new Set(['UserKey']))

  it.each([
    'userKey: number',
    'userKey?: number | null',
    'userKey: bigint',
    'userKey: string',
    'user_keys: readonly number[]',
    'sourceUserKey: Set<number>',
    'userId: number',
    'userKey: z.number()',
    'userKey: z.coerce.number()',
    'user_id: z.optional(z.int())',
    'userKey: z.int64()',
    'interface User { id: number }',
    'class UserRow {\n  key!: number',
    'const userSchema = z.object({ key: z.number() })',
    'x as UserKey',
  ])('%s', (text) => expect(mayHoldKeys(text)).toBe(true))

  it.each([
    '',
    'userKey',
    'userKey: UserKey',
    'userKey: boolean',
    'userKeys: numbers',
    'stripeUserKey: number',
    'postKey: number',
    'postKey: z.number()',
    'userKey: z.boolean()',
    'userKey: 1, count: z.interval()',
    'interface Post { id: number }',
    'interface User { name: string }',
    'x as PostKey',
  ])('nothing in %s', (text) => expect(mayHoldKeys(text)).toBe(false))
})

describe('the names of types', () => {
  it.each([
    'type A = UserId',
    'type A<B>  =  B | UserId[] | null',
    'export { UserId as A }',
    'export {TeamId as T,type  UserId as A}',
    'import {\n  $Id  as\n  A,\n} from "a"',
  ])('are those of aliases, too: %s', (text) => {
    expect(withAliases(new Set(['UserId', '$Id']), ['', text])).toEqual(new Set(['UserId', '$Id', 'A']))
  })

  it.each([
    'type A = TeamId',
    'type A = { UserId',
    'type A = TeamId; UserId',
    'typeof A = UserId',
    'export { TeamId as A }',
    'export { MyUserId as A }',
    'f(UserId as A)',
    'f(UserId as A, 1)',
    'export { UserId asA }',
    '{ UserId: 1 } as A',
    '({ id: UserId as A.B })',
  ])('are not those of other names: %s', (text) => {
    expect(withAliases(new Set(['UserId']), [text])).toEqual(new Set(['UserId']))
  })

  it.each([
    "import A from './user'",
    "import A, { type B } from './user'",
    "import type A from './user'",
    "import { default as A } from './user'",
    "export { default as A } from './user'",
  ])('are those of default imports, where a default export has one: %s', (text) => {
    for (const source of ['export default UserId', 'export { UserId as default }']) {
      expect(withAliases(new Set(['UserId']), [text, source])).toEqual(new Set(['UserId', 'default', 'A']))
    }
    const others = ['export default TeamId', 'export default UserIds', 'export defaultUserId']
    expect(withAliases(new Set(['UserId']), [text, ...others])).toEqual(new Set(['UserId']))
  })

  it('are found in whatever white space', () => {
    const texts = [
      'export\n  default\n  UserId',
      'import\n  type\n  Holder\n  from "./user"',
      'import  Owner  from "a"',
    ]
    expect(withAliases(new Set(['UserId']), texts)).toEqual(new Set(['UserId', 'default', 'Holder', 'Owner']))
  })

  it('go through aliases of aliases, in any order of the files', () => {
    const texts = ['type C = readonly B[]', 'export { A as B }', 'type A = UserId', 'type D = E']
    expect(withAliases(new Set(['UserId']), texts)).toEqual(new Set(['UserId', 'A', 'B', 'C']))
  })
})
