import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { messagesIn } from '../../../kit/test/cli/run-in.ts'

const HEAD = "import { createRegistry, defineId, defineIds, defineKey } from 'brandid'\n"
const A = `${HEAD}export const AId = defineId('a')\n`

async function duplicatesIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const messages = await messagesIn(onDisk(files))
  return messages
    .filter((each) => each.startsWith('duplicate-prefix: '))
    .map((each) => each.replace(/^duplicate-prefix: (.)/, (_, first: string) => first.toLowerCase()))
}

const twice = (what: string, place: string, role = '') =>
  `${what} is defined twice: here and at ${place}${role && `, as its ${role}`}.`

const ROOT = "{ named: ['a_root'] }"
const STRIPE = "§createRegistry('stripe').defineId('a')"

describe('two definitions that claim a text', () => {
  // `§` stands before each of the two.
  it.each([
    ['as their prefix', "const A = §defineId('a')\nconst B = §defineId('a')", "prefix 'a'"],
    ['as a named ID', `§defineId('a', ${ROOT})\n§defineId('b', ${ROOT})`, "named ID 'a_root'"],
    ['as the name of keys', "§defineKey('a')\n§defineKey('a', { format: 'bigint' })", "key name 'a'"],
    ['in two registries of one scope', `${STRIPE}\n${STRIPE}`, "prefix 'a' of 'stripe'"],
    ['as members of defineIds', "const ids = defineIds({ §a: {}, §b: { prefix: 'a' } })", "prefix 'a'"],
    ['in a condition and a branch', "if (§defineId('b')) { §defineId('b') }", "prefix 'b'"],
    ['in a condition and where it fails', "if (§defineId('b')) {} else { §defineId('b') }", "prefix 'b'"],
    ['in one branch', "if (x) { [§defineId('b'), §defineId('b')] } else { y }", "prefix 'b'"],
    ['in a branch and behind it', "if (x) { §defineId('b') }\n§defineId('b')", "prefix 'b'"],
  ])('%s', async (_, marked, what) => {
    const [before = '', between = ''] = (HEAD + marked).split('§')
    const [one, other] = [before, before + between].map((text) => {
      const lines = text.split('\n')
      return `ids.ts:${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}`
    }) as [string, string]
    const code = (HEAD + marked).replaceAll('§', '')
    expect(await duplicatesIn({ 'ids.ts': code })).toEqual([twice(what, other), twice(what, one)])
  })

  it('as a prefix and a former one', async () => {
    const code = `${A}export const B = defineId('b', { aliases: ['a'] })`
    expect(await duplicatesIn({ 'ids.ts': code })).toEqual([
      twice("prefix 'a'", 'ids.ts:3:18', 'former prefix'),
      twice("former prefix 'a'", 'ids.ts:2:20', 'prefix'),
    ])
  })

  it.each([
    ['as a prefix and a named ID', "defineId('a_root')\ndefineId('b', { named: ['a_root'] })"],
    [
      'each as its own named ID',
      "defineId('a', { named: ['a_root'] })\ndefineId('b', { named: ['b_root'] })",
    ],
    ['twice themselves', "defineId('a', { aliases: ['b', 'b'] })"],
    ['as a prefix and as the name of keys', "defineId('a')\ndefineKey('a')"],
    ['in two scopes', "createRegistry('stripe').defineId('a')\ncreateRegistry('acme').defineId('a')"],
    ['in a scope, and in none', "defineId('a')\ncreateRegistry('acme').defineId('a')"],
    ['in two registries', "defineId('a')\ncreateRegistry().defineId('a')"],
    ['without a prefix that can be read', 'defineId(x)\ndefineId(y)'],
    ['of which one cannot be read', "defineId('a', { aliases: [process.env.A] })\ndefineId('b')"],
    ['in two branches of an expression', "const A = x ? defineId('a') : defineId('a')"],
    ['in two branches of a statement', "if (x) { defineId('b') } else { defineId('b') }"],
    ['in two branches, deep inside', "const A = x ? (y ? [defineId('a')] : 1) : [defineId('a')]"],
  ])('%s, which differ', async (_, code) => expect(await duplicatesIn({ 'ids.ts': HEAD + code })).toEqual([]))

  it('in two files, each in a condition', async () => {
    const code = `${HEAD}export const A = x ? defineId('a') : 1`
    const other = code.replace("defineId('a') : 1", "1 : defineId('a')")
    expect(await duplicatesIn({ 'a.ts': code, 'b.ts': other })).toEqual([
      twice("prefix 'a'", 'b.ts:2:26'),
      twice("prefix 'a'", 'a.ts:2:22'),
    ])
  })

  it('in two files, at places of two branches', async () => {
    const branches = `${HEAD}export const A = x ? defineId('a') : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]`
    const other = `${HEAD}export const LongNameOfADefinition =     defineId('a')`
    expect(await duplicatesIn({ 'a.ts': branches, 'b.ts': other })).toHaveLength(2)
  })
})

describe('a test that defines a prefix again', () => {
  it.each<[string, Readonly<Record<string, string>>, boolean]>([
    ['imports the definition', { 'a.test.ts': `import './ids.js'\n${A}` }, true],
    ['passes it on', { 'a.test.ts': `export * from './ids.js'\n${A}` }, true],
    ['passes on a name', { 'a.test.ts': `export { AId as B } from './ids.js'\n${A}` }, true],
    [
      'imports what imports it',
      {
        'a.test.ts': `import './b.js'\nimport 'vitest'\n${A}`,
        'b.ts': "import './ids.js'\nimport './c.js'",
        'c.ts': "import './b.js'",
      },
      true,
    ],
    ['imports nothing of it', { 'a.test.ts': A }, false],
    [
      'does so in a function',
      { 'a.test.ts': `import './ids.js'\n${HEAD}test('x', () => defineId('a'))` },
      false,
    ],
  ])('%s', async (_, files, isFound) => {
    const expected = isFound ? [twice("prefix 'a'", 'ids.ts:2:20')] : []
    expect(await duplicatesIn({ 'ids.ts': A, ...files })).toEqual(expected)
  })

  it('shares it with another file of tests, told once for both', async () => {
    const files = {
      'test/helper.ts': `${A}export const BId = defineId('a')\n`,
      'test/one.ts': `import './helper.js'\n${HEAD}defineId('one')`,
      'test/two.ts': `import './helper.js'\n${HEAD}defineId('two')`,
    }
    expect(await duplicatesIn(files)).toEqual([
      twice("prefix 'a'", 'test/helper.ts:3:20'),
      twice("prefix 'a'", 'test/helper.ts:2:20'),
    ])
  })
})
