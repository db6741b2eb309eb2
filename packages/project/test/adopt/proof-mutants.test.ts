import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFullLength } from '../../../../test/full-length.ts'
import { type Change, EMITS, emittedOf, rewrite, rewriteBroken } from './rewritten.ts'

// The generator is broken between its changes and the proof. The file below has each kind of change.

const TEXT = `// @ts-expect-error
import { a } from './a'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { Column, Entity } from 'typeorm'

declare module 'm' {
  import type { B } from 'b'
  interface C { b: B }
}

/** Doc. */
export const f = (userId: string, orderId: /* c */ number | string, orderIds?: ID[]) => [userId, orderId, orderIds, a]
type ID = number | null
// eslint-disable-next-line no-var
export var g = (ownerUserId: string | null) => (ownerUserId as string) + \`x\`
export class Line {
  @Column() name!: string
  @Column('integer') orderId!: number
  private userId?: string
  load(userId: string, n = 'x'): void {}
}
export const t = pgTable('lines', { orderId: integer().notNull() }) // last
class Base { id!: number }
@Entity() export class Order extends Base {
  note = 'x'
}
`

type Break = (changes: readonly Change[]) => readonly Change[]

const isImport = ({ text }: Change) => text.includes('import type')
const isType = ({ text }: Change) => text === "LooseId<'user'>"
const isColumn = ({ text }: Change) => text.includes('$type')
const isMember = ({ text }: Change) => text.includes('declare id')

/** Breaks the first change of a kind. */
const breaking =
  (isOne: (change: Change) => boolean, broken: (change: Change) => Change | readonly Change[]): Break =>
  (changes) => {
    const found = changes.findIndex(isOne)
    expect(found).toBeGreaterThanOrEqual(0)
    return changes.flatMap((each, index) => (index === found ? broken(each) : each))
  }

const saying = (isOne: (change: Change) => boolean, from: string | RegExp, to: string): Break =>
  breaking(isOne, (change) => {
    const text = change.text.replace(from, to)
    expect(text).not.toBe(change.text)
    return { ...change, text }
  })

const placeOf = (needle: string): number => {
  expect(TEXT.split(needle)).toHaveLength(2)
  return TEXT.indexOf(needle)
}

/** Puts a change elsewhere: right before a piece of the text. */
const moving = (isOne: (change: Change) => boolean, needle: string): Break =>
  breaking(isOne, ({ text }) => ({ start: placeOf(needle), end: placeOf(needle), text: `${text.trim()}\n` }))

/** Replaces a piece of the text beside the changes. */
const also =
  (needle: string, text: string): Break =>
  (changes) => [...changes, { start: placeOf(needle), end: placeOf(needle) + needle.length, text }]

const BREAKS: Readonly<Record<string, Break>> = {
  'a type begins too early': breaking(isType, (each) => ({ ...each, start: each.start - 2 })),
  'a type begins too late': breaking(isType, (each) => ({ ...each, start: each.start + 1 })),
  'a type ends too early': breaking(isType, (each) => ({ ...each, end: each.end - 1 })),
  'a type ends too late': breaking(isType, (each) => ({ ...each, end: each.end + 1 })),
  'a type is empty': saying(isType, /.*/, ''),
  'a type stays': saying(isType, /.*/, 'string'),
  'a type is any': saying(isType, /.*/, 'any'),
  'a type is not closed': saying(isType, '>', ''),
  'a type is closed twice': saying(isType, '>', '>>'),
  'a type has another name': saying(isType, 'LooseId', 'LooseID'),
  'a type has half a quote': saying(isType, "'user", 'user'),
  'a type is of a namespace': saying(isType, 'LooseId', 'brandid.LooseId'),
  'a type is a list': saying(isType, '>', '>[]'),
  'a type brings a default': saying(isType, '>', "> = ''"),
  'a type brings a parameter': saying(isType, '>', '>, more: string'),
  'a type brings a comment': saying(isType, '>', '> /* loose */'),
  'a type brings the end of a line': saying(isType, '>', '> // loose\n'),
  'a type may be missing': saying(isType, '>', '> | null'),
  'a type is forgotten': breaking(isType, () => []),
  'a cast becomes loose': also('as string', "as LooseId<'user'>"),
  'a type of a decorator becomes loose in the place of another': (changes) =>
    also('name!: string', "name!: LooseId<'user'>")(breaking(isType, () => [])(changes)),
  'a comment is lost': also('/* c */ ', ''),
  'a comment is changed': also('/** Doc. */', '/** Docs. */'),
  'a key is not closed': breaking(
    ({ text }) => text === '>',
    () => [],
  ),
  'a key is closed elsewhere': breaking(
    ({ text }) => text === '>',
    (each) => ({ ...each, start: each.start + 1, end: each.end + 1 }),
  ),
  'the import is forgotten': breaking(isImport, () => []),
  'the import is inside a module': moving(isImport, "import type { B } from 'b'"),
  'the import is below a directive': moving(isImport, "import { a } from './a'"),
  'the import is below a directive for a linter': moving(isImport, 'export var g'),
  'the import is below a docstring': moving(isImport, 'export const f'),
  'the import is in a docstring': moving(isImport, 'Doc. */'),
  'the import is in a string': moving(isImport, 'x`'),
  'the import is in a class': moving(isImport, 'private userId'),
  'the import is in an expression': moving(isImport, 'number | null'),
  'the import is by value': saying(isImport, 'import type', 'import'),
  'the import is of a default': saying(isImport, /\{.*\}/, 'LooseId'),
  'the import is of all': saying(isImport, /\{.*\}/, '* as LooseId'),
  'the import is of another package': saying(isImport, "'brandid'", "'./brandid'"),
  'the import has another name': saying(isImport, 'LooseId', 'LooseId as Id'),
  'the import has more': saying(isImport, 'LooseId', 'LooseId, Id'),
  'the import has less': saying(isImport, ', LooseKey', ''),
  'the import is there twice': breaking(isImport, (each) => [each, each]),
  'an import of a value is beside it': saying(isImport, /$/, "\nimport 'brandid'"),
  'an empty import is beside it': saying(isImport, /$/, "\nimport type { LooseId as L2 } from 'brandid'"),
  'the import is glued to the one above': saying(isImport, '\n', ''),
  'the import makes a statement': saying(isImport, /$/, ';;'),
  'a column is not called': saying(isColumn, '()', ''),
  'a column gets an argument': saying(isColumn, '()', "('order')"),
  'a column gets two types': saying(isColumn, '>()', ', 1>()'),
  'a column gets another method': saying(isColumn, '$type', 'type'),
  'a column gets a computed method': saying(isColumn, '.$type', "['$type']"),
  'a column gets a method that may be missing': saying(isColumn, '.', '?.'),
  'a column gets one more method': saying(isColumn, /$/, '.unique()'),
  'a column is forgotten': breaking(isColumn, () => []),
  'a column is a table': moving(isColumn, ' // last'),
  'a member is a field': saying(isMember, 'declare ', ''),
  'a member has a value': saying(isMember, 'declare id', 'id = 1; declare id'),
  'a member has another name': saying(isMember, 'declare id', 'declare note'),
  'a member is not loose': saying(isMember, "LooseKey<'order'>", 'number'),
  'a member is outside': moving(isMember, 'class Base'),
  'a parameter has another name': also('ownerUserId as', 'ownerId as'),
  'a parameter may not be missing': also('orderIds?', 'orderIds'),
  'a declaration is another one': also('var g', 'let g'),
  'a declaration is not exported': also('export var', 'var'),
  'a member is public': also('private ', ''),
  'a member is not definite': also('name!', 'name'),
  'a decorator is gone': also('@Column() ', ''),
  'a decorator has no type': also("'integer'", ''),
  'a string is another one': also("'lines'", "'line'"),
  'a string has other quotes': also("note = 'x'", 'note = "x"'),
  'a template is a string': also('`x`', "'x'"),
  'a type that is no ID is another one': also('): void', '): string'),
  'an interface has another member': also('b: B }', 'b?: B }'),
  'a statement is gone': also('type ID = number | null\n', ''),
  'a statement is new': also('type ID', ';;type ID'),
  'a directive is gone': also('// @ts-expect-error\n', ''),
  'a directive has an empty line below': also('no-var\n', 'no-var\n\n'),
}

describe('a broken generator', () => {
  it('is none, where nothing is broken', () => {
    const { fault, types, left } = rewrite({ text: TEXT }, EMITS)
    expect({ fault, types, left }).toEqual({ fault: undefined, types: 9, left: [] })
  })

  it.each(Object.entries(BREAKS))('writes nothing: %s', (_, breakIt) => {
    const { after, fault } = rewriteBroken({ text: TEXT }, { reads: EMITS }, breakIt)
    expect(after).not.toBe(rewrite({ text: TEXT }, EMITS).after)
    expect(fault).toEqual(expect.any(String))
  })

  it('writes the same program where the proof finds nothing', { tags: 'slow' }, () => {
    const expected = emittedOf('a.ts', TEXT)
    const piece = fc.constantFrom(
      '',
      ' ',
      '>',
      "'",
      '{',
      '}',
      ';',
      '\n',
      ' | null',
      "LooseId<'user'>",
      '// x\n',
      'type ',
      ', a',
    )
    const damage = fc.record({
      at: fc.nat(),
      from: fc.integer({ min: -3, max: 3 }),
      to: fc.integer({ min: -3, max: 3 }),
      piece,
    })
    fc.assert(
      fc.property(damage, ({ at, from, to, piece }) => {
        const { after, fault } = rewriteBroken({ text: TEXT }, { reads: EMITS }, (changes) => {
          const one = at % changes.length
          return changes.map((each, index) => {
            if (index !== one) return each
            const [start, end] = [each.start + from, each.end + to]
            return end < start ? each : { start, end, text: `${each.text}${piece}` }
          })
        })
        if (fault === undefined)
          expect(withoutNamed(emittedOf('a.ts', after))).toEqual(withoutNamed(expected))
      }),
      { numRuns: isFullLength ? 5000 : 12 },
    )
  })
})

/** The column that names its type is read by nobody. TypeScript prints a chain with the line breaks of its source. */
const withoutNamed = (emitted: readonly string[]) =>
  emitted.map((each) =>
    each.replace(/(Column\('integer'\),\n) *__metadata\(.*\)/g, '$1').replace(/\n\s*\./g, '.'),
  )
