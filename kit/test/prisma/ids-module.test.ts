import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Columns } from '../../src/prisma/columns.ts'
import { checkIntegers, checkTypes, findIdsModule } from '../../src/prisma/ids-module.ts'
import { onDisk } from '../rules/on-disk.ts'
import { messageOf } from './requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'brandid-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What is said of a module that brands name types of. */
function check(text: string, ...types: string[]): string {
  const file = join(folder, 'ids.ts')
  writeFileSync(file, text)
  return messageOf(() =>
    checkTypes(
      { specifier: './ids.ts', file },
      types.map((type) => ({ type, isBody: false })),
    ),
  )
}

describe('checkTypes', () => {
  it.each([
    ["export type UserId = Id<'user'>", 'UserId'],
    ['export type $UserId = IdOf<typeof UserId>', '$UserId'],
    ["export type WsText = WsId | Body<'ws'>", 'WsText'],
    ['type UserId = A\nexport type { UserId }', 'UserId'],
    ['type User = A\nexport { type User as UserId }', 'UserId'],
    ['type User = A\nexport { User as "UserId" }', 'UserId'],
    ["export { UserId } from './users.js'", 'UserId'],
    ["import type { UserId } from './users.js'\nexport type { UserId }", 'UserId'],
    ["export * from './users.js'", 'UserId'],
    ["export type * from './users.js'", 'UserId'],
    ['export type Ids = { user: A }', "Ids['user']"],
    ['export interface Ids { user: A }', "Ids['user']"],
    ['export type Ids = { [Key in Name]: Id<Key> }', "Ids['user']"],
    ['export type Ids = IdsOf<typeof ids>', "Ids['user']"],
  ])('accepts %j for %s', (text, type) => {
    expect(check(text, type)).toBe('nothing was thrown')
  })

  it.each([
    'export type $UserId = A',
    'export type { $UserId, UserId$, MyUserId, UserIds }',
    'type UserId = A',
    "export const UserId = defineId('user')",
    '// export type UserId = A',
    'export default class {}',
  ])('finds no type UserId in %j', (text) => {
    expect(check(text, 'UserId')).toBe(
      'Expected the type UserId in ./ids.ts but found none. A definition has one with: export type UserId = IdOf<typeof UserId>',
    )
  })

  it('names every type that is missing', () => {
    expect(check('export {}', 'UserId', "All['a']", "All['b']")).toBe(
      'Expected the types UserId and All in ./ids.ts but found none of them. A definition has one with: export type UserId = IdOf<typeof UserId>',
    )
  })

  it.each([
    ['export type UserId = string', 'UserId'],
    ["export type UserId = 'user'", 'UserId'],
    ['export type UserId = `user`', 'UserId'],
    ['export type UserId = string[]', 'UserId'],
    ['export type UserId = [A]', 'UserId'],
    ['export type UserId = () => A', 'UserId'],
    ['export type UserId = { user: A }', 'UserId'],
    ['export interface UserId {}', 'UserId'],
    ['export class UserId {}', 'UserId'],
    ['type User = number\nexport type { User as UserId }', 'UserId'],
    ['export type UserId = any', "UserId['a']"],
  ])('refuses %j as the type of a column, %s', (text, type) => {
    expect(check(text, type)).toBe(
      'The type UserId in ./ids.ts is not a type of ids, so no value would fit the column. A definition has one: export type UserId = IdOf<typeof UserId>',
    )
  })

  it('names a module that does not parse', () => {
    expect(check('export type = ', 'UserId')).toMatch(/^Cannot read the module of `ids`, ".*ids\.ts": ./)
  })
})

describe('checkIntegers', () => {
  /** What is said of a column that has the type `Ids.X` of a module. */
  function check(text: string, scalar: 'String' | 'Int' | 'BigInt', specifier = './ids.ts'): string {
    const file = join(folder, 'ids.ts')
    writeFileSync(file, text)
    const columns: Columns = new Map([
      ['User', new Map([['id', { brand: { type: 'X', isBody: false }, scalar }]])],
    ])
    return messageOf(() =>
      checkIntegers(specifier === './ids.ts' ? { specifier, file } : { specifier }, columns),
    )
  }

  it.each([
    "export type X = Id<'user'>",
    "export const X = defineId('user')\nexport type X = IdOf<typeof X>",
    "const UserId = registry.defineId('user')\nexport type X = IdOf<typeof UserId>",
    'const Owner = idUnion(UserId, TeamId)\ntype Y = IdOf<typeof Owner>\nexport type { Y as X }',
    "export declare const X: IdDef<'user'>\nexport type X = IdOf<typeof X>",
    "declare const UserId: IdDefOf<'user', Ulid>\nexport type X = IdOf<typeof UserId>",
  ])('refuses the type of an id: %s', (text) => {
    expect(check(text, 'Int')).toBe(
      "Expected a key for User.id, a column of type Int, but received Ids.X, which ./ids.ts declares as an id. Define a key with: defineKey('user')",
    )
    expect(check(text, 'BigInt')).toBe(
      "Expected a key for User.id, a column of type BigInt, but received Ids.X, which ./ids.ts declares as an id. Define a key with: defineKey('user', { format: 'bigint' })",
    )
    expect(check(text, 'String')).toBe('nothing was thrown')
    expect(check(text, 'Int', '#ids')).toBe('nothing was thrown')
  })

  it.each([
    "export type X = Key<'user'>",
    "export const X = defineKey('user')\nexport type X = IdOf<typeof X>",
    "export declare const X: KeyDef<'user'>\nexport type X = IdOf<typeof X>",
    'export type X = IdOf<typeof ids.user>',
    'export type X = IdOf<Y>',
    'export type X = IdOf',
    'export type X = ids.X<typeof X>',
    "import { UserKey } from './keys'\nexport type X = IdOf<typeof UserKey>",
    "export const [X] = defineId('user')\nexport type X = IdOf<typeof X>",
    "export const X = define('user')\nexport type X = IdOf<typeof X>",
    "export const X = registry['defineId']('user')\nexport type X = IdOf<typeof X>",
    'export const X = 1\nexport type X = IdOf<typeof X>',
    'let X: number\nexport type X = A & B',
    "export * from './keys'",
  ])('leaves to the compiler what may be a key: %s', (text) => {
    expect(check(text, 'Int')).toBe('nothing was thrown')
  })
})

describe('the types of a package', () => {
  const files = {
    'node_modules/@acme/ids/package.json': JSON.stringify({
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    }),
    'node_modules/@acme/ids/dist/index.d.ts':
      "export type UserId = Id<'user'>\nexport type PostId = string\n",
    'node_modules/@acme/main/package.json': JSON.stringify({ main: './dist/index.js' }),
    'node_modules/@acme/main/dist/index.js': '',
    'node_modules/@acme/main/dist/index.d.ts': "export type UserId = Id<'user'>\n",
    'node_modules/@acme/untyped/package.json': JSON.stringify({ main: './index.js' }),
    'node_modules/@acme/untyped/index.js': '',
  }
  const root = realpathSync(onDisk(files))
  const schema = join(root, 'schema.prisma')
  const checkIn = (specifier: string, type: string) =>
    messageOf(() => checkTypes(findIdsModule(specifier, schema), [{ type, isBody: false }]))

  it('are read where the package has them', () => {
    expect(findIdsModule('@acme/ids', schema)).toEqual({
      specifier: '@acme/ids',
      types: join(root, 'node_modules/@acme/ids/dist/index.d.ts'),
    })
    expect(checkIn('@acme/ids', 'UserId')).toBe('nothing was thrown')
    expect(checkIn('@acme/main', 'UserId')).toBe('nothing was thrown')
  })

  it('are refused where they are no types of ids', () => {
    expect(checkIn('@acme/ids', 'TeamId')).toContain('Expected the type TeamId in @acme/ids but found none.')
    expect(checkIn('@acme/main', 'TeamId')).toContain(
      'Expected the type TeamId in @acme/main but found none.',
    )
    expect(checkIn('@acme/ids', 'PostId')).toContain('The type PostId in @acme/ids is not a type of ids')
  })

  it.each(['@/ids', '@acme/none', '@acme/untyped', '#ids'])(
    'are those of the compiler alone for %s',
    (specifier) => {
      expect(findIdsModule(specifier, schema)).toEqual({ specifier })
      expect(checkIn(specifier, 'UserId')).toBe('nothing was thrown')
    },
  )
})
