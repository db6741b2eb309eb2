import { searchKeys } from '@brandid/project/adopt'
import { openCodeBase } from '@brandid/project/source'
import { describe, expect, it, vi } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { countSteps } from './count-steps.ts'

const SCHEMA =
  'model Marked {\n  marked Int @id @default(autoincrement()) @db.Integer\n  other Marked @relation(fields: [marked])\n}\n'
const SQL = 'create table marked (marked integer primary key, other uuid references marked (marked));\n'

/** The patterns by which a search reads a schema of Prisma and SQL. */
function patternsOfSearch(): readonly RegExp[] {
  const cwd = onDisk({ 'a.ts': 'export {}', 'schema.prisma': SCHEMA, 'a.sql': SQL })
  const { codeBase, root } = openCodeBase([], { cwd })
  const exec = vi.spyOn(RegExp.prototype, 'exec')
  try {
    searchKeys(codeBase, root)
    const { calls, contexts } = exec.mock
    const used = (contexts as readonly RegExp[])
      .filter((_, i) => /marked|@id/i.test(String(calls[i]?.[0])))
      .map(({ source, flags }) => new RegExp(source, `${flags.replace('g', '')}g`))
      // The endings of English words, which no long string has again and again.
      .filter(({ source }) => !source.includes('(?<'))
    return [...new Map(used.map((pattern) => [String(pattern), pattern])).values()]
  } finally {
    exec.mockRestore()
  }
}

/** What begins the declaration of an entity. */
const HEADS = [
  'model A {\n',
  '@Entity() ',
  'class A extends Model<B, C> { ',
  '@Entity() class A { @PrimaryColumn("uuid") ',
  'Table("a", { id: ',
  'create table a (',
]

/** What a declaration may hold again and again. */
const PIECES = ['\n', ' ', 'a', 'S String\r', 'i Int\r', 'i Int ', ' id Int\n', 'id uuid ', 'uuid(', 'id: ']

/** The heads behind which a piece costs more each time that it comes again. */
function findSlow(
  { source, flags }: RegExp,
  heads: readonly string[],
  pieces: readonly string[],
  bound: number,
) {
  const pattern = new RegExp(source.replace(/\{0,\d+\}/g, `{0,${bound}}`), flags)
  return heads.flatMap((head) =>
    pieces.flatMap((piece) => {
      const [none, once, twice] = [0, 60, 120].map(
        (size) => countSteps(pattern, head + piece.repeat(size)).steps,
      ) as [number, number, number]
      return twice - none > 2.3 * (once - none) ? [JSON.stringify([head, piece])] : []
    }),
  )
}

/** A declaration may have each character once for each bound, and many declarations no more than the bound each. */
const findSlowIn = (pattern: RegExp) => [
  ...findSlow(pattern, HEADS, PIECES, 2000),
  ...findSlow(pattern, [...HEADS, ...PIECES], [...HEADS, ...PIECES], 9),
]

const patterns = patternsOfSearch()

describe('a pattern of entities', () => {
  it('is found by what a search reads', () => {
    expect(patterns.length).toBeGreaterThanOrEqual(5)
  })

  it.each(patterns)('searches twice as much in at most twice the steps: %s', { tags: 'slow' }, (pattern) => {
    expect(findSlowIn(pattern)).toEqual([])
  })

  it.each(patterns)('is counted with the matches of V8: %s', (pattern) => {
    const texts = PIECES.flatMap((head) =>
      PIECES.map((piece) => `${head}${piece}${head}${piece} id Int @id\n}`),
    )
    for (const text of texts)
      expect(countSteps(pattern, text).matches).toEqual(
        Array.from(text.matchAll(pattern), ({ index, 0: { length } }) => [index, index + length]),
      )
  })

  // The first took 14 s for a megabyte of line breaks, and the last reads lines that only a carriage return ends to the end of the file.
  it.each([
    /^model\s+(\w+)\s*\{[^}]{0,2000}?^\s*(\w+)\s+(?:Int|BigInt)(?=\s[^\n]*?@id\b)/gm,
    /^model\s+(\w+)\s*\{[^}]*?^[ \t]*(\w+)[ \t]+(?:Int|BigInt)(?=\s.{0,400}?@id\b)/gm,
    /^model\s+(\w+)\s*\{[^}]{0,2000}?^[ \t]*(\w+)[ \t]+(?:Int|String)(?=\s[^\n]*?@id\b)/gm,
  ])('would cost more without its bounds: %s', { tags: 'slow' }, (pattern) => {
    expect(findSlowIn(pattern)).not.toEqual([])
  })
})

it('a search ends at columns that spread each other', () => {
  const source = `import { pgTable, serial } from 'drizzle-orm/pg-core'
const made = { ...changed, createdAt: serial() }
const changed = { ...made, changedAt: serial() }
export const orders = pgTable('orders', { ...made, id: serial().primaryKey() })
`
  const { codeBase, root } = openCodeBase([], { cwd: onDisk({ 'a.ts': source }) })
  expect(searchKeys(codeBase, root).keys.map(({ name }) => name)).toEqual(['order'])
})
