import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnType, restored, rewritten } from '../../src/prisma/member-type.ts'

const text = '$Brandid.IdText<$Ids.UserId>'
const input = (type: string) => `$Brandid.IdInput<${type}, ${text}>`

/** Types of members as Prisma 6.19 and 7.10 wrote them on 2026-11-21, and what they become. */
const vectors: [string, string][] = [
  ['string', text],
  ['string | null', `${text} | null`],
  ['string[]', `${text}[]`],
  ['string | string[]', `${text} | ${text}[]`],
  ['string | $Types.Skip', `${text} | $Types.Skip`],
  ['string | null | runtime.Types.Skip', `${text} | null | runtime.Types.Skip`],
  ['StringFilter<"User"> | string', `${input('StringFilter<"User">')} | ${text}`],
  ['Prisma.StringFilter<"User"> | string', `${input('Prisma.StringFilter<"User">')} | ${text}`],
  [
    'Prisma.StringNullableFilter<"User"> | string | null',
    `${input('Prisma.StringNullableFilter<"User">')} | ${text} | null`,
  ],
  ['UuidFilter<"User"> | string', `${input('UuidFilter<"User">')} | ${text}`],
  ['UuidNullableFilter<"User"> | string | null', `${input('UuidNullableFilter<"User">')} | ${text} | null`],
  ['StringWithAggregatesFilter<"User"> | string', `${input('StringWithAggregatesFilter<"User">')} | ${text}`],
  [
    'UuidNullableWithAggregatesFilter<"User"> | string | null',
    `${input('UuidNullableWithAggregatesFilter<"User">')} | ${text} | null`,
  ],
  ['StringNullableListFilter<"User">', input('StringNullableListFilter<"User">')],
  ['StringFieldUpdateOperationsInput | string', `${input('StringFieldUpdateOperationsInput')} | ${text}`],
  [
    'Prisma.NullableStringFieldUpdateOperationsInput | string | null',
    `${input('Prisma.NullableStringFieldUpdateOperationsInput')} | ${text} | null`,
  ],
  ['Prisma.UserCreatetagsInput | string[]', `Prisma.UserCreatetagsInput | ${text}[]`],
  ['UserUpdatetagsInput | string[]', `UserUpdatetagsInput | ${text}[]`],
]

describe('rewritten', () => {
  it.each(vectors)('types %s', (type, expected) => {
    expect(rewritten(type, 'User.tags', text)).toBe(expected)
  })

  it.each([
    'number',
    'boolean | null',
    'null',
    'String',
    'string & {}',
    'readonly string[]',
    'SortOrder',
    'Prisma.IntFilter<"User"> | number',
    'string | number',
    'Prisma.UserCreateotherInput | string[]',
    'StringFilter<"User">[]',
    'Prisma.NestedStringFilter<"User"> | string',
    'StringPrisma.Filter | string',
    'String<"User">Filter | string',
    'string | My$Types.Skip',
    'string | $Types.SkipAll',
    'null | $Types.Skip',
    '',
  ])('knows no type %j', (type) => {
    expect(rewritten(type, 'User.tags', text)).toBeUndefined()
  })
})

const brands = fc.record({
  type: fc.constantFrom('UserId', "Ids['user']", "All['a-b']['c']"),
  isBody: fc.boolean(),
})

describe('restored', () => {
  it('is the inverse of rewritten, for every brand and mode', () => {
    const cases = fc.constantFrom(...vectors.map(([type]) => type))
    fc.assert(
      fc.property(cases, brands, fc.constantFrom('strict', 'loose'), (type, brand, mode) => {
        const typed = rewritten(type, 'User.tags', columnType(brand, mode))
        expect(typed).toBeDefined()
        expect(restored(`  id?: ${typed}\n  b: ${typed}\n`)).toBe(`  id?: ${type}\n  b: ${type}\n`)
      }),
    )
  })

  it('leaves what Prisma wrote', () => {
    const plain = vectors.map(([type]) => `  id?: ${type}`).join('\n')
    expect(restored(plain)).toBe(plain)
  })
})

describe('columnType', () => {
  it.each([
    ['strict', false, '$Brandid.IdText<$Ids.RunId>'],
    ['strict', true, '$Brandid.BodyText<$Ids.RunId>'],
    ['loose', false, '$Brandid.LooseIdText<$Ids.RunId>'],
    ['loose', true, '$Brandid.LooseBodyText<$Ids.RunId>'],
  ] as const)('in the mode %s, of a body: %s', (mode, isBody, expected) => {
    expect(columnType({ type: 'RunId', isBody }, mode)).toBe(expected)
  })
})
