import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Scalar } from '../../src/prisma/brand.ts'
import type { Position } from '../../src/prisma/columns.ts'
import { columnType, restored, rewritten } from '../../src/prisma/typed-files.ts'

const text = '$Brandid.IdText<$Ids.UserId>'
const input = (type: string) => `$Brandid.IdInput<${type}, ${text}>`

const position = (
  scalar: Scalar,
  brand: Position['brand'] = { type: 'UserId', isBody: false },
): Position => ({
  column: 'User.tags',
  brand,
  scalar,
})

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

const number = '$Brandid.KeyNumber<$Ids.UserKey>'
const looseNumber = '$Brandid.LooseKeyNumber<$Ids.UserKey>'
const big = '$Brandid.KeyBigInt<$Ids.UserKey>'
const looseBig = '$Brandid.LooseKeyBigInt<$Ids.UserKey>'
const none = '$Brandid.NoNumber'
const plain = '$Brandid.PlainNumber'

/** Types of members on integers as Prisma 6.19 and 7.10 wrote them on 2026-11-23, strict and loose. */
const integers: [type: string, scalar: Scalar, strict: string, loose: string][] = [
  ['number', 'Int', number, looseNumber],
  ['number | null', 'Int', `${number} | null`, `${looseNumber} | null`],
  ['number | number[]', 'Int', `${number} | ${number}[]`, `${looseNumber} | ${looseNumber}[]`],
  [
    'Prisma.IntFilter<"User"> | number',
    'Int',
    `$Brandid.IdInput<Prisma.IntFilter<"User">, ${number}> | ${number}`,
    `$Brandid.IdInput<Prisma.IntFilter<"User">, ${looseNumber}> | ${looseNumber}`,
  ],
  [
    'IntNullableWithAggregatesFilter<"User"> | number | null',
    'Int',
    `$Brandid.IdInput<IntNullableWithAggregatesFilter<"User">, ${number}> | ${number} | null`,
    `$Brandid.IdInput<IntNullableWithAggregatesFilter<"User">, ${looseNumber}> | ${looseNumber} | null`,
  ],
  [
    'Prisma.NullableIntFieldUpdateOperationsInput | number | null',
    'Int',
    `$Brandid.IdInput<Prisma.NullableIntFieldUpdateOperationsInput, ${number}> | ${number} | null`,
    `$Brandid.IdInput<Prisma.NullableIntFieldUpdateOperationsInput, ${looseNumber}> | ${looseNumber} | null`,
  ],
  [
    'IntNullableListFilter<"User">',
    'Int',
    `$Brandid.IdInput<IntNullableListFilter<"User">, ${number}>`,
    `$Brandid.IdInput<IntNullableListFilter<"User">, ${looseNumber}>`,
  ],
  [
    'Prisma.UserCreatetagsInput | number[]',
    'Int',
    `Prisma.UserCreatetagsInput | ${number}[]`,
    `Prisma.UserCreatetagsInput | ${looseNumber}[]`,
  ],
  ['bigint', 'BigInt', big, looseBig],
  ['bigint | number | null', 'BigInt', `${big} | ${none} | null`, `${looseBig} | ${plain} | null`],
  ['bigint[] | number[]', 'BigInt', `${big}[] | ${none}[]`, `${looseBig}[] | ${plain}[]`],
  [
    'Prisma.BigIntFilter<"User"> | bigint | number',
    'BigInt',
    `$Brandid.IdInput<Prisma.BigIntFilter<"User">, ${big}> | ${big} | ${none}`,
    `$Brandid.IdInput<Prisma.BigIntFilter<"User">, ${looseBig}> | ${looseBig} | ${plain}`,
  ],
  [
    'BigIntFieldUpdateOperationsInput | bigint | number',
    'BigInt',
    `$Brandid.IdInput<BigIntFieldUpdateOperationsInput, ${big}> | ${big} | ${none}`,
    `$Brandid.IdInput<BigIntFieldUpdateOperationsInput, ${looseBig}> | ${looseBig} | ${plain}`,
  ],
]

describe('rewritten', () => {
  it.each(vectors)('types %s', (type, expected) => {
    expect(rewritten(type, position('String'), 'strict')).toBe(expected)
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
    expect(rewritten(type, position('String'), 'strict')).toBeUndefined()
  })

  it.each(integers)('types %s, in a column of %s', (type, scalar, strict, loose) => {
    const held = position(scalar, { type: 'UserKey', isBody: false })
    expect(rewritten(type, held, 'strict')).toBe(strict)
    expect(rewritten(type, held, 'loose')).toBe(loose)
    expect(restored(strict)).toBe(type)
    expect(restored(loose)).toBe(type)
  })

  it.each<[string, Scalar]>([
    ['string', 'Int'],
    ['bigint', 'Int'],
    ['bigint | number', 'Int'],
    ['Prisma.BigIntFilter<"User"> | number', 'Int'],
    ['Prisma.NestedIntFilter<"User"> | number', 'Int'],
    ['string', 'BigInt'],
    ['Prisma.IntFilter<"User"> | bigint', 'BigInt'],
    ['bigint | My$Types.Skip', 'BigInt'],
  ])('knows no type %s in a column of %s', (type, scalar) => {
    expect(rewritten(type, position(scalar), 'strict')).toBeUndefined()
  })

  it('takes the mode of the column, where it has one', () => {
    const loose = position('String', { type: 'UserId', isBody: false, mode: 'loose' })
    expect(rewritten('string', loose, 'strict')).toBe('$Brandid.LooseIdText<$Ids.UserId>')
    const strict = position('Int', { type: 'UserKey', isBody: false, mode: 'strict' })
    expect(rewritten('number', strict, 'loose')).toBe('$Brandid.KeyNumber<$Ids.UserKey>')
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
        const typed = rewritten(type, position('String', brand), mode)
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
    ['strict', 'String', false, '$Brandid.IdText<$Ids.RunId>'],
    ['strict', 'String', true, '$Brandid.BodyText<$Ids.RunId>'],
    ['loose', 'String', false, '$Brandid.LooseIdText<$Ids.RunId>'],
    ['loose', 'String', true, '$Brandid.LooseBodyText<$Ids.RunId>'],
    ['strict', 'Int', false, '$Brandid.KeyNumber<$Ids.RunId>'],
    ['loose', 'Int', false, '$Brandid.LooseKeyNumber<$Ids.RunId>'],
    ['strict', 'BigInt', false, '$Brandid.KeyBigInt<$Ids.RunId>'],
    ['loose', 'BigInt', false, '$Brandid.LooseKeyBigInt<$Ids.RunId>'],
  ] as const)('in the mode %s, of type %s, of a body: %s', (mode, scalar, isBody, expected) => {
    expect(columnType({ brand: { type: 'RunId', isBody }, scalar }, mode)).toBe(expected)
  })
})
