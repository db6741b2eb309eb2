import { describe, expect, it } from 'vitest'
import { examples, ids } from './examples.ts'
import { onDisk } from './on-disk.ts'
import { findingsIn } from './run-in.ts'

// kit/docs/eslint.md through `brandid check`: what is bad has a finding of its rule, what is good has none of any.

const ofCheck = examples.filter(({ rule }) => rule !== 'no-bare-import')

describe('the examples of kit/docs/eslint.md', () => {
  it('are of every rule, good and bad', () => {
    const kinds = new Set(examples.map(({ rule, isBad }) => `${rule} ${isBad}`))
    expect(kinds.size).toBe(12)
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
