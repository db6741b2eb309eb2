import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isFullLength, sampled } from '../full-length.ts'
import { SEEDS, TARGETS } from './targets.ts'

// The texts that reached a branch first, when `npm run check -- guided` searched for faults.

const read = (name: string): string[] =>
  JSON.parse(readFileSync(new URL(`corpus/${name}.json`, import.meta.url), 'utf8'))

describe.each(Object.keys(TARGETS))('what holds of any text holds for %s', (name) => {
  it('of every text of the corpus', async () => {
    const texts = sampled([...(SEEDS[name] ?? []), ...read(name)], 27, 20)
    expect(texts.length).toBeGreaterThan(20)
    for (const text of texts) await TARGETS[name]?.(text)
  })
})

// A short run of `npm run check -- fuzz`, always the same; that goes on for a minute, each time with another seed.
it('random and hostile texts meet no fault', () => {
  const rounds = `${isFullLength ? 500 : 25}`
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const said = execFileSync(process.execPath, ['scripts/fuzz.mjs', '--rounds', rounds, '--seed', '1'], {
    cwd,
    encoding: 'utf8',
  })
  expect(said).toMatch(new RegExp(`^${rounds} strings, \\d+ IDs among them, no faults \\(--seed 1, `))
})
