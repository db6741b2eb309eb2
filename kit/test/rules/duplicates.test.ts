import { describe, expect, it } from 'vitest'
import { onDisk } from './on-disk.ts'
import { messagesIn } from './run-in.ts'

const HEAD = "import { createRegistry, defineId, defineKey } from 'brandid'\n"
const A = `${HEAD}export const AId = defineId('a')\n`

async function duplicatesIn(files: Readonly<Record<string, string>>): Promise<string[]> {
  const messages = await messagesIn(onDisk(files))
  return messages
    .filter((each) => each.startsWith('duplicate-prefix: '))
    .map((each) => each.replace(/^duplicate-prefix: (.)/, (_, first: string) => first.toLowerCase()))
}

describe('two definitions that claim a text', () => {
  it.each([
    {
      name: 'as their prefix',
      code: "export const A = defineId('a')\nexport const B = defineId('a')",
      duplicates: [
        "prefix 'a' is defined twice: here and at ids.ts:3:18.",
        "prefix 'a' is defined twice: here and at ids.ts:2:18.",
      ],
    },
    {
      name: 'as a prefix and a former one',
      code: "export const A = defineId('a')\nexport const B = defineId('b', { aliases: ['a'] })",
      duplicates: [
        "prefix 'a' is defined twice: here and at ids.ts:3:18, as its former prefix.",
        "former prefix 'a' is defined twice: here and at ids.ts:2:18, as its prefix.",
      ],
    },
    {
      name: 'as a named id',
      code: "export const A = defineId('a', { named: ['a_root'] })\nexport const B = defineId('b', { named: ['a_root'] })",
      duplicates: [
        "named id 'a_root' is defined twice: here and at ids.ts:3:18.",
        "named id 'a_root' is defined twice: here and at ids.ts:2:18.",
      ],
    },
    {
      name: 'as a prefix and a named id, which differ',
      code: "export const A = defineId('a_root')\nexport const B = defineId('b', { named: ['a_root'] })",
      duplicates: [],
    },
    {
      name: 'each as its own named id',
      code: "export const A = defineId('a', { named: ['a_root'] })\nexport const B = defineId('b', { named: ['b_root'] })",
      duplicates: [],
    },
    {
      name: 'twice themselves',
      code: "export const A = defineId('a', { aliases: ['b', 'b'] })",
      duplicates: [],
    },
    {
      name: 'as the name of keys',
      code: "export const A = defineKey('a')\nexport const B = defineKey('a', { format: 'bigint' })",
      duplicates: [
        "key name 'a' is defined twice: here and at ids.ts:3:18.",
        "key name 'a' is defined twice: here and at ids.ts:2:18.",
      ],
    },
    {
      name: 'as a prefix and as the name of keys, which differ',
      code: "export const A = defineId('a')\nexport const B = defineKey('a')",
      duplicates: [],
    },
    {
      name: 'in two scopes, and in none',
      code: "const stripe = createRegistry('stripe')\nexport const A = defineId('a')\nexport const B = stripe.defineId('a')\nexport const C = createRegistry('acme').defineId('a')",
      duplicates: [],
    },
    {
      name: 'in two registries of one scope',
      code: "export const A = createRegistry('stripe').defineId('a')\nexport const B = createRegistry('stripe').defineId('a')",
      duplicates: [
        "prefix 'a' of 'stripe' is defined twice: here and at ids.ts:3:18.",
        "prefix 'a' of 'stripe' is defined twice: here and at ids.ts:2:18.",
      ],
    },
    {
      name: 'in two registries',
      code: "export const A = defineId('a')\nexport const B = createRegistry().defineId('a')",
      duplicates: [],
    },
    {
      name: 'without a prefix that can be read',
      code: 'export const A = defineId(x)\nexport const B = defineId(y)',
      duplicates: [],
    },
    {
      name: 'in two branches',
      code: "export const A = x ? defineId('a') : defineId('a')\nif (x) { defineId('b') } else { defineId('b') }",
      duplicates: [],
    },
    {
      name: 'in two branches, deep inside',
      code: "export const A = x ? (y ? [defineId('a')] : 1) : [defineId('a')]",
      duplicates: [],
    },
    {
      name: 'in a condition and a branch',
      code: "if (defineId('b')) { defineId('b') }",
      duplicates: [
        "prefix 'b' is defined twice: here and at ids.ts:2:22.",
        "prefix 'b' is defined twice: here and at ids.ts:2:5.",
      ],
    },
    {
      name: 'in a condition and what follows where it fails',
      code: "if (defineId('b')) {} else { defineId('b') }",
      duplicates: [
        "prefix 'b' is defined twice: here and at ids.ts:2:30.",
        "prefix 'b' is defined twice: here and at ids.ts:2:5.",
      ],
    },
    {
      name: 'in one branch',
      code: "if (x) { [defineId('b'), defineId('b')] } else { y }",
      duplicates: [
        "prefix 'b' is defined twice: here and at ids.ts:2:26.",
        "prefix 'b' is defined twice: here and at ids.ts:2:11.",
      ],
    },
    {
      name: 'in a branch and behind it',
      code: "if (x) { defineId('b') }\ndefineId('b')",
      duplicates: [
        "prefix 'b' is defined twice: here and at ids.ts:3:1.",
        "prefix 'b' is defined twice: here and at ids.ts:2:10.",
      ],
    },
  ])('$name', async ({ code, duplicates }) => {
    expect(await duplicatesIn({ 'ids.ts': HEAD + code })).toEqual(duplicates)
  })

  it('in two files, each in a condition', async () => {
    const code = `${HEAD}export const A = x ? defineId('a') : 1`
    expect(
      await duplicatesIn({ 'a.ts': code, 'b.ts': code.replace("defineId('a') : 1", "1 : defineId('a')") }),
    ).toEqual([
      "prefix 'a' is defined twice: here and at b.ts:2:26.",
      "prefix 'a' is defined twice: here and at a.ts:2:22.",
    ])
  })
})

it('two definitions of two files at places of two branches', async () => {
  const branches = `${HEAD}export const A = x ? defineId('a') : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]`
  const other = `${HEAD}export const LongNameOfADefinition =     defineId('a')`
  expect(await duplicatesIn({ 'a.ts': branches, 'b.ts': other })).toHaveLength(2)
})

describe('a test that defines a prefix again', () => {
  const found = (place: string) => [`prefix 'a' is defined twice: here and at ${place}.`]

  it.each([
    {
      name: 'imports the definition',
      files: { 'a.test.ts': `import './ids.js'\n${A}` },
      duplicates: found('ids.ts:2:20'),
    },
    {
      name: 'passes it on',
      files: { 'a.test.ts': `export * from './ids.js'\n${A}` },
      duplicates: found('ids.ts:2:20'),
    },
    {
      name: 'passes on a name',
      files: { 'a.test.ts': `export { AId as B } from './ids.js'\n${A}` },
      duplicates: found('ids.ts:2:20'),
    },
    {
      name: 'imports what imports it',
      files: {
        'a.test.ts': `import './b.js'\nimport 'vitest'\n${A}`,
        'b.ts': "import './ids.js'\nimport './c.js'",
        'c.ts': "import './b.js'",
      },
      duplicates: found('ids.ts:2:20'),
    },
    { name: 'imports nothing of it', files: { 'a.test.ts': A }, duplicates: [] },
    {
      name: 'does so in a function',
      files: { 'a.test.ts': `import './ids.js'\n${HEAD}test('x', () => defineId('a'))` },
      duplicates: [],
    },
  ])('$name', async ({ files, duplicates }) => {
    expect(await duplicatesIn({ 'ids.ts': A, ...files })).toEqual(duplicates)
  })

  it('shares it with another file of tests, told once for both', async () => {
    const helper = `${A}export const BId = defineId('a')\n`
    const files = {
      'test/helper.ts': helper,
      'test/one.ts': `import './helper.js'\n${HEAD}defineId('one')`,
      'test/two.ts': `import './helper.js'\n${HEAD}defineId('two')`,
    }
    expect(await duplicatesIn(files)).toEqual([
      ...found('test/helper.ts:3:20'),
      ...found('test/helper.ts:2:20'),
    ])
  })
})

it('asks for one getter of a prefix that is defined twice', async () => {
  const files = { 'ids.ts': `${A}export const Again = defineId('a')\n`, 'more.ts': `${A}` }
  const messages = await messagesIn(onDisk(files))
  expect(messages.filter((each) => each.startsWith('registered'))).toEqual([
    "registered: No getter 'a' in `Register`; brandid types writes it.",
  ])
})
