import { expect, it } from 'vitest'
import { findingsOf, itFindsNothing } from './findings.ts'

const HEAD =
  "import { createRegistry, defineId } from 'brandid'\nimport { defineToken } from 'brandid/token'\n"
const found = (code: string) => findingsOf('registered', HEAD + code, { others: { './ids': '' } })
const TAG = "export const TagId = defineId('tag')"
const SCOPED = "createRegistry('stripe').defineId('tag')"
const block = (members: string) => `\ndeclare module 'brandid' { ${members} }`

it.each([
  [TAG, "defineId('tag')", 'tag'],
  ["export const all = { tag: defineId('tag') }", "defineId('tag')", 'tag'],
  [SCOPED, SCOPED, 'stripe:tag'],
  [`${TAG}${block('interface Register { get team(): 1 }')}`, "defineId('tag')", 'tag'],
  [`${TAG}${block('interface Other { get tag(): 1 }')}`, "defineId('tag')", 'tag'],
  // Of two definitions, the first one has the getter.
  [`${TAG}\nexport const Again = defineId( 'tag')`, "defineId('tag')", 'tag'],
])('%s needs a getter', (code, at, prefix) => {
  const message = `No getter '${prefix}' in \`Register\`; run brandid types.`
  expect(found(code)).toEqual([{ at, rule: 'registered', message, repair: undefined }])
})

itFindsNothing('%s needs no getter', found, [
  "export const make = () => defineId('tag')",
  "export function make() { return defineId('tag') }",
  "export const make = function () { return defineId('tag') }",
  "export const Tag = defineToken('tag')",
  "export const TagId = createRegistry().defineId('tag')",
  'export const TagId = defineId(process.env.TAG)',
  `${TAG}${block('interface Register { get tag(): 1 }')}`,
  `${TAG}${block('interface Register extends Ours {}')}`,
  `${SCOPED}${block("interface Register { get 'stripe:tag'(): 1 }")}`,
])

it('reports each `RegisterOf` of a file, where the program has more than three', () => {
  const register = (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `ids${index}`)
    const ids = names.map((name) => `const ${name} = defineIds({ ${name}: {} })\n`).join('')
    const tables = names.map((name) => `RegisterOf<typeof ${name}>`)
    const head = `import { defineIds, type RegisterOf } from 'brandid'\n${ids}`
    return found(head + block(`interface Register extends ${tables.join(', ')} {}`))
  }
  expect(register(3)).toEqual([])
  const message =
    'The compiler rereads all 4 `RegisterOf` types after each edit; remove them and run brandid types.'
  const ats = [0, 1, 2, 3].map((index) => `RegisterOf<typeof ids${index}>`)
  expect(register(4)).toEqual(ats.map((at) => ({ at, rule: 'registered', message, repair: undefined })))
})
