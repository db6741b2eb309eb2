import { describe, expect, it } from 'vitest'
import { annotatedBrand, isSameBrand, parseBrand, spellBrand } from '../../src/prisma/brand.ts'
import { messageOf } from './requests.ts'

describe('parseBrand', () => {
  it.each([
    ['Ids.UserId', { type: 'UserId', isBody: false }],
    ['  Ids.UserId  ', { type: 'UserId', isBody: false }],
    ['Ids.RunId body', { type: 'RunId', isBody: true }],
    ['Ids.RunId\tbody', { type: 'RunId', isBody: true }],
    ["Ids['user']", { type: "Ids['user']", isBody: false }],
    ["Ids.Ids['user']", { type: "Ids['user']", isBody: false }],
    ['Ids["user-id"] body', { type: "Ids['user-id']", isBody: true }],
    ["Ids.All['a']['b']", { type: "All['a']['b']", isBody: false }],
    ['Ids.$Id_2', { type: '$Id_2', isBody: false }],
    ['Ids.UserId loose', { type: 'UserId', isBody: false, mode: 'loose' }],
    ['Ids.RunId body  strict', { type: 'RunId', isBody: true, mode: 'strict' }],
  ])('reads %j', (text, brand) => {
    expect(parseBrand(text, 'here')).toEqual(brand)
  })

  it.each([
    '',
    'UserId',
    'Ids',
    'Ids.',
    'Ids.2Id',
    'ids.UserId',
    'Ids.UserId[]',
    'Ids.*Id',
    'Ids[]',
    "Ids['a",
    "Ids['a'].b",
    'Ids.UserId bodies',
    'Ids.UserId lax',
    'Ids.UserId strict body',
    'Ids.UserId strict loose',
    'Ids.A | Ids.B',
    "Ids.A['b",
  ])('refuses %j', (text) => {
    expect(messageOf(() => parseBrand(text, 'on User.id'))).toBe(
      `Expected a brand such as "Ids.UserId" or "Ids.UserId body" on User.id but received ${JSON.stringify(text)}.`,
    )
  })

  it.each([
    'Ids.UserId',
    'Ids.RunId body',
    'Ids.UserId loose',
    "Ids['run'] body strict",
    "Ids.All['run']",
    "Ids.AllIds['run']",
  ])('is the inverse of spellBrand: %s', (text) => {
    expect(spellBrand(parseBrand(text, ''))).toBe(text)
  })
})

describe('isSameBrand', () => {
  const [user, post, body] = ['Ids.UserId', 'Ids.PostId', 'Ids.UserId body'].map((text) =>
    parseBrand(text, ''),
  )

  it('compares the type, and whether the column holds bodies', () => {
    if (!user || !post || !body) throw new Error('three brands')
    expect(isSameBrand(user, { ...user })).toBe(true)
    expect(isSameBrand(user, { ...user, mode: 'loose' })).toBe(true)
    expect(isSameBrand(user, post)).toBe(false)
    expect(isSameBrand(user, body)).toBe(false)
  })
})

describe('annotatedBrand', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['Somebody.', undefined],
    ['See @brand.', undefined],
    ['@branded Ids.UserId', undefined],
    ['@brand Ids.UserId', { type: 'UserId', isBody: false }],
    ['Somebody.\n@brand Ids.UserId\nWith a login.', { type: 'UserId', isBody: false }],
    ['  @brand   Ids.UserId body', { type: 'UserId', isBody: true }],
  ])('reads the comment %j', (documentation, brand) => {
    expect(annotatedBrand(documentation, 'User.id')).toEqual(brand)
  })

  it('refuses two brands', () => {
    expect(messageOf(() => annotatedBrand('@brand Ids.A\n@brand Ids.B', 'User.id'))).toBe(
      'Expected one line "@brand" on User.id but received 2.',
    )
  })

  it('says where a brand is misspelled', () => {
    expect(messageOf(() => annotatedBrand('@brand UserId', 'User.id'))).toBe(
      'Expected a brand such as "Ids.UserId" or "Ids.UserId body" after "@brand" on User.id but received "UserId".',
    )
  })
})
