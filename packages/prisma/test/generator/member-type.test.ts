import { describe, expect, it } from 'vitest'
import type { Mode, Scalar } from '../../src/generator/brand.ts'
import { restored, rewritten } from '../../src/generator/typed-files.ts'
import { list } from './requests.ts'

/**
 * Types of members as Prisma 6.19 and 7.10 wrote them on 2026-11-21, those on integers on 2026-11-23. `@` is a value of the column,
 * `#` the number that Prisma accepts in its place, and braces stand around the types that become inputs.
 */
const VECTORS: Readonly<Record<Scalar, readonly string[]>> = {
  String: list(`@; @ | null; @[]; @ | @[]; @ | $Types.Skip; @ | null | runtime.Types.Skip;
    {StringFilter<"User">} | @;
    {Prisma.StringFilter<"User">} | @; {Prisma.StringNullableFilter<"User">} | @ | null;
    {UuidFilter<"User">} | @; {UuidNullableFilter<"User">} | @ | null;
    {StringWithAggregatesFilter<"User">} | @; {UuidNullableWithAggregatesFilter<"User">} | @ | null;
    {StringNullableListFilter<"User">}; {StringFieldUpdateOperationsInput} | @;
    {Prisma.NullableStringFieldUpdateOperationsInput} | @ | null; Prisma.UserCreatetagsInput | @[];
    UserUpdatetagsInput | @[]`),
  Int: list(`@; @ | null; @ | @[]; {Prisma.IntFilter<"User">} | @;
    {IntNullableWithAggregatesFilter<"User">} | @ | null;
    {Prisma.NullableIntFieldUpdateOperationsInput} | @ | null; {IntNullableListFilter<"User">};
    Prisma.UserCreatetagsInput | @[]`),
  BigInt: list(`@; @ | # | null; @[] | #[]; {Prisma.BigIntFilter<"User">} | @ | #;
    {BigIntFieldUpdateOperationsInput} | @ | #`),
}
const PLAIN: Readonly<Record<Scalar, string>> = { String: 'string', Int: 'number', BigInt: 'bigint' }

const position = (scalar: Scalar, type = 'UserId', isBody = false, mode?: Mode) => ({
  column: 'User.tags',
  brand: { type, isBody, ...(mode && { mode }) },
  scalar,
})

describe('the type of a member', () => {
  it.each<[scalar: Scalar, isBody: boolean, mode: Mode, name: string]>([
    ['String', false, 'strict', 'IdText'],
    ['String', true, 'strict', 'BodyText'],
    ['String', false, 'loose', 'LooseIdText'],
    ['String', true, 'loose', 'LooseBodyText'],
    ['Int', false, 'strict', 'KeyNumber'],
    ['Int', false, 'loose', 'LooseKeyNumber'],
    ['BigInt', false, 'strict', 'KeyBigInt'],
    ['BigInt', false, 'loose', 'LooseKeyBigInt'],
  ])('on a column of %s, of bodies: %s, %s, is written by %s, and back', (scalar, isBody, mode, name) => {
    const number = mode === 'strict' ? '$Brandid.NoNumber' : '$Brandid.PlainNumber'
    const modeOfOthers = mode === 'strict' ? 'loose' : 'strict'
    for (const vector of VECTORS[scalar]) {
      const plain = vector.replaceAll('@', PLAIN[scalar]).replaceAll('#', 'number').replaceAll(/[{}]/g, '')
      for (const type of ['UserId', "Ids['user']", "All['a-b']['c']"]) {
        const value = `$Brandid.${name}<$Ids.${type}>`
        const typed = vector
          .replaceAll('@', () => value)
          .replaceAll('#', () => number)
          .replaceAll(/\{(.*?)\}/g, (_, input) => `$Brandid.IdInput<${input}, ${value}>`)
        expect(rewritten(plain, position(scalar, type, isBody), mode)).toBe(typed)
        // A column may have a mode of its own.
        expect(rewritten(plain, position(scalar, type, isBody, mode), modeOfOthers)).toBe(typed)
        expect(restored(`  id?: ${typed}\n  b: ${typed}\n`)).toBe(`  id?: ${plain}\n  b: ${plain}\n`)
      }
      expect(restored(`  id?: ${plain}`)).toBe(`  id?: ${plain}`)
    }
  })

  it.each<[scalar: Scalar, types: string]>([
    [
      'String',
      `number; boolean | null; null; String; string & {}; readonly string[]; SortOrder;
      Prisma.IntFilter<"User"> | number; string | number; Prisma.UserCreateotherInput | string[];
      StringFilter<"User">[]; Prisma.NestedStringFilter<"User"> | string;
      StringPrisma.Filter | string; String<"User">Filter | string; string | My$Types.Skip;
      string | $Types.SkipAll; null | $Types.Skip`,
    ],
    [
      'Int',
      `string; bigint; bigint | number; Prisma.BigIntFilter<"User"> | number;
      Prisma.NestedIntFilter<"User"> | number`,
    ],
    ['BigInt', `string; Prisma.IntFilter<"User"> | bigint; bigint | My$Types.Skip`],
  ])('on a column of %s is none of those that Prisma is not known to write', (scalar, types) => {
    expect(
      ['', ...list(types)].filter((type) => rewritten(type, position(scalar), 'strict') !== undefined),
    ).toEqual([])
  })
})
