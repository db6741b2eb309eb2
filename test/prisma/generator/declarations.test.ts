import { describe, expect, it } from 'vitest'
import { readDeclarations, UNKNOWN_OUTPUT } from '../../../src/prisma/generator/declarations.ts'
import { messageOf } from './requests.ts'

/** Names to ask for, each with an object that tells it from the others. */
const asking = (...names: string[]) => new Map(names.map((name) => [name, { name }]))

/** The members by path, with the text of their types. */
function membersOf(text: string, name: string): Record<string, string> {
  const [declaration] = readDeclarations(text, 'index.d.ts', asking(name))
  return Object.fromEntries(
    (declaration?.members ?? []).map(({ path, start, end }) => [path, text.slice(start, end)]),
  )
}

// Excerpts of what Prisma 6.19 and 7.10 wrote on 2026-11-21.
const payload = `export type $UserPayload<ExtArgs extends runtime.Types.Extensions.InternalArgs = runtime.Types.Extensions.DefaultArgs> = {
  name: "User"
  objects: {
    posts: Prisma.$PostPayload<ExtArgs>[]
    manager: Prisma.$UserPayload<ExtArgs> | null
  }
  scalars: runtime.Types.Extensions.GetPayloadResult<{
    /**
     * What others refer to: { id: string }
     * @brand Ids.UserId
     */
    id: string
    managerId: string | null
  }, ExtArgs["result"]["user"]>
  composites: {}
}
`
const whereUnique = `  export type UserWhereUniqueInput = Prisma.AtLeast<{
    id?: string
    AND?: UserWhereInput | UserWhereInput[]
    role?: EnumRoleFilter<"User"> | $Enums.Role
  }, "id" | "email">
`

describe('readDeclarations', () => {
  it('reads the scalars of a payload', () => {
    expect(membersOf(payload, '$UserPayload')).toMatchObject({
      name: '"User"',
      'objects.posts': 'Prisma.$PostPayload<ExtArgs>[]',
      'objects.manager': 'Prisma.$UserPayload<ExtArgs> | null',
      'scalars.id': 'string',
      'scalars.managerId': 'string | null',
      composites: '{}',
    })
  })

  it('reads members in the argument of a type, in a namespace', () => {
    expect(membersOf(whereUnique, 'UserWhereUniqueInput')).toEqual({
      id: 'string',
      AND: 'UserWhereInput | UserWhereInput[]',
      role: 'EnumRoleFilter<"User"> | $Enums.Role',
    })
  })

  it('reads the types that are asked for, in the order of the text', () => {
    const names = asking('$UserPayload', 'UserWhereUniqueInput', 'None')
    const read = readDeclarations(
      `${whereUnique}type Other = {\n  x: y z\n}\n${payload}`,
      'index.d.ts',
      names,
    )
    expect(read.map(({ name }) => name)).toEqual(['UserWhereUniqueInput', '$UserPayload'])
    expect(read.map(({ asked }) => asked.name)).toEqual(['UserWhereUniqueInput', '$UserPayload'])
  })

  it.each([
    'type T = {}',
    '\t type T = {}',
    'export type T = {}',
    'export declare type T = {}',
    'declare type T<A> = {}',
    'type S = {}\ntype T = {}',
  ])('finds the type of %j', (text) => {
    expect(readDeclarations(text, 'index.d.ts', asking('T'))).toMatchObject([{ name: 'T', members: [] }])
  })

  it.each(['// type T = {}', 'type TT = {}', 'type $T = {}', 'let type T', 'interface T {}', 'type type T'])(
    'finds no type in %j',
    (text) => {
      expect(readDeclarations(text, 'index.d.ts', asking('T'))).toEqual([])
    },
  )

  it('reads a type as often as the text declares it', () => {
    const text = 'type T = {\n  a: 1\n}\nnamespace N {\n  type T = {\n    b: 2\n  }\n}\n'
    const read = readDeclarations(text, 'index.d.ts', asking('T'))
    expect(read.map(({ members }) => members.map(({ path }) => path))).toEqual([['a'], ['b']])
  })

  it.each([
    ['type T = { a: string; b?: number, readonly c: null }', { a: 'string', b: 'number', c: 'null' }],
    [`type T = { 'a-b': string; "c d"?: 'x;y' }`, { 'a-b': 'string', 'c d': "'x;y'" }],
    ['declare type T = {\n  a: /* b; c */ string // d; e\n}', { a: '/* b; c */ string // d; e' }],
    ['type T = {\n  // a: 1\n  b: 2\n}', { b: '2' }],
    ['type T = { readonly  a : string }', { a: 'string' }],
    ['type T = { a: "x;y"; b: `x;y`; c: \'x;y\' }', { a: '"x;y"', b: '`x;y`', c: "'x;y'" }],
    ['type T = \n  { a: 1 }', { a: '1' }],
    ['type T = {\n  a?:\n    | string\n    | null\n  b: 1\n}', { a: '| string\n    | null', b: '1' }],
    ['type T = {\n  a: string |\n    null\n}', { a: 'string |\n    null' }],
    ['type T = {\n  a: A  &\n    B\n}', { a: 'A  &\n    B' }],
    ['type T = {\n  a: A | \n    B\n}', { a: 'A | \n    B' }],
    ['type T = {\n  a: string\n    | null\n}', { a: 'string\n    | null' }],
    [
      'type T = {\n  a: (x: string, y: {}) => void\n  b: `}`\n}',
      { a: '(x: string, y: {}) => void', b: '`}`' },
    ],
    [
      'type T = { a: { b: { c: string } } }',
      { 'a.b.c': 'string', 'a.b': '{ c: string }', a: '{ b: { c: string } }' },
    ],
    ['type T = {\n\n}', {}],
    ['type T<A extends { x: 1 } = { x: 1 }> = {\n  a: A\n}', { a: 'A' }],
    ['type T = string\ntype U = { a: string }', {}],
  ])('reads %j', (text, members) => {
    expect(membersOf(text, 'T')).toEqual(members)
  })

  it.each([
    [
      'type T = {\n  [Key in K]: string\n}',
      'Expected a member of a type at index.d.ts:2 but received "[Key in K]: string".',
    ],
    [
      'type T = {\n  a: string',
      'Expected a member of a type at index.d.ts:2 but received "the end of the file".',
    ],
    ['type T = {\n  a: Array<string', 'Expected a ">" at index.d.ts:2 but received "the end of the file".'],
    ['type T\n', 'Expected "=" after the type T at index.d.ts:2 but received "the end of the file".'],
    ['type T<A', 'Expected a ">" at index.d.ts:1 but received "the end of the file".'],
    ['type T<A> {', 'Expected "=" after the type T at index.d.ts:1 but received "{".'],
  ])('refuses %j', (text, message) => {
    expect(messageOf(() => readDeclarations(text, 'index.d.ts', asking('T')))).toBe(
      `${message} ${UNKNOWN_OUTPUT}`,
    )
  })
})
