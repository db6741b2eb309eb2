import { expect, it } from 'vitest'
import { sampled } from '../../../test/full-length.ts'
import { IDS, onDisk } from '../../base/test/on-disk.ts'
import { runIn } from '../../kit/test/cli/run-in.ts'

// Code that nests, in each shape that a function follows by calling itself: it is read to the end, or the file is named.

const around = (before: string, after: string) => (depth: number, inner: string) =>
  before.repeat(depth) + inner + after.repeat(depth)

const NESTED: Readonly<Record<string, (depth: number) => string>> = {
  'patterns of lists': (depth) => `export const ${around('[', ']')(depth, 'a')} = b`,
  'patterns of objects': (depth) => `export const ${around('{ a: ', ' }')(depth, 'a')} = b`,
  'patterns with defaults': (depth) => `export const f = (${around('[', ' = []]')(depth, 'userId')}) => 1`,
  'types of lists': (depth) =>
    `export const f = (userId: string${'[]'.repeat(depth)}) => x as UserId${'[]'.repeat(depth)}`,
  'types of promises': (depth) =>
    `export const f = (userId: ${around('Promise<', '>')(depth, 'string')}) => x as ${around('Promise<', '>')(depth, 'UserId')}`,
  'types in parentheses': (depth) =>
    `export const f = (userId: ${around('(string | ', ')')(depth, 'null')}) => 1`,
  'types of properties': (depth) =>
    `export const f = (userId: ${around('{ a: ', " }['a']")(depth, 'string')}) => x as ${around('{ a: ', " }['a']")(depth, 'UserId')}`,
  'types of functions': (depth) => `export type F = ${'(userId: string) => '.repeat(depth)} void`,
  casts: (depth) => `export const x = defineId('a'${' as UserId'.repeat(depth)})`,
  signs: (depth) => `export const x = defineId(${'- '.repeat(depth)} y)`,
  objects: (depth) => `export const x = defineId(${around('{ a: ', ' }')(depth, '1')})`,
  arrays: (depth) => `export const x = defineId('b', { aliases: ${around('[', ']')(depth, '1')} })`,
  'calls within calls': (depth) =>
    `export const x = ${around('z.array(', ')')(depth, 'z.string()')}\nexport const s = { userId: x }`,
  'schemas within schemas': (depth) =>
    `import { z } from 'zod'\nexport const s = z.object({ userId: ${around('z.array(', ')')(depth, 'z.string()')} })`,
  functions: (depth) =>
    around('export const f = (userId: string) => {\n', '\n}')(1, around('(() => {', '})()')(depth, '1')),
  blocks: (depth) => around('{', '}')(depth, 'const userId: string = x'),
  templates: (depth) => `export const x = ${around('`user_\u0024{', '}`')(depth, '1')}`,
  'JSX, in a file that has it': (depth) => `export const x = ${around('<a>', '</a>')(depth, '')}`,
}

/** Chains, which no function follows by calling itself. */
const CHAINED: Readonly<Record<string, (depth: number) => string>> = {
  sums: (depth) => `export const x = 'user_'${' + y'.repeat(depth)}`,
  members: (depth) => `export const x = defineId(a${'.b'.repeat(depth)})`,
  calls: (depth) => `export const x = a${'.b()'.repeat(depth)}`,
  'qualified names': (depth) =>
    `export type T = typeof a${'.a'.repeat(depth)}\nexport const x = y as typeof UserId${'.a'.repeat(depth)}.$type`,
  'schemas of methods': (depth) =>
    `import { z } from 'zod'\nexport const s = z.object({ userId: z.string()${'.min(1)'.repeat(depth)} })`,
  'alternatives of statements': (depth) => `${'if (a) b()\nelse '.repeat(depth)} c()`,
  'alternatives of values': (depth) => `export const x = defineId(${'a ? b : '.repeat(depth)} 'c')`,
}

const check = async (text: string) => {
  const folder = onDisk({
    'ids.ts': IDS,
    'code.tsx': `import { defineId } from 'brandid'\nimport { UserId } from './ids'\n${text}\n`,
  })
  const { code, stdout, stderr } = await runIn(folder, ['check', '--json'])
  return { code, stderr, faults: stdout === '' ? undefined : JSON.parse(stdout).faults }
}

const cases = Object.entries(NESTED).map(([name, spell]) => ({ name, spell }))

it.each(sampled(cases, 4))('$name are read, 200 levels deep', { timeout: 60_000 }, async ({ spell }) => {
  expect(await check(spell(200))).toMatchObject({ faults: [] })
})

it.each(sampled(cases, 4))(
  '$name name the file, 5,000 levels deep',
  { timeout: 60_000 },
  async ({ spell }) => {
    const { faults } = await check(spell(5000))
    expect(faults).toMatchObject([{ file: 'code.tsx', message: 'It is nested too deeply to be parsed' }])
  },
)

it.each(Object.entries(CHAINED))(
  'chains of %s are read, of 4,000 parts',
  { timeout: 60_000 },
  async (_, spell) => {
    expect(await check(spell(4000))).toMatchObject({ faults: [] })
  },
)
