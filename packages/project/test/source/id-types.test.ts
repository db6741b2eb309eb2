import { describe, expect, it } from 'vitest'
import { list } from '../rules/findings.ts'
import { moduleIn, projectOf } from './read.ts'

// `export type T = …`, and what it is to the evaluator.

const HEAD = `import * as brandid from 'brandid'
import { AnyId, defineId, defineIds, type Id, type IdOf, type IdsOf, idUnion, LooseId } from 'brandid'
import type { Token } from 'brandid/token'
import type * as z from 'zod'
import * as others from './others.js'
import { Third, FourthId } from './others.js'
import { T as Unknown } from './none.js'
import { Circle, Ring } from './circle.js'
import { AnyId as Fake } from './brandid'
import Fifth from './fifth.js'
import Called from './called.js'
import Starred from './starred.js'
export const UserId = defineId('user')
export const table = { post: defineId('post') }
export const Both = idUnion(UserId, table.post)
export const many = defineIds({ tag: {}, keyspace: { prefix: 'ks' } })
type Many = IdsOf<typeof many>
type NotMany = IdsOf<typeof UserId>
type Table = { [Name in keyof typeof table]: IdOf<(typeof table)[Name]> }
type Stage = Table
type Loose = { [Name in keyof Table]: LooseId<'post'> }
type Copy = { [Name in keyof Table]: Table[Name] }
type Elsewhere = { [Name in keyof typeof table]: IdOf<(typeof table)[keyof typeof table]> }
type Same = { [Name in keyof typeof table]: Third }
type Open = { [Name in keyof typeof table]: AnyId }
type Strange = { [Name in keyof typeof table]: IdOf<(typeof table)[Other]> }
type Indexed = { [Name in keyof Table]: IdOf<Table[Name]> }
type Tokens = { [Name in keyof typeof table]: Token<(typeof table)[Name]> }
type Texts = { text: string }
type Keyed = { [key: string]: Id<'user'> }
type Loop = { a: Loop['a'] }
type Loops = { [Name in keyof Table]: Loops['a'] }
type Bare = { [Name in keyof typeof table] }
type Written = { bare; user: Id<'user'>; 'the-post': Id<'post'>; text: string; [computed]: Id<'user'>; method(): void }
`

const OTHERS = `import { defineId, type IdOf } from 'brandid'
import { define } from './define.js'
const ThirdId = defineId('third')
type Third = IdOf<typeof ThirdId>
export { type Third }
const thirds = { third: ThirdId }
import { defineIds, type IdsOf } from 'brandid'
export const manies = defineIds({ plan: {} })
export type Manies = IdsOf<typeof manies>
export type Thirds = { [Name in keyof typeof thirds]: IdOf<(typeof thirds)[Name]> }
export type { Id as Plain } from 'brandid'
export { Circle } from './circle.js'
import { Ring } from './circle.js'
export { Ring }
export * from './none.js'
export * from './fourth.js'
`

async function read(type: string) {
  const { codeBase, folder } = projectOf({
    'a.ts': `${HEAD}export type T = ${type}`,
    'others.ts': OTHERS,
    'circle.ts': "export { Circle } from './others.js'\nimport { Ring } from './others.js'\nexport { Ring }",
    'fourth.ts':
      "import { defineId, type IdOf } from 'brandid'\nexport type FourthId = IdOf<typeof FourthId>\nexport const FourthId = defineId('fourth')\nexport * from './others.js'",
    'fifth.ts': "import type { Id } from 'brandid'\ntype FifthId = Id<'fifth'>\nexport default FifthId",
    'called.ts': 'export default FifthId()',
    'starred.ts': "export * from './fifth.js'",
  })
  return codeBase.types.named('T', codeBase.module(`${folder}/a.ts`))
}

describe('a type', () => {
  it.each([
    ['IdOf<typeof UserId>', 'user'],
    ['IdOf<typeof table.post>', 'post'],
    ['typeof UserId.$type', 'user'],
    ['typeof table.post.$type', 'post'],
    ["(typeof UserId)['$type']", 'user'],
    ['z.infer<typeof UserId.schema>', 'user'],
    ['z.output<typeof table.post.schema>', 'post'],
    ["Id<'user'>", 'user'],
    ["brandid.Id<'tag'>", 'tag'],
    ['Third', 'third'],
    ['others.Third', 'third'],
    ['FourthId', 'fourth'],
    ['Fifth', 'fifth'],
    ['IdOf<typeof FourthId>', 'fourth'],
    ["Table['post']", 'post'],
    ["Many['keyspace']", 'ks'],
    ["IdsOf<typeof many>['tag']", 'tag'],
    ["others.Manies['plan']", 'plan'],
    ['IdOf<typeof many.tag>', 'tag'],
    ["Stage['post']", 'post'],
    ["others.Thirds['third']", 'third'],
    ["Same['post']", 'third'],
    ["Written['user']", 'user'],
    ["Written['the-post']", 'post'],
  ])('%s is the IDs of %s', async (type, prefix) => expect(await read(type)).toEqual({ of: 'id', prefix }))

  it.each([
    ['AnyId', 'id'],
    ['IdOf<typeof Both>', 'id'],
    ['Id<Prefix>', 'id'],
    ['others.Plain', 'id'],
    ["Table['nowhere']", 'id'],
    ["Elsewhere['post']", 'id'],
    ["Open['post']", 'id'],
    ["Strange['post']", 'id'],
    ["Indexed['post']", 'id'],
    ["Tokens['post']", 'token'],
    ['brandid.RegisteredId', 'id'],
    ['brandid.SignedToken', 'token'],
    ['brandid.Verified', 'token'],
  ])('%s is brandid’s', async (type, of) => expect(await read(type)).toEqual({ of, prefix: undefined }))

  it('of a token has its prefix', async () => {
    expect(await read("Token<'sess'>")).toEqual({ of: 'token', prefix: 'sess' })
  })

  it.each([
    ['Table', true],
    ['Many', true],
    ['NotMany', false],
    ['Written', true],
    ['Indexed', true],
    ['Loose', false],
    ['Keyed', false],
    ['Texts', false],
    ['Nowhere', false],
  ])('%s lists IDs: %s', async (name, isList) => {
    const { codeBase, folder } = projectOf({ 'a.ts': HEAD })
    expect(codeBase.types.lists(name, codeBase.module(`${folder}/a.ts`))).toBe(isList)
  })

  const others = [
    `z.myinfer<typeof UserId.schema>, z.ZodType<typeof UserId.schema>, string['length']`,
    `string, T, LooseId, Loose['post'], Many['nowhere'], IdsOf<Many>['tag'], IdsOf<typeof many>`,
    `Copy['post'], Bare['post'], Written['text'], Written['computed'], Written['method'], Third.Third`,
    `z.infer<typeof UserId.schema>['length'], Written['nowhere'], Written[number], Nowhere['post']`,
    `Id<'user'>['length'], brandid.Parsed, Nowhere, Unknown, Called, Starred, others.None, nowhere.Id`,
    `UserId.Id, z.infer<string>, z.infer, z.inferred<typeof UserId.schema>, Fake, Written['bare']`,
    'z.infer<typeof UserId.parse>, typeof UserId, typeof UserId.prefix, typeof nowhere.$type',
    `(typeof UserId)['prefix'], string['$type'], T['a'], { a: T['a'] }`,
    `{ [Name in keyof Table]: T['a'] }, Loop['a'], Loops['a'], Circle, Ring, Keyed['post']`,
  ]
  it.each(others.join(', ').split(', '))('%s is no ID type', async (type) => {
    expect(await read(type)).toBeUndefined()
  })
})

describe('a type of other names', () => {
  const aliases = (count: number) =>
    Array.from({ length: count }, (_, i) => `type T${i} = T${i + 1}`).concat(`type T${count} = AnyId`)
  it.each([
    { count: 19, isFound: true },
    { count: 20, isFound: false },
  ])('is found through $count aliases: $isFound', ({ count, isFound }) => {
    const { types, module } = moduleIn(`import { AnyId } from 'brandid'\n${aliases(count).join('\n')}`)
    expect(types.named('T0', module) !== undefined).toBe(isFound)
  })
})

const blockOf = (code: string) => {
  const { codeBase, module } = moduleIn(code)
  return codeBase.findRegisterBlock(module.path)
}

const inside = (name: string, code: string) => `declare module '${name}' { ${code} }`
const BLOCK = "interface Register { get user(): 1; 'the-post': 2 }"

describe('the getters of `Register`', () => {
  it.each<[string, string[]]>([
    [inside('brandid', BLOCK), ['user', 'the-post']],
    [inside('brandid/register', BLOCK), ['user', 'the-post']],
    [inside('brandid', `namespace Inner { ${BLOCK} }`), []],
    [inside('brandids', BLOCK), []],
    [inside('@acme/brandid', BLOCK), []],
    [inside('brandid', 'interface Other { get user(): 1 }'), []],
    [BLOCK, []],
    ['', []],
    [
      `${inside('brandid', BLOCK)}\n${inside('brandid/register', 'interface Register { get tag(): 1 }')}`,
      ['user', 'the-post', 'tag'],
    ],
    [inside('brandid', 'interface Register { (): 1; [key: string]: 2; user: 3 }'), ['', '', 'user']],
  ])('in %s', (code, prefixes) => expect(blockOf(code)).toEqual({ prefixes, isOpen: false, tables: [] }))

  it.each([
    inside('brandid', 'interface Register extends Others {}'),
    `${inside('brandid', 'interface Register {}')}\n${inside('brandid', 'interface Register extends Others {}')}`,
  ])('may be more than are read: %s', (code) => {
    expect(blockOf(code)).toEqual({ prefixes: [], isOpen: true, tables: [] })
  })
})

describe('what `Register` extends', () => {
  const IDS_OF_MANY = `import { createRegistry, defineId, defineIds, type RegisterOf } from 'brandid'
export const ids = defineIds({ user: {}, keyspace: { prefix: 'ks' } })
export const scoped = { stripe: createRegistry('stripe').defineIds({ sub: {} }) }
export const unread = defineIds({ user: {}, post: { prefix: process.env.POST } })
export const object = { user: defineId('user') }
`
  const extending = (base: string) =>
    blockOf(
      `${IDS_OF_MANY}${inside('brandid/register', `interface Register extends ${base} { get a(): 1 }`)}`,
    )

  it.each<[string, string[], string[]]>([
    ['RegisterOf<typeof ids>', ['a', 'user', 'ks'], ['user,ks']],
    [
      'RegisterOf<typeof ids>, RegisterOf<typeof scoped.stripe>',
      ['a', 'user', 'ks', 'stripe:sub'],
      ['user,ks', 'stripe:sub'],
    ],
  ])('is read: %s', (base, prefixes, tables) => {
    expect(extending(base)).toEqual({ prefixes, isOpen: false, tables })
  })

  it.each(
    list(`RegisterOf; RegisterOf<Ids>; Others<typeof ids>; others.RegisterOf<typeof ids>;
      RegisterOf<typeof unread>; RegisterOf<typeof object>; RegisterOf<typeof nowhere>;
      RegisterOf<typeof ids>, Others`),
  )('may hold more: %s', (base) => expect(extending(base).isOpen).toBe(true))
})
