import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sampled } from '../full-length.ts'
import { SEEDS, TARGETS } from './targets.ts'

// The texts that reached a branch first, when `npm run fuzz:guided` searched for faults.

const read = (name: string): string[] =>
  JSON.parse(readFileSync(new URL(`corpus/${name}.json`, import.meta.url), 'utf8'))

describe.each(Object.keys(TARGETS))('what holds of any text holds for %s', (name) => {
  it('of every text of the corpus', async () => {
    const texts = sampled([...(SEEDS[name] ?? []), ...read(name)], 3)
    expect(texts.length).toBeGreaterThan(20)
    for (const text of texts) await TARGETS[name]?.(text)
  })
})
