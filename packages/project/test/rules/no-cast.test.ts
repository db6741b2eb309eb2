import { describe, expect, it } from 'vitest'
import { findingsOf, itFindsNothing, list, parsedAmong } from './findings.ts'

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
const found = (code: string, head = HEAD) => findingsOf('no-cast', head + code, { others })

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

  it('a default export, which each module names itself, has no expression to parse with', () => {
    for (const ids of ["defineId('post')", "{ post: defineId('post') }"]) {
      const others = { './ids': `import { defineId } from 'brandid'\nexport default ${ids}` }
      const head = "import type { Id } from 'brandid'\nimport ids from './ids'\n"
      expect(findingsOf('no-cast', `${head}f(ids, x as Id<'post'>)`, { others })).toMatchObject([
        { message: "Unchecked cast to `Id<'post'>`; parse the value." },
      ])
    }
  })

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
    '%s, which is no strict ID of a list of types',
    (type) => found(`f(x as ${type})`, "import type { Listed, LooselyListed } from './ids'\n"),
    list("Listed['text']; Listed['none']; LooselyListed['user']"),
  )
})

describe('a cast of', () => {
  it.each(['null', 'undefined', '[]'])('%s makes no ID', (value) => {
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
    ["x as BigIntKey<'post'>", "BigIntKey<'post'>", undefined, false],
    ['x as AnyKey', 'AnyKey', undefined, false],
    ['x as Sess', 'Sess', undefined, false],
  ])('%s', (code, type, definition, isOffered) => {
    const advice = definition ? `use ${definition}.parse` : 'parse the value'
    const offer = `Check the value with ${definition}.parse: ${code} → ${definition}.parse(x)`
    const message = `Unchecked cast to \`${type}\`; ${advice}.`
    const head = `${HEAD}import type { AnyKey, BigIntKey, Key } from 'brandid'\n`
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

describe('a cast is sought', () => {
  const around = { others: { './ids': `${IDS}export type $Id = UserId` } }

  it('in files that name a type of IDs behind `as` or in angle brackets, and in no others', () => {
    const texts = ['x as  readonly UserId[]', 'x as $Id', '<UserId>x', '( <Array<UserId>>x)']
    const others = [
      ...list(`x as TeamId; x as const satisfies UserId; x as MyUserId; x as UserIds; x as Team = UserId;
        x as { UserId; basUserId; x has UserId; f<UserId>(x); $<UserId>(x); <TeamId>x; < {UserId} >`),
      'x as Team; UserId',
      `x as ${'Team | '.repeat(80)}UserId`,
    ]
    expect(parsedAmong([...others, ...texts], around)).toEqual(texts)
  })

  /** Whether casts to `A` are sought if files have some texts. */
  const isSought = (...texts: string[]) => {
    const files = texts.map((text, index) => [`./text${index}`, text] as const)
    const others = { ...around.others, ...Object.fromEntries(files) }
    return parsedAmong(['x as A'], { others }).length > 0
  }

  it.each([
    ['type A<B>  =  B | UserId[] | null', true],
    ['export { UserId as A }', true],
    ['export {TeamId as T,type  UserId as A}', true],
    ['import {\n  $Id  as\n  A,\n} from "a"', true],
    ['type A = TeamId', false],
    ['type A = { UserId', false],
    ['type A = TeamId; UserId', false],
    ['typeof A = UserId', false],
    ['export { MyUserId as A }', false],
    ['f(UserId as A)', false],
    ['f(UserId as A, 1)', false],
    ['export { UserId asA }', false],
    ['{ UserId: 1 } as A', false],
    ['({ id: UserId as A.B })', false],
  ])('by the names of aliases: %s, %s', (text, isOne) => expect(isSought('', text)).toBe(isOne))

  it.each([
    "import A from './user'",
    "import A, { type B } from './user'",
    "import\n  type\n  A\n  from './user'",
    "import { default as A } from './user'",
    "export { default as A } from './user'",
  ])('by the names of default imports, if a default export has one: %s', (text) => {
    expect(isSought(text, 'export\n  default\n  UserId')).toBe(true)
    expect(isSought(text, 'export { UserId as default }')).toBe(true)
    const others = ['export default TeamId', 'export default UserIds', 'export defaultUserId']
    expect(isSought(text, ...others)).toBe(false)
  })

  it('by the names of aliases of aliases, in any order of the files', () => {
    expect(isSought('type A = readonly B[]', 'export { C as B }', 'type C = UserId', 'type D = E')).toBe(true)
    expect(isSought('type A = readonly B[]', 'export { C as B }', 'type D = UserId')).toBe(false)
  })
})
