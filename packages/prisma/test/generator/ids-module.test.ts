import { describe, expect, it } from 'vitest'
import { field, list, messageOf, model } from './requests.ts'
import { opened, typed } from './typed.ts'

/** What is said of a module of IDs that has the types of a column each. */
function checkIn(specifier: string, types: readonly string[], scalar = 'String'): string {
  const columns = types.map((type, i) => {
    const brand = type.startsWith('Ids[') ? type : `Ids.${type}`
    return field(`id${i}`, { type: scalar, documentation: `@brand ${brand}` })
  })
  return messageOf(() => typed([model('User', ...columns)], { ids: specifier }))
}

function check(text: string, ...types: string[]): string {
  opened.write('ids.ts', text)
  return checkIn('./ids.ts', types)
}
const FINE = 'nothing was thrown'
const ADVICE = 'export type UserId = IdOf<typeof UserId>'

describe('the types of a module', () => {
  it.each([
    ["export type UserId = Id<'user'>", 'UserId'],
    ['export type $UserId = IdOf<typeof UserId>', '$UserId'],
    ["export type WsText = WsId | Body<'ws'>", 'WsText'],
    ['type UserId = A\nexport type { UserId }', 'UserId'],
    ['type User = A\nexport { type User as UserId }', 'UserId'],
    ['type User = A\nexport { User as "UserId" }', 'UserId'],
    ["export { UserId } from './users.js'", 'UserId'],
    ["type User = string\nexport { User as UserId } from './users.js'", 'UserId'],
    ["import type { UserId } from './users.js'\nexport type { UserId }", 'UserId'],
    ["export * from './users.js'", 'UserId'],
    ["export type * from './users.js'", 'UserId'],
    ['export type Ids = { user: A }', "Ids['user']"],
    ['export interface Ids { user: A }', "Ids['user']"],
    ['export type Ids = { [Key in Name]: Id<Key> }', "Ids['user']"],
    ['export type Ids = IdsOf<typeof ids>', "Ids['user']"],
  ])('are believed: %j has %s', (text, type) => expect(check(text, type)).toBe(FINE))

  it.each(
    list(`export type $UserId = A; export type { $UserId, UserId$, MyUserId, UserIds }; type UserId = A;
      export const UserId = defineId('user'); // export type UserId = A; export default class {}`),
  )('lack UserId: %j', (text) => {
    expect(check(text, 'UserId')).toBe(
      `Expected the type UserId in ./ids.ts but found none. Export a definition's type: ${ADVICE}`,
    )
  })

  it('are named where they are missing', () => {
    expect(check('export {}', 'UserId', "All['a']", "All['b']")).toBe(
      `Expected the types UserId and All in ./ids.ts but found none of them. Export a definition's type: ${ADVICE}`,
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
  ])('are no types of IDs: %j as %s', (text, type) => {
    expect(check(text, type)).toBe(
      `The type UserId in ./ids.ts is not an ID type, so no value would fit the column. Export a definition's type: ${ADVICE}`,
    )
  })

  it('are those of a module that parses', () => {
    expect(check('export type = ', 'UserId')).toMatch(/^Cannot read the `ids` module ".*ids\.ts": ./)
  })
})

describe('a column of integers', () => {
  function check(text: string, scalar: string, specifier = './ids.ts'): string {
    opened.write('ids.ts', text)
    return checkIn(specifier, ['X'], scalar)
  }

  it.each([
    "export type X = Id<'user'>",
    "export const X = defineId('user')\nexport type X = IdOf<typeof X>",
    "const UserId = registry.defineId('user')\nexport type X = IdOf<typeof UserId>",
    'const Owner = idUnion(UserId, TeamId)\ntype Y = IdOf<typeof Owner>\nexport type { Y as X }',
    "export declare const X: IdDef<'user'>\nexport type X = IdOf<typeof X>",
    "declare const UserId: IdDefOf<'user', Ulid>\nexport type X = IdOf<typeof UserId>",
  ])('refuses the type of an id: %s', (text) => {
    for (const [scalar, options] of [
      ['Int', ''],
      ['BigInt', ", { format: 'bigint' }"],
    ] as const)
      expect(check(text, scalar)).toBe(
        `Expected a key for User.id0, a column of type ${scalar}, but received Ids.X, which ./ids.ts declares as an ID. Define a key with: defineKey('user'${options})`,
      )
    expect(check(text, 'String')).toBe(FINE)
    expect(check(text, 'Int', '#ids')).toBe(FINE)
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
  ])('leaves to the compiler what may be a key: %s', (text) => expect(check(text, 'Int')).toBe(FINE))
})

describe('the types of a package', () => {
  const ids = "export type UserId = Id<'user'>\nexport type PostId = string\n"
  const files = {
    'node_modules/@acme/ids/package.json':
      '{ "exports": { ".": { "types": "./dist/index.d.ts", "default": "./dist/index.js" } } }',
    'node_modules/@acme/ids/dist/index.d.ts': ids,
    'node_modules/@acme/main/package.json': '{ "main": "./dist/index.js" }',
    'node_modules/@acme/main/dist/index.js': '',
    'node_modules/@acme/main/dist/index.d.ts': ids,
    'node_modules/@acme/untyped/package.json': '{ "main": "./index.js" }',
    'node_modules/@acme/untyped/index.js': '',
  }
  for (const [path, text] of Object.entries(files)) opened.write(path, text)
  const checkType = (specifier: string, type: string) => checkIn(specifier, [type])

  it.each(['@acme/ids', '@acme/main'])('are read where %s has them', (specifier) => {
    expect(checkType(specifier, 'UserId')).toBe(FINE)
    expect(checkType(specifier, 'TeamId')).toContain(
      `Expected the type TeamId in ${specifier} but found none.`,
    )
    expect(checkType(specifier, 'PostId')).toContain(`The type PostId in ${specifier} is not an ID type`)
  })

  it.each(['@/ids', '@acme/none', '@acme/untyped', '#ids'])(
    'are those of the compiler alone for %s',
    (specifier) => {
      expect(checkType(specifier, 'UserId')).toBe(FINE)
    },
  )
})
