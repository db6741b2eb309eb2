import { expect, it } from 'vitest'
import { registered } from '../../src/rules/registered.ts'
import { findingsOf } from './rule-context-in.ts'

const HEAD =
  "import { createRegistry, defineId } from 'brandid'\nimport { defineToken } from 'brandid/token'\n"

it.each([
  ["export const TagId = defineId('tag')", true],
  ["export const all = { tag: defineId('tag') }", true],
  ["export const make = () => defineId('tag')", false],
  ["export function make() { return defineId('tag') }", false],
  ["export const make = function () { return defineId('tag') }", false],
  ["export const Tag = defineToken('tag')", false],
  ["export const TagId = createRegistry().defineId('tag')", false],
  [
    "createRegistry('stripe').defineId('tag')\ndeclare module 'brandid' { interface Register { get 'stripe:tag'(): 1 } }",
    false,
  ],
  ['export const TagId = defineId(process.env.TAG)', false],
  [
    "export const TagId = defineId('tag')\ndeclare module 'brandid' { interface Register { get tag(): 1 } }",
    false,
  ],
  [
    "export const TagId = defineId('tag')\ndeclare module 'brandid' { interface Register extends Ours {} }",
    false,
  ],
])('%s needs a getter: %s', (code, isFound) => {
  const message = "No getter 'tag' in `Register`; brandid types writes it."
  const expected = isFound ? [{ at: "defineId('tag')", rule: 'registered', message, repair: undefined }] : []
  expect(findingsOf(registered, HEAD + code, { others: { './ids': '' } })).toEqual(expected)
})

it('needs a getter of its own name in a scope', () => {
  const [finding] = findingsOf(
    registered,
    `${HEAD}export const TagId = createRegistry('stripe').defineId('tag')`,
  )
  expect(finding?.message).toBe("No getter 'stripe:tag' in `Register`; brandid types writes it.")
})
