import { describe, it } from 'vitest'
import { expectRows, type Row } from './typed-rows.ts'

const expectFound = (rows: readonly (Row | string)[], head = '') =>
  expectRows('no-certain-refusal', rows, head)

describe('a check of an ID of another kind', () => {
  const HEAD = `declare const either: UserId | PostId, maybe: PostId | undefined, looseUser: LooseId<'user'>, loose: LooseId<'post'>, looseEither: LooseId<'user' | 'post'>, some: AnyId, mixed: PostId | LooseId<'post'>, part: PostId | string
declare const posts: readonly PostId[], list: PostId[], pair: [PostId, 1], users: UserId[], texts: string[], loosePosts: LooseId<'post'>[]
declare const stripe: { is(input: unknown): boolean; readonly $type: Id<'stripe:user'> }, scoped: Id<'other:user'>, scopedPost: Id<'other:post'>
declare const guards: { user: typeof UserId }, other: { is(input: unknown): boolean; parse(input: unknown): boolean }
declare const query: { filter(check: (input: unknown) => boolean): void }
declare function is(input: unknown): boolean
`
  it('is always false, throws or rejects', () => {
    expectFound(
      [
        ['«UserId.is(post)»', "`UserId.is` is false for all 'post' IDs."],
        ['«UserId.is(maybe)»', "`UserId.is` is false for all 'post' IDs."],
        ['«UserId.is(order)»', "`UserId.is` is false for all 'order' keys."],
        ['«OrderKey.is(account)»', "`OrderKey.is` is false for all 'account' keys."],
        ['«UserId.is(loose)»', "`UserId.is` is false for all 'post' IDs."],
        ['«UserId.parse(loose)»', "`UserId.parse` throws for all 'post' IDs."],
        ['«UserId.safeParse(loose)»', "`UserId.safeParse` rejects all 'post' IDs."],
        ['«guards.user\n  .is(post)»', "`guards.user .is` is false for all 'post' IDs."],
        ["«UserId['is'](post)»", "`UserId['is']` is false for all 'post' IDs."],
        ['«stripe.is(scopedPost)»', "`stripe.is` is false for all 'other:post' IDs."],
        'UserId.is(user)',
        'UserId.is(either)',
        'UserId.is(some)',
        'UserId.is(text)',
        'UserId.is(part)',
        'UserId.is(row)',
        'UserId.is(input)',
        'UserId.is()',
        'UserId.parse(looseUser)',
        'UserId.parse(looseEither)',
        'UserId.parse(text)',
        // The compiler rejects these.
        'UserId.parse(post)',
        'UserId.safeParse(post)',
        'UserId.parse(mixed)',
        'UserId.fromBody(post)',
        'UserId.toString(post)',
        'UserId.toString(loose)',
        'other.is(post)',
        'is(post)',
        // An ID does not show the scope of its kind.
        'stripe.is(user)',
        'UserId.is(scoped)',
        'stripe.is(scoped)',
      ],
      HEAD,
    )
  })

  it('may be of each element', () => {
    const methods = 'filter find findIndex findLast findLastIndex some every'.split(' ')
    expectFound(
      [
        ...methods.map(
          (name): Row => [`posts.${name}(«UserId.is»)`, "`UserId.is` is false for all 'post' IDs."],
        ),
        'list.filter(«UserId.is»)',
        'pair.filter(«UserId.is»)',
        'loosePosts.some(«UserId.is»)',
        'posts.filter(PostId.is)',
        'posts.filter((each) => «UserId.is(each)»)',
        'posts.filter(is)',
        'posts.filter(UserId.toString)',
        'loosePosts.filter(UserId.toString)',
        'loosePosts.filter(UserId.fromBody)',
        'posts.filter(other.is)',
        'posts.filter()',
        'posts.forEach(UserId.is)',
        'users.filter(UserId.is)',
        'texts.filter(UserId.is)',
        'query.filter(UserId.is)',
        'filter(UserId.is)',
      ],
      `${HEAD}declare function filter(check: unknown): void`,
    )
  })
})

describe('a token', () => {
  const HEAD = `interface Signer {
  generate(token: unknown, options?: object, more?: object): string
  verify(token: unknown, text: string, options?: object): string
}
declare const signer: Signer, other: { verify: Signer['verify'] }, third: { generate: Signer['generate'] }
declare const generate: Signer['generate'], verify: Signer['verify']
declare const part: UserId | string, either: UserId | PostId
const plain = { $type: post }
`
  it('is verified for the kind of ID for which the file signs it', () => {
    const lines = [
      "const Reset = defineToken('reset'); signer.generate(Reset, { audience: user }); signer.verify(Reset, text, { audience: «post» })",
      "const A = defineToken('a'); signer.generate(A, { audience: user }); signer.verify(A, text, { audience: user2 })",
      "const B = defineToken('b'); signer.verify(B, text, { audience: post })",
      "const C = defineToken('c'), D = defineToken('d'); signer.generate(C, { audience: user }); signer.verify(D, text, { audience: post })",
      "const E = defineToken('e'); signer.generate(E, { audience: user }); signer.generate(E, { audience: post }); signer.verify(E, text, { audience: post })",
      "const F = defineToken('f'); signer.generate(F, { audience: user }); signer.verify(F, text, { audience: text })",
      "const G = defineToken('g'); signer.generate(G, { audience: text }); signer.verify(G, text, { audience: post })",
      "const H = defineToken('h'); signer.generate(H, { audience: part }); signer.verify(H, text, { audience: post })",
      "const I = defineToken('i'); signer.generate(I, { audience: user }); signer.verify(I, text, { subject: post }); signer.verify(I, text); signer.verify()",
      "const J = defineToken('j'); signer.generate(J, { audience: user }); other.verify(J, text, { audience: post })",
      "const K = defineToken('k'); third.generate(K, { audience: user }); signer.verify(K, text, { audience: post })",
      "const L = defineToken('l'); generate(L, { audience: user }); signer.verify(L, text, { audience: post })",
      "const M = defineToken('m'); signer.generate(M, { audience: user }); verify(M, text, { audience: post })",
      "const N = defineToken('n'); signer.generate(N, {}, { audience: user }); signer.verify(N, text, { audience: «post» })",
      "const O = defineToken('o'); signer.generate(O, { audience: either }); signer.verify(O, text, { audience: post })",
      'signer.generate(plain, { audience: user }); signer.verify(plain, text, { audience: post })',
      'signer.generate(UserId, { audience: user }); signer.verify(UserId, text, { audience: post })',
      'signer.generate(text, { audience: user }); signer.verify(text, text, { audience: post })',
    ]
    const found = (name: string) => `'${name}' tokens are signed for 'user' IDs, never for 'post' IDs.`
    const names: Readonly<Record<number, string>> = { 0: 'reset', 13: 'n' }
    expectFound(
      lines.map((line, index): Row => {
        const name = names[index]
        return name === undefined ? [line] : [line, found(name)]
      }),
      HEAD,
    )
  })
})

describe('a shape of zod', () => {
  it('has schemas, and no definition without one', () => {
    const of = (name: string) =>
      `\`${name}\` has no zod schema, so the shape throws when it parses; use schemaOf(${name}) from 'brandid'.`
    expectFound(
      [
        ...'object strictObject looseObject'
          .split(' ')
          .map((name): Row => [`z.${name}({ id: «Core» })`, of('Core')]),
        ['z.object({}).extend({ id: «ids.core» })', of('ids.core')],
        ['z.object({}).safeExtend({ id: «Core» })', of('Core')],
        ['object({ id: «Core», name: Full, other: «Core» })', of('Core')],
        'z.object({ id: Full, name: z.string() })',
        'z.object({ id: Other, name: Plain })',
        'z.object({ ...row, id: text })',
        'z.object(row)',
        'z.object()',
        'z.partial({ id: Core })',
        'other.object({ id: Core })',
      ],
      `interface Schema { readonly _zod: 1; extend(shape: object): Schema; safeExtend(shape: object): Schema }
declare function object(shape?: object): Schema
declare const z: { object(shape?: object): Schema; strictObject(shape: object): Schema; looseObject(shape: object): Schema; partial(shape: object): Schema; string(): Schema }
declare const Core: { $type: UserId; '~standard': 1 }, Full: { $type: UserId; '~standard': 1; _zod: 1 }
declare const Other: { $type: UserId }, Plain: { '~standard': 1 }, ids: { core: typeof Core }
declare const other: { object(shape: object): object }`,
    )
  })
})
