import { describe, expect, it } from 'vitest'
import { noStringId } from '../../src/lint/no-string-id.ts'
import { findingsOf } from './rule-context-in.ts'

const found = (code: string, head = "import { UserId } from './ids'") =>
  findingsOf(noStringId, `${head}\n${code}`)
const names = (code: string) => found(code).map(({ message }) => message.split("'")[1])

describe('a string with the name of an id', () => {
  it.each([
    'function f(userId: string) {}',
    'const f = function (userId: string) {}',
    'const f = (userId: string) => userId',
    "const f = (userId: string = '') => userId",
    'declare function f(userId: string): void',
    'class A { constructor(private userId: string) {} }',
    'class A { f(userId: string) {} }',
    'abstract class A { abstract f(userId: string): void }',
    'interface A { f(userId: string): void }',
    'interface A { (userId: string): void }',
    'type A = (userId: string) => void',
    'type A = { userId: string }',
    'interface A { userId?: string }',
    "class A { userId: string = '' }",
    'abstract class A { abstract userId: string }',
    'let a: { userId: string | null }',
    'let a: { userId: undefined | string }',
  ])('is found in %s', (code) => {
    expect(names(code)).toEqual(['userId'])
  })

  it.each([
    'const f = (userId: number) => userId',
    'const f = (userId) => userId',
    'const f = (userId: string | number) => userId',
    'const f = (userId: null) => userId',
    'const f = (userId: string[]) => userId',
    'const f = (...userId: string[]) => userId',
    'const f = (user: string) => user',
    'const f = (users: string[]) => users',
    "class A { ['userId']: string = '' }",
    'interface A { [userId: string]: unknown }',
  ])('is not %s', (code) => {
    expect(names(code)).toEqual([])
  })

  it.each([
    'string[]',
    'readonly string[]',
    '(string | null)[]',
    'Array<string>',
    'ReadonlyArray<string>',
    'Set<string>',
    'ReadonlySet<string>',
    'null | string[]',
  ])('is found in the collection %s', (type) => {
    expect(names(`let a: { userIds: ${type} }`)).toEqual(['userIds'])
  })

  it.each([
    'string',
    'number[]',
    'Array',
    'MyArray<string>',
    'ArrayLike<string>',
    'Map<string, string>',
    'null | boolean',
  ])('is not in the collection %s', (type) => {
    expect(names(`let a: { userIds: ${type} }`)).toEqual([])
  })

  it('is reported in the order of the text, under each spelling', () => {
    expect(
      names(
        'type A = { user_id: string }\nconst f = (userId: string) => userId\ntype B = { userIds: string[] }',
      ),
    ).toEqual(['user_id', 'userId', 'userIds'])
  })
})

describe('a string that its function checks', () => {
  it.each([
    ['const f = (userId: string) => UserId.parse(userId)', 0],
    ['const f = (userId: string) => { return g(1, UserId.parse(userId)) }', 0],
    ['const f = ({ userId }: { userId: string }) => UserId.is(userId)', 0],
    ['const f = (query: { userId: string }) => UserId.is(query.userId)', 0],
    ['const f = (userId: string) => UserId.parse(other)', 1],
    ['const f = (userId: string) => UserId.parse(query.other)', 1],
    ['const f = (userId: string) => g(userId)', 1],
    ['const f = (userId: string) => userId\nUserId.parse(userId)', 1],
    ['UserId.parse(userId)\nconst f = (userId: string) => userId', 1],
    ['const f = (x: string) => { let a: { userId: string }; UserId.parse(a.userId) }', 1],
    ['const f = (g = () => { let a: { userId: string } }) => UserId.parse(h.userId)', 1],
    ['const f = (x: string): { userId: string } => UserId.parse(y.userId)', 1],
  ])('%s: %i findings', (code, count) => {
    expect(found(code)).toHaveLength(count)
  })
})

describe('what is said of a string', () => {
  const message = "Expected 'userId' to have the type of 'user' ids but received `string`."
  it.each([
    ["import { UserId } from './ids'", 'UserId'],
    ["import type { UserId as Author } from './ids'", 'Author'],
    ["import type { UserId as Author } from './ids'\ntype Mine = Author", 'Mine'],
    ['const UserId = 1', undefined],
    ["import { Sess } from './ids'", undefined],
  ])('with %s', (head, type) => {
    const repair = type && `suggestion: Type it as \`${type}\`. string → ${type}`
    expect(found('type A = { userId: string | null }', head)).toEqual([
      { at: 'userId', rule: 'no-string-id', message, repair },
    ])
  })
})
