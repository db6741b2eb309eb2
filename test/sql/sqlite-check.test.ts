import { type AnyFormat, opaque, snowflake, uuid } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { checkInSqlite } from '../../src/sql/sqlite-check.ts'

const condition = (format: AnyFormat, head = 'x_') =>
  checkInSqlite('id', { head, format, pattern: format.pattern, lengths: [3, 3] })

describe('the characters of a format', () => {
  it.each([
    ['abcd', 'a-d'],
    ['abd', 'abd'],
    ['acdfgh', 'acdf-h'],
    ['gahcdf', 'acdf-h'],
    ['a]-^b', ']-ab^'],
    ['^-', '-^'],
    ['*?[', '*?['],
  ])('%s are the class %s', (alphabet, characters) => {
    expect(condition(opaque({ length: 1, alphabet }))).toBe(
      `id glob 'x_*' and substr(id, 3) not glob '*[^${characters}]*' and length(id) = 3`,
    )
  })

  it.each([
    [{ 0: '*', [-1]: 'ab' }, 'x_[*]??[ab]'],
    [{ 1: '?', 2: '[' }, 'x_?[?][[]?'],
    [{ [-4]: 'b', 1: ']' }, 'x_b]??'],
  ])('of the places %o are the GLOB %s', (places, glob) => {
    const format = { ...opaque({ length: 4, alphabet: '*?[]ab' }), places }
    expect(condition(format)).toBe(`id glob '${glob}' and substr(id, 3) not glob '*[^]*?[ab]*'`)
  })

  it('of a UUID are in groups', () => {
    const template = (any: ReturnType<typeof uuid>) => condition(any).replaceAll('[0-9a-f]', '.')
    expect(template(uuid({ version: 4 }))).toBe("id glob 'x_........-....-4...-[89ab]...-............'")
    expect(template(uuid({ version: 'any' }))).toBe("id glob 'x_........-....-....-....-............'")
  })
})

describe('zeros', () => {
  const numbers = snowflake({ epoch: 0 })
  const zeros = (format: AnyFormat) => condition(format).match(/(?<=id not glob ')[^']+/)?.[0]

  it('lead no number whose length varies', () => {
    expect(zeros(numbers)).toBe('x_0?*')
    expect(zeros({ ...numbers, alphabet: '9876543210' })).toBe('x_0?*')
  })

  it('may lead where the format accepts them, and where nothing says that it is a number', () => {
    expect(zeros({ ...numbers, check: () => undefined })).toBeUndefined()
    expect(zeros({ ...numbers, length: 19 })).toBeUndefined()
    const { toBigInt, toBytes, ...text } = numbers as AnyFormat
    expect(zeros(text)).toBeUndefined()
  })
})

it('a named id is compared by GLOB, and a body has no head to cut', () => {
  expect(checkInSqlite('id', { head: '', pattern: 'x_root', lengths: [6, 6] })).toBe("id glob 'x_root'")
  expect(condition(opaque({ length: 3, alphabet: 'ab' }), '')).toBe(
    "id not glob '*[^ab]*' and length(id) = 3",
  )
})
