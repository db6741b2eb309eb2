import { describe, it } from 'vitest'
import { expectRows, type Row } from './typed-rows.ts'

const expectFound = (rows: readonly (Row | string)[], head = '') =>
  expectRows('no-mixed-comparison', rows, head)

const USER_POST = "`user` ('user' IDs) never equals `post` ('post' IDs)."

describe('a comparison', () => {
  it('of two kinds is found at each operator', () => {
    expectFound([
      ...'=== !== == != < > <= >='.split(' ').map((operator): Row => [`«user ${operator} post»`, USER_POST]),
      ['«order === account»', "`order` ('order' keys) never equals `account` ('account' keys)."],
      ['«order === user»', "`order` ('order' keys) never equals `user` ('user' IDs)."],
      'user + post',
      'user && post',
      'user === user2',
      'user === text',
      'text === post',
      "user === 'post_1'",
      "'user_1' === post",
      'user === (text as typeof user | typeof post)',
      'text === text',
    ])
  })

  it('may be of types that have several kinds, or are loose, or any', () => {
    const head = `declare const loose: LooseId<'user'>, looseKey: LooseKey<'order'>, either: UserId | PostId, maybe: UserId | null | undefined
declare const any: AnyId, body: Body<'user'>, token: Token<'user'>, both: Id<'user' | 'post'>, tagged: UserId & { tag: 1 }
declare const three: Id<'a' | 'b' | 'c' | 'd'>
`
    expectFound(
      [
        ['«loose === post»', "`loose` ('user' IDs) never equals `post` ('post' IDs)."],
        ['«looseKey === account»', "`looseKey` ('order' keys) never equals `account` ('account' keys)."],
        ['«maybe === post»', "`maybe` ('user' IDs) never equals `post` ('post' IDs)."],
        ['«post === maybe»', "`post` ('post' IDs) never equals `maybe` ('user' IDs)."],
        ['«either === order»', "`either` ('post' IDs or 'user' IDs) never equals `order` ('order' keys)."],
        ['«both === order»', "`both` ('user' IDs or 'post' IDs) never equals `order` ('order' keys)."],
        ['«any === order»', "`any` (IDs) never equals `order` ('order' keys)."],
        ['«body === user»', "`body` ('user' bodies) never equals `user` ('user' IDs)."],
        ['«token === body»', "`token` ('user' tokens) never equals `body` ('user' bodies)."],
        // A message names three kinds at most.
        ['«three === user»', "`three` ('a' IDs or 'b' IDs or 'c' IDs) never equals `user` ('user' IDs)."],
        ['«tagged === post»', "`tagged` ('user' IDs) never equals `post` ('post' IDs)."],
        'either === user',
        'user === either',
        'both === post',
        'any === user',
        'user === any',
        'loose === maybe',
        'tagged === user',
        'token === token',
        'function f<One extends UserId, Other extends PostId>(one: One, other: Other) { return «one === other» }',
        'function f<One extends UserId, Other>(one: One, other: Other) { return one === other }',
      ],
      head,
    )
  })

  it('is in the cases of a switch', () => {
    expectFound([
      ['switch (user) { case «post»: break; case user2: break; default: }', USER_POST],
      "switch (text) { case user: break; case post: break; case 'a': }",
      'switch (true) { case user === user2: }',
    ])
  })

  it('is in methods with one argument', () => {
    expectFound(
      [
        ...'localeCompare includes indexOf lastIndexOf equals'
          .split(' ')
          .map((name): Row => [`«user.${name}(post)»`, USER_POST]),
        'user.concat(post)',
        'user.includes(post, 1)',
        "user.localeCompare(post, 'en')",
        'user.includes(user2)',
        'user.includes(text)',
        'text.includes(user)',
        'includes(post)',
        ['«users.includes(post)»', "`users` ('user' IDs) never equals `post` ('post' IDs)."],
        ['«pair.includes(post)»', "`pair` ('user' IDs) never equals `post` ('post' IDs)."],
        'users.includes(user)',
      ],
      'declare const users: readonly LooseId<"user">[], pair: [LooseId<"user">, number]; declare function includes(a: string): boolean',
    )
  })

  it('is in sets and maps that take any string', () => {
    expectFound(
      [
        ['«users.has(post)»', "`users` ('user' IDs) never equals `post` ('post' IDs)."],
        '«map.has(post)»',
        '«readonlyUsers.has(post)»',
        '«readonlyMap.has(post)»',
        'users.has(user)',
        'users.has(text)',
        'users.has()',
        'users.has(post, 1)',
        'texts.has(post)',
        'usersByText.has(post)',
        'weak.has(post)',
        'own.has(post)',
        'has(post)',
      ],
      `declare const users: Set<UserId>, map: Map<UserId, PostId>, readonlyUsers: ReadonlySet<UserId>, readonlyMap: ReadonlyMap<UserId, 1>
declare const texts: Set<string>, usersByText: Map<string, UserId>, weak: WeakSet<UserId>
interface MySet<Item> { has(item: string): boolean } interface SetOf<Item> { has(item: string): boolean }
declare const own: MySet<UserId> & SetOf<UserId>
declare function has(key: string): boolean`,
    )
  })

  it('is in functions of two texts whose names say that they compare', () => {
    const named =
      `isEqual areEqual eq equal equals same sameText isSame areSame identical isIdentical compare compareTexts match isMatch
      idsAreEqual hasEquals areTheSame textsIdentical isEq`.split(/\s+/)
    const others = 'join isMember assign sequence Sameness idsEquality textsame put'.split(' ')
    const declared = [...named, ...others].map((name) => `${name}(one: string, other: string): boolean`)
    expectFound(
      [
        ...named.map((name): Row => [`«${name}(user, post)»`, USER_POST]),
        ...named.slice(0, 1).map((name) => `«helper.${name}(user, post)»`),
        ...others.map((name) => `${name}(user, post)`),
        'isEqual(user, user2)',
        'isEqual(user, text)',
        'isEqual(text, post)',
        'isEqual(user)',
        'isEqual()',
        'isEqual(user, post, 1)',
        'isSameKind(user, post)',
        'isSameUser(user, post)',
        'isSameOf(user, post, post)',
        'isSameOf(user, post)',
        'isSameUnknown(user, post)',
        '«Object.is(user, post)»',
        'Object.is(user, user2)',
        'helper.is(user, post)',
        'is(user, post)',
        'Object.are(user, post)',
      ],
      `${declared.map((each) => `declare function ${each}`).join('\n')}
declare const helper: { isEqual(one: string, other: string): boolean; is(one: string, other: string): boolean }
declare function is(one: string, other: string): boolean
declare function isSameKind(one: LooseId<'user'>, other: LooseId<'post'>): boolean
declare function isSameUser(one: LooseId<'user'>, other: string): boolean
declare function isSameOf(one: string, other: string, third?: string): boolean
declare const isSameUnknown: unknown`,
    )
  })
})

describe('keys of an object', () => {
  const HEAD = `declare const users: Record<UserId, 1>, texts: Record<string, 1>, posts: readonly PostId[], both: Record<UserId | PostId, 1>
declare function groupBy<Item, Name extends string>(items: readonly Item[], of: (item: Item) => Name): Record<Name, Item>
declare function keyBy<Item, Name extends string>(items: readonly Item[], of: (item: Item) => Name): Record<Name, Item>
declare function indexBy<Item, Name extends string>(items: readonly Item[], of: (item: Item) => Name): Record<Name, Item>
declare function countBy<Item, Name extends string>(items: readonly Item[], of: (item: Item) => Name): Record<Name, Item>
declare function listBy<Item, Name extends string>(items: readonly Item[], of: (item: Item) => Name): Record<Name, Item>
declare const regroupBy: typeof groupBy, groupByName: typeof groupBy, lodash: { keyBy: typeof keyBy }
declare const entries: readonly (readonly [PostId, 1])[], ofTexts: readonly (readonly [string, 1])[], maybe: readonly (readonly [PostId, 1])[] | undefined
declare const ofEither: readonly (readonly [UserId, 1] | readonly [PostId, 1])[], idle: readonly 1[]
`

  it('are of the kind that is expected of the functions that create it', () => {
    const message = (name: string) =>
      `\`${name}\` returns an object with 'post' IDs as keys, but 'user' IDs are expected.`
    const by = 'groupBy keyBy indexBy countBy'.split(' ')
    expectFound(
      [
        ...by.map(
          (name): Row => [
            `const a: Record<UserId, PostId> = «${name}(posts, (each) => each)»`,
            message(name),
          ],
        ),
        ...by.map((name) => `const a: Record<PostId, PostId> = ${name}(posts, (each) => each)`),
        ...by.map((name) => `const a: Record<string, PostId> = ${name}(posts, (each) => each)`),
        ...by.map((name) => `const a = ${name}(posts, (each) => each)`),
        'const a: Record<UserId, PostId> = listBy(posts, (each) => each)',
        'const a: Record<UserId, PostId> = regroupBy(posts, (each) => each)',
        'const a: Record<UserId, PostId> = groupByName(posts, (each) => each)',
        'const a: Record<UserId, PostId> | undefined = «lodash.keyBy(posts, (each) => each)»',
        'const a: Record<UserId, PostId> = keyBy(posts)',
        'const a: Record<UserId, PostId> = keyBy()',
        [
          'const a: Record<UserId, 1> = «Object.fromEntries(entries)»',
          "`fromEntries` returns an object with 'post' IDs as keys, but 'user' IDs are expected.",
        ],
        'const a: Record<UserId, 1> = «Object.fromEntries(maybe)»',
        'const a: Record<UserId, 1> = Object.fromEntries(ofTexts)',
        'const a: Record<UserId, 1> = Object.fromEntries(ofEither)',
        'const a: Record<UserId, 1> = Object.fromEntries(idle)',
        'const a: Record<UserId, 1> = Object.fromEntries()',
        'const a: Record<UserId, 1> = Object.fromEntries(text)',
        'const a: Record<PostId, 1> = Object.fromEntries(entries)',
        'const a: number = Object.fromEntries(entries)',
      ],
      HEAD,
    )
  })

  it('are of the kind of its type, or else of its spreads', () => {
    const message = "`[post]` contains 'post' IDs in an object with 'user' IDs as keys."
    expectFound(
      [
        ['const a: Record<UserId, 1> = { [«post»]: 1 }', message],
        ['const a: Partial<Record<UserId, 1>> | null = { [user]: 1, [«post»]: 1 }', message],
        ['void { ...users, [«post»]: 1 }', message],
        ['void { [«post»]: 1, ...texts, ...users }', message],
        'const a: Record<PostId, 1> = { ...users, [post]: 1 }',
        'const a: Record<UserId, 1> = { [user]: 1, [text]: 1 }',
        "const a: Record<UserId, 1> = { post: 1, ['post']: 1, [`post`]: 1 }",
        'const a: Record<string, 1> = { [post]: 1 }',
        'const a: Record<UserId, 1> = { post }',
        'void { ...users, [user]: 1 }',
        'void { ...texts, [post]: 1 }',
        'void { ...both, [post]: 1 }',
        'void { [user]: 1, [post]: 1 }',
      ],
      HEAD,
    )
  })
})

describe('keys of an object, a map or a set that take any string', () => {
  const shared = (name: string) =>
    `\`${name}\` has 'user' IDs as keys elsewhere but 'post' IDs here; declare one kind of key in its type.`

  it('are of one kind in a file', () => {
    expectFound(
      [
        ['const a: Record<string, 1> = {}; a[user]; a[text]; a[user2]; «a[post]»; «a[post]»', shared('a')],
        ['const a: Map<string, 1> = row; a.get(user); «a.get(post)»', shared('a')],
        ['const a: Map<string, 1> = row; a.set(user, 1); «a.set(post, 1)»', shared('a')],
        ['const a: Set<string> = row; a.add(user); «a.has(post)»; «a.delete(post)»', shared('a')],
        ['const a: WeakMap<any, 1> = row; a.get(user); «a.get(post)»', shared('a')],
        ['const a: WeakSet<any> = row; a.has(user); «a.has(post)»', shared('a')],
        ['const a: { b: Record<string, 1> } = row; a.b[user]; «a.b[post]»', shared('a.b')],
        ['const a: Record<string, 1> = row; a[user]; { const a: Record<string, 1> = row; a[post] }'],
        ['{ const a: Record<string, 1> = row; a[user] } { const a: Record<string, 1> = row; a[post] }'],
        'unknown[user]; unknown[post]',
        ['const a: Record<string, 1> = row; a[text]; a[user]; «a[post]»', shared('a')],
        ["const a: Map<string, 1> = row; a.get('a'); a.get(text); a.get(user); «a.get(post)»", shared('a')],
        'const a: Record<string, UserId> = row; a.user; a[post]',
        'const a: Record<UserId, 1> = row; a[user]; a[post]',
        'const a: Map<UserId, 1> = row; a.get(user); a.get(post)',
        'const a: Set<UserId> = row; a.add(user); a.add(post)',
        'const a: Map<string, 1> = row; a.get(user); a.size(post)',
        'const a: Map<string, 1> = row; a.get(user); a.get()',
        "const a: Map<string, 1> = row; a.get(user); a.get('post')",
        'const a: Map<string, 1> = row; a.get(user); a.get(text)',
        'const a: { get(key: string): 1 } = row; a.get(user); a.get(post)',
        'const a: { user: 1 } = row; a[user]; a[post]',
        'const a: string[] = row; a[order]; a[account]',
        'const a: Record<string, 1> = row; a.user; a.post',
        'function get(key: string) {} get(user); get(post)',
      ],
      'declare const unknown: unknown',
    )
  })
})

describe('keys of a cache of queries', () => {
  it('have one kind of ID after the same strings', () => {
    const found = (key: string, ofFirst = "'user' IDs", ofOther = "'post' IDs") =>
      `\`[${key}]\` has ${ofFirst} elsewhere but ${ofOther} here; they never match.`
    expectFound([
      ["void [{ queryKey: ['a', user] }, { queryKey: ['a', «post»] }]", found("'a', …")],
      ["void [{ queryKey: ['b', user] }, { mutationKey: ['b', «post»] }]", found("'b', …")],
      ["void [{ queryKey: ['c', 1, user] }, { queryKey: ['c', 1, «post»] }]", found("'c', '1', …")],
      [
        "void [{ queryKey: ['d', user, post] }, { queryKey: ['d', user, «user2»] }]",
        found("'d', …, …", "'post' IDs", "'user' IDs"),
      ],
      ['void [{ queryKey: [text, user] }, { queryKey: [text, «post»] }]', found('text, …')],
      "void [{ queryKey: ['e', user] }, { queryKey: ['f', post] }]",
      "void [{ queryKey: ['g', user] }, { queryKey: ['g', 'h', post] }]",
      "void [{ queryKey: ['i', user] }, { queryKey: ['i', text] }]",
      "void [{ queryKey: ['j', user] }, { queryKey: ['j', user2] }]",
      "void [{ key: ['k', user] }, { key: ['k', post] }]",
      "void [{ myqueryKey: ['l', user] }, { queryKeys: ['l', post] }, { queryKey: ['l', post] }]",
      'void [{ queryKey: [user] }, { queryKey: [post] }]',
      'void [{ queryKey: [, user] }, { queryKey: [, post] }]',
      'void [{ queryKey: [user, user] }, { queryKey: [user, post] }]',
      'void [{ queryKey: [] }, { queryKey: row }]',
    ])
  })

  it('are compared up to their twentieth element', () => {
    const key = (count: number, name: string) => `{ queryKey: [${"'a', ".repeat(count)}${name}] }`
    expectFound([
      `void [${key(19, 'user')}, ${key(19, '«post»')}]`,
      `void [${key(20, 'user')}, ${key(20, 'post')}]`,
    ])
  })
})
