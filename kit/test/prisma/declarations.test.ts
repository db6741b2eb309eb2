import { describe, expect, it } from 'vitest'
import { readDeclarations } from '../../src/prisma/typed-files.ts'
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
    const read = readDeclarations(`${whereUnique}type Other = {\n  x: y\n}\n${payload}`, 'index.d.ts', names)
    expect(read.map(({ name }) => name)).toEqual(['UserWhereUniqueInput', '$UserPayload'])
    expect(read.map(({ asked }) => asked.name)).toEqual(['UserWhereUniqueInput', '$UserPayload'])
  })

  it('reads a type as often as the text declares it', () => {
    const text = 'type T = {\n  a: 1\n}\nnamespace N {\n  type T = {\n    b: 2\n  }\n}\n'
    const read = readDeclarations(text, 'index.d.ts', asking('T'))
    expect(read.map(({ members }) => members.map(({ path }) => path))).toEqual([['a'], ['b']])
  })

  it.each([
    ['type T = {}', {}],
    [
      'export declare type T = { a: string; b?: number, readonly c: null }',
      { a: 'string', b: 'number', c: 'null' },
    ],
    [
      `type T = { 'a-b': string; "c d"?: 'x;y'; 3: 1; [e]: 2; [f.g]: 4 }`,
      { 'a-b': 'string', 'c d': "'x;y'", 3: '1', e: '2', 'f.g': '4' },
    ],
    ['type T = { a: /* é; c */ string // d; e\n}', { a: 'string' }],
    ['type T = {\n  a?:\n    | string\n    | null\n  b: 1\n}', { a: '| string\n    | null', b: '1' }],
    ['type T = {\n  f(a: string): void\n  untyped\n  b: 1\n}', { b: '1' }],
    [
      'type T = { a: { b: { c: string } } }',
      { 'a.b.c': 'string', 'a.b': '{ c: string }', a: '{ b: { c: string } }' },
    ],
    ['type T = string\ntype U = { a: string }', {}],
    ['interface T { a: string }', {}],
  ])('reads %j', (text, members) => {
    expect(membersOf(text, 'T')).toEqual(members)
  })

  it('names the line of a text that does not parse', () => {
    expect(
      messageOf(() => readDeclarations('type T = {\n  a: Array<string', 'index.d.ts', asking('T'))),
    ).toMatch(
      /^Cannot read index\.d\.ts:2: .+\. Prisma's output differs from that of Prisma 6 and 7, which brandid supports\.$/,
    )
  })
})
