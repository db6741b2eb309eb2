import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixtures, listFixtures, listMarks, openTyped, type TypedRule } from './lint-typed.ts'

// The typed rules on kit/test/linters/typed, whose files ESLint lints in `npm run test:linters`, too.

const lint = openTyped(fixtures)
const findingsOf = (rule: TypedRule) =>
  listFixtures().flatMap((file) =>
    lint(file, rule).map(({ line, message }) => ({ place: `${file}:${line}`, message })),
  )

/** What each rule says of the marked lines, in order: what is claimed or compared, where, and what to do. */
const MESSAGES: Readonly<Partial<Record<TypedRule, readonly string[]>>> = {
  'no-unchecked-id': [
    "'accountId' is named after 'account' ids and holds keys of 'order'.",
    "'buyerId' has ids of 'account' in the types of this file and holds keys of 'order'.",
    "'orderId' is named after 'order' keys and holds keys of 'account'.",
    "'postId' is named after 'post' ids and holds ids of 'user'.",
    "'postIds' is named after 'post' ids and holds ids of 'user'.",
    "'userId' is named after 'user' ids and holds ids of 'account'.",
    "'userId' is named after 'user' ids and holds ids of 'post'.",
    "'userId' is named after 'user' ids and holds keys of 'order'.",
    "'userIds' is named after 'user' ids and holds ids of 'post'.",
    "'user_ids' is named after 'user' ids and holds ids of 'post'.",
    "'writerId' has ids of 'user' in the types of this file and holds ids of 'post'.",
    "An `any` becomes an id of 'user' at '[]' that nothing has checked; use UserId.parse.",
    "An `any` becomes an id of 'user' at 'id' that nothing has checked; use UserId.parse.",
    "An `any` becomes an id of 'user' that nothing has checked; use UserId.parse.",
    'The cast to `AnyId` claims an id that nothing has checked; use parse of its definition.',
    "The cast to `AsyncIterable<UserId>` claims an id of 'user' at '[]' that nothing has checked; use UserId.parse.",
    "The cast to `Body<'user'>` claims a body of 'user' that nothing has checked; use parse of its definition.",
    "The cast to `Kind` claims an id of 'user' that nothing has checked; use UserId.parse.",
    "The cast to `OrderKey` claims a key of 'order' that nothing has checked; use OrderKey.parse.",
    "The cast to `Parameters<typeof ban>[0]` claims an id of 'user' that nothing has checked; use UserId.parse.",
    "The cast to `Promise<User>` claims an id of 'user' at 'id' that nothing has checked; use UserId.parse.",
    "The cast to `Tree` claims an id of 'user' at 'owner' that nothing has checked; use UserId.parse.",
    "The cast to `UserId[]` claims an id of 'user' at '[]' that nothing has checked; use UserId.parse.",
    "The cast to `UserId` claims an id of 'user' that nothing has checked; use UserId.parse.",
    "The cast to `User` claims an id of 'user' at 'id' that nothing has checked; use UserId.parse.",
    "The cast to `never` claims an id of 'user' that nothing has checked; use UserId.parse.",
    "The cast to `readonly UserId[]` claims an id of 'user' at '[]' that nothing has checked; use UserId.parse.",
    "The cast to `{ id: UserId; name: string }` claims an id of 'user' at 'id' that nothing has checked; use UserId.parse.",
    "The cast to `{ readonly users: readonly UserId[] }` claims an id of 'user' at 'users[]' that nothing has checked; use UserId.parse.",
    "`asserts value is PostId` promises an id of 'post' that the function does not check; call `is` in it.",
    "`castAny` returns an id of 'user' because its caller says so; use UserId.parse.",
    "`castLater` returns an id of 'user' because its caller says so; use UserId.parse.",
    "`castTo` returns an id of 'user' because its caller says so; use UserId.parse.",
    "`client.get` returns an id of 'user' because its caller says so; use UserId.parse.",
    "`custom` returns an id of 'user' because its caller says so; use UserId.parse.",
    "`fetchJson` returns an id of 'user' at 'id' because its caller says so; use UserId.parse.",
    "`posts0.as` returns an id of 'user' because its caller says so; use UserId.parse.",
    "`query` returns an id of 'user' at '[].id' because its caller says so; use UserId.parse.",
    "`sql` returns an id of 'user' because its caller says so; use UserId.parse.",
    "`useParams` returns an id of 'user' at 'userId' because its caller says so; use UserId.parse.",
    "`value is UserId` promises an id of 'user' that the function does not check; call `is` in it.",
    "`value is User` promises an id of 'user' at 'id' that the function does not check; call `is` in it.",
  ],
  'no-mixed-columns': [
    "`Account.id` holds keys of 'account' and `order` keys of 'order': they are never equal.",
    "`Order.id` holds keys of 'order' and `[account]` keys of 'account': they are never equal.",
    "`Order.id` holds keys of 'order' and `account` keys of 'account': they are never equal.",
    "`accountId` holds ids of 'account' or keys of 'account' and `[order]` keys of 'order': they are never equal.",
    "`accountId` holds keys of 'account' and `order` keys of 'order': they are never equal.",
    "`idColumn(UserId)` holds ids of 'user' and `posts0.id` ids of 'post': they are never equal.",
    "`id` holds keys of 'account' and `order` keys of 'order': they are never equal.",
    "`id` holds keys of 'order' and `[account]` keys of 'account': they are never equal.",
    "`id` holds keys of 'order' and `account` keys of 'account': they are never equal.",
    "`order.id` holds keys of 'order' and `account` keys of 'account': they are never equal.",
    "`orders.id` holds keys of 'order' and `users.id` ids of 'user': they are never equal.",
    "`posts.id` holds ids of 'post' and `[userId]` ids of 'user': they are never equal.",
    "`posts.id` holds ids of 'post' and `author` ids of 'user': they are never equal.",
    "`posts.id` holds ids of 'post' and `db.select({ id: users.id }).from(users)` ids of 'user': they are never equal.",
    "`posts.id` holds ids of 'post' and `manager_id` ids of 'user': they are never equal.",
    "`posts.id` holds ids of 'post' and `posts.author` ids of 'user': they are never equal.",
    "`posts.id` holds ids of 'post' and `userId` ids of 'user': they are never equal.",
    "`posts.id` holds ids of 'post' and `users.id` ids of 'user': they are never equal.",
    "`posts.id` holds ids of 'post' and `users.manager` ids of 'user': they are never equal.",
    "`sql<UserId>`max(posts.author)`` holds ids of 'user' and `[postId]` ids of 'post': they are never equal.",
    "`table.post` holds ids of 'post' and `readers.id` ids of 'user': they are never equal.",
    "`u.id` holds ids of 'user' and `p.id` ids of 'post': they are never equal.",
    "`user_id` holds ids of 'user' and `postId` ids of 'post': they are never equal.",
    "`users.id` holds ids of 'user' and `posts.id` ids of 'post': they are never equal.",
  ],
  'no-mixed-comparison': [
    "`['account', '1', …]` has ids of 'user', and here ids of 'post'; they never match.",
    "`['user', 'posts', …, …]` has ids of 'post', and here ids of 'user'; they never match.",
    "`['user', 'posts', …]` has ids of 'user', and here ids of 'post'; they never match.",
    "`['user', …]` has ids of 'user', and here ids of 'post'; they never match.",
    "`[post, post, post, post, post, post, po…` holds ids of 'post' and `user` ids of 'user': they are never equal.",
    "`[topics.users, …]` has ids of 'user', and here ids of 'post'; they never match.",
    "`fromEntries` gives an object with ids of 'post' for keys, where ids of 'user' are expected.",
    "`fromEntries` gives an object with ids of 'user' for keys, where ids of 'post' are expected.",
    "`groupBy` gives an object with ids of 'post' for keys, where ids of 'user' are expected.",
    "`looseUsers` holds ids of 'user' and `post` ids of 'post': they are never equal.",
    "`maybe` holds ids of 'user' and `post` ids of 'post': they are never equal.",
    "`names` has ids of 'user' for keys, and here ids of 'post'; give its type one kind of keys.",
    "`order` holds keys of 'order' and `account` keys of 'account': they are never equal.",
    "`seen` has ids of 'user' for keys, and here ids of 'post'; give its type one kind of keys.",
    "`strict` holds ids of 'user' and `strictPost` ids of 'post': they are never equal.",
    "`translated.id` holds keys of 'order' and `account` keys of 'account': they are never equal.",
    "`user` holds ids of 'user' and `post` ids of 'post': they are never equal.",
  ],
  'no-certain-refusal': [
    "Tokens of 'pwreset' are signed for ids of 'user', so none is for ids of 'post'.",
    '`CoreId` has no zod schema, so the shape throws when it parses; write schemaOf(CoreId) of "brandid".',
    "`OrderKey.is` is false for ids of 'post', no matter their text.",
    "`OwnerId.is` is false for ids of 'post', no matter their text.",
    '`ResetToken` has no zod schema, so the shape throws when it parses; write schemaOf(ResetToken) of "brandid".',
    "`SessionToken.is` is false for ids of 'post', no matter their text.",
    "`UserId.is` is false for ids of 'post', no matter their text.",
    "`UserId.parse` throws for ids of 'post', no matter their text.",
    "`UserId.safeParse` refuses ids of 'post', no matter their text.",
    "`UserId['is']` is false for ids of 'post', no matter their text.",
  ],
}

describe.each(Object.entries(MESSAGES))('%s', (rule, messages) => {
  const found = findingsOf(rule as TypedRule)

  it('finds each marked line, and no other', () => {
    expect([...new Set(found.map(({ place }) => place))]).toEqual(listMarks(rule as TypedRule))
  })

  it('says what is wrong, and what to do', () => {
    expect([...new Set(found.map(({ message }) => message))].sort()).toEqual(messages)
  })
})

it('finds each numbered mistake, of which there are 35', () => {
  const lines = readFileSync(join(fixtures, 'mistakes.ts'), 'utf8').split('\n')
  const numbers = lines.map((line) => / \/\/ ← (\d+)$/.exec(line)?.[1]).filter((each) => each !== undefined)
  expect(numbers).toEqual(Array.from({ length: 35 }, (_, index) => `${index + 1}`))
})

it('are what kit/docs/eslint.md shows', () => {
  const page = readFileSync(new URL('../../docs/eslint.md', import.meta.url), 'utf8')
  const [, chapters = ''] = page.split(/^## Rules that read types$/m)
  const [bad, good] = ['Bad', 'Good'].map((word) =>
    Array.from(
      chapters.matchAll(new RegExp(`^${word}[^\\n]*:\\n\\n\`\`\`typescript\\n(.*?)\`\`\``, 'gms')),
      ([, code = '']) => code.trim().split('\n'),
    ).flat(),
  )
  const lines = listFixtures().flatMap((name) => readFileSync(join(fixtures, name), 'utf8').split('\n'))
  const isMarked = (line: string) => / \/\/ ← \w+$/.test(line)
  const holds = (line: string, code: string) =>
    line.replace(/,? *(?:\/\/.*)?$/, '').endsWith(code.replace(/,$/, ''))
  expect([bad?.length, good?.length]).toEqual([29, 16])
  expect(bad?.filter((code) => !lines.some((line) => isMarked(line) && holds(line, code)))).toEqual([])
  expect(good?.filter((code) => !lines.some((line) => !isMarked(line) && holds(line, code)))).toEqual([])
})
