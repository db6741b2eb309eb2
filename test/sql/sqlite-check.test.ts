import { type AnyFormat, opaque, snowflake, uuid } from 'brandid/formats'
import { type ColumnIds, checkConstraint } from 'brandid/sql'
import { describe, expect, it } from 'vitest'

const IS_TEXT = `typeof("id") in ('text', 'null') and length("id") = length(cast("id" as blob)) and `

/** The condition of whole ids, or of bodies, without what every column has, and without the quotes of its name. */
function condition(format: AnyFormat, body = false): string {
  const ids = { prefix: 'x', format, accepts: [], named: [] } as unknown as ColumnIds
  return checkConstraint('sqlite', ids, 'id', { body }).replace(IS_TEXT, '').replaceAll('"id"', 'id')
}

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
  const format = opaque({ length: 3, alphabet: 'ab' })
  const bodies = "id not glob '*[^ab]*' and length(id) = 3"
  expect(condition(format, true)).toBe(bodies)
  const ids = { prefix: 'x', format, accepts: [], named: ['x_root'] } as unknown as ColumnIds
  expect(checkConstraint('sqlite', ids, 'id')).toContain(`or ("id" glob 'x_root')`)
})
