import { describe, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { expectRows, type Row } from './typed-rows.ts'

const expectFound = (rows: readonly (Row | string)[], head = '') => expectRows('no-unchecked-id', rows, head)

const USER_POST = "'userId' is named after 'user' IDs but contains 'post' IDs."

describe('a name', () => {
  it('holds the IDs after which it is named', () => {
    expectFound(
      [
        ['const «userId» = post', USER_POST],
        ['const «userId: PostId» = row0', USER_POST],
        ['let «user_id» = post', "'user_id' is named after 'user' IDs but contains 'post' IDs."],
        ['const f = («userId: PostId») => 1', USER_POST],
        ['function f(«userId: PostId») {}', USER_POST],
        ['const f = function («userId: PostId») {}', USER_POST],
        ['class A { f(«userId: PostId») {} }', USER_POST],
        ['type A = («userId: PostId») => void', USER_POST],
        ['interface A { f(«userId: PostId»): void }', USER_POST],
        ['interface A { «userId»: PostId }', USER_POST],
        ['type A = { «userId»?: PostId | null }', USER_POST],
        ['class A { «userId»: PostId = post }', USER_POST],
        ['const f = («userId» = post) => 1', USER_POST],
        ['void { «userId»: post }', USER_POST],
        ["void { «'userId'»: post }", USER_POST],
        ['const { id: «userId» } = posts', USER_POST],
        ['const { id: «userId» = post } = posts', USER_POST],
        ['const «postId» = user', "'postId' is named after 'post' IDs but contains 'user' IDs."],
        ['const «userId» = order', "'userId' is named after 'user' IDs but contains 'order' keys."],
        ['const «orderKey» = account', "'orderKey' is named after 'order' keys but contains 'account' keys."],
        ['const «orderId» = user', "'orderId' is named after 'order' keys but contains 'user' IDs."],
        [
          'const «userId» = eitherOther',
          "'userId' is named after 'user' IDs but contains 'post' IDs or 'order' keys.",
        ],
        ['const «userId» = loosePost', USER_POST],
        'const userId = user',
        'const userId = text',
        'const userId = either',
        'const userId = part',
        'const userId = any',
        'const userId = input',
        'const userId = body',
        'const userId = userKey',
        'const userId = scoped',
        'const orderKey = order',
        'const customerId = buyer',
        'const customerId = customerKey',
        'const «customerId» = customerText',
        'const «customerId» = customerBody',
        'const orderId = order',
        'const userKey2 = post',
        'const stripeUserId = post',
        'const other = post',
        'void { userId: user, other: post }',
        "void { ['userId']: post }",
        'void { get userId() { return post } }',
        '{ let «userId: PostId»; void { userId } }',
        "class A { ['userId']: PostId = post }",
        'const { userId } = users',
        'const { userId: id } = posts2',
        'class A { get userId() { return post } }',
      ],
      `
defineId('buyer', { entity: 'customer' })
declare const buyer: Id<'buyer'>, customerKey: Key<'customer'>, customerText: Id<'customer'>, customerBody: Body<'customer'>
declare const row0: PostId, posts: { id: PostId }, users: { userId: UserId }, posts2: { userId: UserId }, either: UserId | PostId, part: PostId | string, any: AnyId, loosePost: LooseId<'post'>
declare const body: Body<'user'>, userKey: Key<'user'>, scoped: Id<'other:user'>, eitherOther: PostId | OrderKey
`,
    )
  })

  it('in the plural holds lists and sets', () => {
    const message = "'userIds' is named after 'user' IDs but contains 'post' IDs."
    expectFound(
      [
        ['const «userIds» = posts', message],
        ['const «userIds: PostId[]» = []', message],
        ['const «userIds: readonly PostId[] | null» = []', message],
        ['const «userIds: [PostId]» = [post]', message],
        ['const f = («userIds: Set<PostId>») => 1', message],
        ['const f = («userIds: ReadonlySet<PostId>») => 1', message],
        ['const «userId» = post', USER_POST],
        'const userIds: UserId[] = []',
        'const userIds = post',
        'const userIds = text',
        'const f = (userIds: Map<PostId, 1>) => 1',
        'const f = (userIds: null) => 1',
        'const userIds: string[] = []',
        'const userId: PostId[] = []',
      ],
      'declare const posts: readonly PostId[]',
    )
  })

  it('is learned from the types of a file', () => {
    const message = (name: string) => `'${name}' has 'user' IDs in this file's types but contains 'post' IDs.`
    expectFound([
      ['interface A { authorId: UserId }; void { «authorId»: post }', message('authorId')],
      ['class A { writerId: UserId = user }; const «writerId» = post', message('writerId')],
      ['type A = { readerId?: UserId | null }; const «readerId» = post', message('readerId')],
      [
        'type A = { ownerId: UserId }; type B = { ownerId: UserId | null }; const «ownerId» = post',
        message('ownerId'),
      ],
      'interface A { editorId: UserId }; void { editorId: user }',
      'interface A { editor2Id: UserId }; const editor2Id = text',
      'interface A { makerId: UserId } interface B { makerId: PostId }; const makerId = order',
      'interface A { anyId: AnyId }; const anyId = order',
      'interface A { textId: string }; const textId = order',
      "interface A { ['computedId']: UserId }; const computedId = post",
      'interface A { author: UserId }; const author = post',
    ])
  })

  it('may be of another system', () => {
    const cwd = onDisk({ 'brandid.config.json': '{ "foreign": { "Legacy": ["oldUserId", "oldWriterId"] } }' })
    expectRows(
      'no-unchecked-id',
      [
        'const oldUserId = post',
        'interface A { oldWriterId: UserId }; const oldWriterId = post',
        ['const «newUserId» = post', "'newUserId' is named after 'user' IDs but contains 'post' IDs."],
      ],
      '',
      { cwd },
    )
    expectRows(
      'no-mixed-columns',
      ['sql`oldUserId = \u0024{post}`', 'sql`newUserId = \u0024{«post»}`'],
      'declare function sql(parts: TemplateStringsArray, ...values: unknown[]): object',
      { cwd },
    )
  })
})
