import { describe, expect, it } from 'vitest'
import { noCast } from '../../src/rules/no-cast.ts'
import { findingsOf } from './rule-context-in.ts'

const HEAD = "import { UserId, Sess } from './ids'\nimport type { UserId as Author } from './ids'\n"
const found = (code: string) => findingsOf(noCast, HEAD + code)

describe('a cast to', () => {
  it.each([
    'UserId',
    'Author',
    'UserId | null',
    'null | UserId',
    'UserId & object',
    '[string, UserId]',
    'UserId[]',
    'UserId[][]',
    'readonly UserId[]',
    'Array<UserId>',
    'ReadonlyArray<UserId>',
    'Set<UserId>',
    'ReadonlySet<UserId>',
    'Promise<UserId>',
    'Iterable<UserId>',
    'Promise<UserId[]>',
  ])('%s needs a check', (type) => {
    const message = `Unchecked cast to \`${type}\`; use UserId.parse.`
    expect(found(`f(x as ${type})`)).toMatchObject([{ at: `x as ${type}`, rule: 'no-cast', message }])
  })

  it.each([
    'string | number',
    'keyof UserId',
    'keyof UserId[]',
    'string[]',
    '[]',
    'Array',
    'MyArray<UserId>',
    'ArrayLike<UserId>',
    'MyPromise<UserId>',
    'PromiseLike<UserId>',
    'AsyncIterable<UserId>',
    'IterableIterator<UserId>',
    'Map<string, UserId>',
    '(user: UserId) => void',
  ])('%s needs none', (type) => {
    expect(found(`f(x as ${type})`)).toEqual([])
  })

  it('a type on several lines is told on one', () => {
    expect(found('f(x as\n  | UserId\n  | null)')[0]?.message).toMatch(
      /^Unchecked cast to `\| UserId \| null`; /,
    )
  })
})

describe('a cast of', () => {
  it.each(['null', 'undefined', '[]'])('%s makes no id', (value) => {
    expect(found(`f(${value} as UserId[])`)).toEqual([])
  })

  it.each(["'user_1'", '0', '[x]', 'x', 'null!'])('%s does', (value) => {
    expect(found(`f(${value} as UserId[])`)).toHaveLength(1)
  })
})

describe('what is offered for a cast', () => {
  const offer = (at: string) => `suggestion: Check the value with UserId.parse. ${at} → UserId.parse(x)`
  it.each([
    ['x as UserId', offer('x as UserId')],
    ['<UserId>x', offer('<UserId>x')],
    ['x as unknown as UserId', offer('x as unknown as UserId')],
    ['<UserId><unknown>x', offer('<UserId><unknown>x')],
    ['x as UserId | null', undefined],
    ['x as UserId[]', undefined],
    ['x as Sess', undefined],
  ])('%s', (code, repair) => {
    expect(found(`f(${code})`)).toMatchObject([{ at: code, repair }])
  })

  it('is nothing where the definition is not in scope, or of another kind', () => {
    for (const head of [
      "import type { UserId } from './ids'",
      "import { defineId, type Id } from 'brandid'\nimport { defineToken } from 'brandid/token'\nconst Team = defineId('team')\nconst Sess = defineToken('user')\nlet User = defineId('user')\ntype UserId = Id<'user'>",
    ]) {
      expect(findingsOf(noCast, `${head}\nf(x as UserId)`)).toMatchObject([{ repair: undefined }])
    }
  })

  it('comes of a constant, beside names that nobody knows', () => {
    const head =
      "import { defineId, type IdOf } from 'brandid'\nimport { none } from './none'\nconst Team = defineId('team')\ntype TeamId = IdOf<typeof Team>"
    const [told] = findingsOf(noCast, `${head}\nf(x as TeamId)`)
    expect(told?.repair).toMatch(/→ Team\.parse\(x\)$/)
  })

  it('is no definition whose prefix nobody knows', () => {
    const head = "import { type AnyId, defineId } from 'brandid'\nconst Open = defineId(process.env.NAME)"
    expect(findingsOf(noCast, `${head}\nf(x as AnyId)`)).toMatchObject([{ repair: undefined }])
  })

  it('calls tokens by their name', () => {
    expect(found('f(x as Sess)')[0]?.message).toBe('Unchecked cast to `Sess`; parse the value.')
  })
})

describe('a cast to a key', () => {
  const KEYS = `import { defineId, defineKey, type IdOf } from 'brandid'
export const UserKey = defineKey('user')
export type UserKey = IdOf<typeof UserKey>
export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
`
  const casts = (code: string) =>
    findingsOf(
      noCast,
      `import { UserId, UserKey } from './ids'\nimport type { AnyKey, Key } from 'brandid'\n${code}`,
      {
        others: { './ids': KEYS },
      },
    )

  it.each([
    [
      'f(x as UserKey)',
      'UserKey',
      'use UserKey.parse',
      'Check the value with UserKey.parse. x as UserKey → UserKey.parse(x)',
    ],
    [
      'f(x as unknown as UserKey)',
      'UserKey',
      'use UserKey.parse',
      'Check the value with UserKey.parse. x as unknown as UserKey → UserKey.parse(x)',
    ],
    [
      "f(x as Key<'user'>)",
      "Key<'user'>",
      'use UserKey.parse',
      "Check the value with UserKey.parse. x as Key<'user'> → UserKey.parse(x)",
    ],
    ['f(x as UserKey[])', 'UserKey[]', 'use UserKey.parse', undefined],
    ["f(x as Key<'post', bigint>)", "Key<'post', bigint>", 'parse the value', undefined],
    ['f(x as AnyKey)', 'AnyKey', 'parse the value', undefined],
    [
      'f(x as UserId)',
      'UserId',
      'use UserId.parse',
      'Check the value with UserId.parse. x as UserId → UserId.parse(x)',
    ],
  ])('is found: %s', (code, type, advice, repair) => {
    expect(casts(code)).toMatchObject([
      { message: `Unchecked cast to \`${type}\`; ${advice}.`, repair: repair && `suggestion: ${repair}` },
    ])
  })
})
