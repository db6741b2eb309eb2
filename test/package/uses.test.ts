import { defineId, idUnion } from 'brandid'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

// What people do with ids in zod, at run time; the types are in type-tests/uses.test-d.ts.

const UserId = defineId('usesuser')
const PostId = defineId('usespost')
const user = UserId.generate()
const post = PostId.generate()

describe('an ID in zod', () => {
  const cases: [string, z.ZodType, unknown][] = [
    ['object', z.object({ id: UserId.schema }), { id: user }],
    ['object, of the definition', z.object({ id: UserId }), { id: user }],
    ['array', z.array(UserId.schema), [user, user]],
    ['record', z.record(UserId.schema, z.number()), { [user]: 1 }],
    ['partialRecord', z.partialRecord(UserId.schema, z.number()), { [user]: 1 }],
    ['map', z.map(UserId.schema, z.number()), new Map([[user, 1]])],
    ['set', z.set(UserId.schema), new Set([user])],
    ['tuple', z.tuple([UserId.schema, PostId.schema]), [user, post]],
    ['union', z.union([UserId.schema, PostId.schema]), post],
    ['idUnion', idUnion(UserId, PostId).schema, post],
    ['optional', UserId.schema.optional(), undefined],
    ['nullable', UserId.schema.nullable(), null],
    ['default', UserId.schema.default(user), user],
    ['templateLiteral', z.templateLiteral(['/users/', UserId.schema]), `/users/${user}`],
    ['lazy', z.lazy(() => UserId.schema), user],
    ['pipe', z.string().pipe(UserId.schema), user],
    ['intersection', z.intersection(UserId.schema, z.string()), user],
    ['brand', UserId.schema.brand<'verified'>(), user],
    [
      'discriminatedUnion',
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('user'), id: UserId.schema }),
        z.object({ kind: z.literal('post'), id: PostId.schema }),
      ]),
      { kind: 'post', id: post },
    ],
  ]

  it.each(cases)('is taken by %s, and left as it is', (_, schema, value) => {
    expect(schema.parse(value)).toEqual(value)
  })

  /** The same value, with an id of the other kind in place of each. */
  const swapped = (value: unknown): unknown => {
    if (value === user) return post
    if (value === post) return user
    if (typeof value === 'string') return value.replace(user, post)
    if (value instanceof Set) return new Set([...value].map(swapped))
    if (value instanceof Map) return new Map([...value].map(([key, each]) => [swapped(key), each]))
    if (Array.isArray(value)) return value.map(swapped)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [swapped(key), swapped(each)]))
  }
  const takesBoth = ['union', 'idUnion']
  const closed = cases.filter(
    ([name, , value]) => !takesBoth.includes(name) && value !== undefined && value !== null,
  )

  it.each(closed)('is refused by %s when it is of another kind', (_, schema, value) => {
    expect(schema.safeParse(swapped(value)).success).toBe(false)
  })

  it('keeps its issue and its path', () => {
    const { error } = z.object({ list: z.array(UserId.schema) }).safeParse({ list: [user, post] })
    expect(error?.issues).toMatchObject([
      { path: ['list', 1], message: UserId.safeParse(post as string).error?.message },
    ])
  })

  it('goes through a codec both ways', () => {
    const Codec = z.codec(UserId.schema, z.object({ id: z.string() }), {
      decode: (id) => ({ id }),
      encode: ({ id }) => UserId.parse(id),
    })
    expect(z.decode(Codec, user)).toEqual({ id: user })
    expect(z.encode(Codec, { id: user })).toBe(user)
    expect(() => z.encode(Codec, { id: post })).toThrow(UserId.safeParse(post as string).error?.message)
  })

  it('is a parameter of a function', () => {
    const greet = z.function({ input: [UserId.schema], output: z.string() }).implement((id) => `Hello, ${id}`)
    expect(greet(user)).toBe(`Hello, ${user}`)
    expect(() => greet(post as never)).toThrow(z.core.$ZodError)
  })
})
