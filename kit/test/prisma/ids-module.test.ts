import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkTypes } from '../../src/prisma/ids-module.ts'
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
    ['export type $UserId = A', 'UserId'],
    ['export type { $UserId, UserId$, MyUserId, UserIds }', 'UserId'],
    ['type UserId = A', 'UserId'],
    ["export const UserId = defineId('user')", 'UserId'],
    ['// export type UserId = A', 'UserId'],
    ['export default class {}', 'UserId'],
  ])('finds in %j no type %s', (text, type) => {
    expect(check(text, type)).toBe(
      `Expected the type ${type} in ./ids.ts but found none. A definition has one with: export type ${type} = IdOf<typeof ${type}>`,
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
      'The type UserId in ./ids.ts is no type of ids, so no value would fit the column. A definition has one: export type UserId = IdOf<typeof UserId>',
    )
  })

  it('names a module that does not parse', () => {
    expect(check('export type = ', 'UserId')).toMatch(/^Cannot read the module of `ids`, ".*ids\.ts": ./)
  })
})
