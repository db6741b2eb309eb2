import { describe, expect, it } from 'vitest'
import { CHECK_RULES, LINTER_RULES } from '../../src/rules/all-rules.ts'
import { examples, ids } from './examples.ts'
import { onDisk } from './on-disk.ts'
import { findingsIn } from './run-in.ts'

// kit/docs/eslint.md through `brandid check`: what is bad has a finding of its rule, what is good has none of any. The examples of
// kit/docs/eslint-types.md are lines of kit/test/linters/typed: see fixtures.test.ts.

const ofCheck = examples.filter(({ rule }) => CHECK_RULES.includes(rule))

describe('the examples of kit/docs/eslint.md', () => {
  it('are of every rule, good and bad', () => {
    const wanted = LINTER_RULES.filter(({ interest }) => interest !== 'types').flatMap(({ name }) =>
      [true, false].map((isBad) => ({ rule: name, isBad })),
    )
    const missing = wanted.filter(
      ({ rule, isBad }) => !examples.some((each) => each.rule === rule && each.isBad === isBad),
    )
    const advice = 'Add "## name-of-the-rule" to the page, with code below "Bad:" and below "Good:".'
    expect(missing, advice).toEqual([])
    const names: readonly string[] = wanted.map(({ rule }) => rule)
    expect(examples.filter(({ rule }) => !names.includes(rule))).toEqual([])
  })

  it.each(ofCheck)('$rule, bad: $isBad', async ({ rule, isBad, code }) => {
    // The examples of a definition define a prefix of ids.ts anew, which `check` finds beside what they are about.
    const files = code.includes('defineId(') ? {} : { 'ids.ts': ids }
    const found = await findingsIn(onDisk({ ...files, 'example.ts': code }))
    const rules = new Set(found.map((each) => each.split(' ')[1]))
    if (rule !== 'registered') rules.delete('registered')
    expect([...rules]).toEqual(isBad ? [rule] : [])
  })
})
