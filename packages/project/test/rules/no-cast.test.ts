import { describe, expect, it } from 'vitest'
import { noCast, withAliases } from '../../src/rules/no-cast.ts'
import { findingsOf, itFindsNothing, list, ruleContextIn } from './rule-context-in.ts'

const IDS = `import { defineId, defineKey, type Id, type IdOf, type LooseId } from 'brandid'
import { defineToken } from 'brandid/token'
export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
export const UserKey = defineKey('user')
export type UserKey = IdOf<typeof UserKey>
export const Sess = defineToken('sess')
export type Sess = typeof Sess.$type
export type Written = Id<'user'>
export type Listed = { user: Id<'user'>; text: string }
export type LooselyListed = { user: LooseId<'user'> }
export { type UserId as Holder, UserId as GuestId }
`
const others = {
  './ids': IDS,
  './index': "export type { UserId as Outer } from './ids'",
  './more': "import type { UserId } from './ids'\nexport type Mine = UserId\nexport default Mine",
}
const HEAD = "import { Sess, UserId, UserKey } from './ids'\n"
const found = (code: string, head = HEAD) => findingsOf(noCast, head + code, { others })

describe('a cast to', () => {
  it.each(
    list(`UserId; UserId | null; null | UserId; UserId & object; [string, UserId]; UserId[]; UserId[][];
      readonly UserId[]; Array<UserId>; ReadonlyArray<UserId>; Set<UserId>; ReadonlySet<UserId>;
      Promise<UserId>; Iterable<UserId>; Promise<UserId[]>`),
  )('%s needs a check', (type) => {
    const message = `Unchecked cast to \`${type}\`; use UserId.parse.`
    expect(found(`f(x as ${type})`)).toMatchObject([{ at: `x as ${type}`, rule: 'no-cast', message }])
  })

  itFindsNothing(
    '%s needs none',
    (type) => found(`f(x as ${type})`),
    list(`string | number; keyof UserId; keyof UserId[]; string[]; []; Array; const; MyArray<UserId>;
      ArrayLike<UserId>; MyPromise<UserId>; PromiseLike<UserId>; AsyncIterable<UserId>;
      IterableIterator<UserId>; Map<string, UserId>; (user: UserId) => void; UserId['length']`),
  )

  it('a type on several lines is told on one', () => {
    const [{ message } = {}] = found('f(x as\n  | UserId\n  | null)')
    expect(message).toBe('Unchecked cast to `| UserId | null`; use UserId.parse.')
  })

  it.each([
    ['type { UserId as Author }', 'Author'],
    ['type { Holder }', 'Holder'],
    ['{ GuestId }', 'typeof GuestId.$type'],
    ['{ UserId }', 'typeof UserId.$type'],
    ['type { Written }', 'Written'],
    ['type { Listed }', "Listed['user']"],
    ['type { Listed }', "Listed['user'][]"],
    ['type { Outer }', 'Outer', './index'],
    ['type { Mine }', 'Mine', './more'],
    ['type Mine', 'Mine', './more'],
    ["type { IdOf } from 'brandid/core'\nimport type { UserId }", 'IdOf<typeof UserId>'],
  ])('what is imported as %s by another name: %s', (names, type, source = './ids') => {
    expect(found(`f(x as ${type})`, `import ${names} from '${source}'\n`)).toHaveLength(1)
  })

  itFindsNothing(
    '%s, which is no strict id of a list of types',
    (type) => found(`f(x as ${type})`, "import type { Listed, LooselyListed } from './ids'\n"),
    list("Listed['text']; Listed['none']; LooselyListed['user']"),
  )
})

describe('a cast of', () => {
  it.each(['null', 'undefined', '[]'])('%s makes no id', (value) => {
    expect(found(`f(${value} as UserId[])`)).toEqual([])
  })

  it.each(["'user_1'", '0', '[x]', 'x', 'null!'])('%s does', (value) => {
    expect(found(`f(${value} as UserId[])`)).toHaveLength(1)
  })
})

describe('what is said of a cast, and offered', () => {
  it.each([
    ['x as UserId', 'UserId', 'UserId', true],
    ['<UserId>x', 'UserId', 'UserId', true],
    ['x as unknown as UserId', 'UserId', 'UserId', true],
    ['<UserId><unknown>x', 'UserId', 'UserId', true],
    ['x as UserId | null', 'UserId | null', 'UserId', false],
    ['x as UserId[]', 'UserId[]', 'UserId', false],
    ['x as UserKey', 'UserKey', 'UserKey', true],
    ["x as Key<'user'>", "Key<'user'>", 'UserKey', true],
    ['x as UserKey[]', 'UserKey[]', 'UserKey', false],
    ["x as Key<'post', bigint>", "Key<'post', bigint>", undefined, false],
    ['x as AnyKey', 'AnyKey', undefined, false],
    ['x as Sess', 'Sess', undefined, false],
  ])('%s', (code, type, definition, isOffered) => {
    const advice = definition ? `use ${definition}.parse` : 'parse the value'
    const offer = `suggestion: Check the value with ${definition}.parse. ${code} → ${definition}.parse(x)`
    const message = `Unchecked cast to \`${type}\`; ${advice}.`
    const head = `${HEAD}import type { AnyKey, Key } from 'brandid'\n`
    expect(found(`f(${code})`, head)).toEqual([
      { at: code, rule: 'no-cast', message, repair: isOffered ? offer : undefined },
    ])
  })

  it.each([
    ['a definition out of scope', "import type { UserId } from './ids'", 'UserId'],
    [
      'one of another kind, and none in a constant',
      "import { defineId, type Id } from 'brandid'\nimport { defineToken } from 'brandid/token'\nconst Team = defineId('team')\nconst Sess = defineToken('user')\nlet User = defineId('user')\ntype UserId = Id<'user'>",
      'UserId',
    ],
    [
      'one whose prefix nobody knows',
      "import { type AnyId, defineId } from 'brandid'\nconst Open = defineId(process.env.NAME)",
      'AnyId',
    ],
  ])('is nothing of %s', (_, head, type) => {
    expect(found(`f(x as ${type})`, `${head}\n`)).toMatchObject([{ repair: undefined }])
  })

  it('comes of a constant, beside names that nobody knows', () => {
    const head =
      "import { defineId, type IdOf } from 'brandid'\nimport { none } from './none'\nconst Team = defineId('team')\ntype TeamId = IdOf<typeof Team>\n"
    expect(found('f(x as TeamId)', head)[0]?.repair).toMatch(/→ Team\.parse\(x\)$/)
  })
})

describe('a file is parsed', () => {
  const { known } = ruleContextIn('')
  const mayCast = (text: string) =>
    typeof noCast.interest === 'function' && noCast.interest(known, new Set(['UserId', '$Id']))(text)

  it.each(['x as  readonly UserId[]', 'x as $Id', '<UserId>x', '( <Array<UserId>>x)'])('for %s', (text) =>
    expect(mayCast(text)).toBe(true),
  )

  it.each([
    ...list(`x as TeamId; x as const satisfies UserId; x as MyUserId; x as UserIds; x as Team = UserId;
      x as { UserId; basUserId; x has UserId; f<UserId>(x); $<UserId>(x); <TeamId>x; < {UserId} >`),
    'x as Team; UserId',
    `x as ${'Team | '.repeat(80)}UserId`,
  ])('for no cast in %s', (text) => expect(mayCast(text)).toBe(false))
})

describe('the names of types', () => {
  const namesIn = (...texts: string[]) => [...withAliases(new Set(['UserId', '$Id']), texts)].slice(2)

  it.each([
    ['type A<B>  =  B | UserId[] | null', 'A'],
    ['export { UserId as A }', 'A'],
    ['export {TeamId as T,type  UserId as A}', 'A'],
    ['import {\n  $Id  as\n  A,\n} from "a"', 'A'],
    ['type A = TeamId'],
    ['type A = { UserId'],
    ['type A = TeamId; UserId'],
    ['typeof A = UserId'],
    ['export { MyUserId as A }'],
    ['f(UserId as A)'],
    ['f(UserId as A, 1)'],
    ['export { UserId asA }'],
    ['{ UserId: 1 } as A'],
    ['({ id: UserId as A.B })'],
  ])('are those of aliases: %s', (text, ...names) => expect(namesIn('', text)).toEqual(names))

  it.each([
    "import A from './user'",
    "import A, { type B } from './user'",
    "import\n  type\n  A\n  from './user'",
    "import { default as A } from './user'",
    "export { default as A } from './user'",
  ])('are those of default imports, where a default export has one: %s', (text) => {
    for (const source of ['export\n  default\n  UserId', 'export { UserId as default }'])
      expect(namesIn(text, source)).toEqual(['default', 'A'])
    const others = ['export default TeamId', 'export default UserIds', 'export defaultUserId']
    expect(namesIn(text, ...others)).toEqual([])
  })

  it('go through aliases of aliases, in any order of the files', () => {
    const texts = ['type C = readonly B[]', 'export { A as B }', 'type A = UserId', 'type D = E']
    expect(namesIn(...texts).sort()).toEqual(['A', 'B', 'C'])
  })
})
