import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { isFullLength } from '../full-length.ts'

// A short run, always the same; `npm run fuzz` goes on for a minute, each time with another seed. `npm run build` comes
// first.

const rounds = isFullLength ? 500 : 75
const cwd = fileURLToPath(new URL('../..', import.meta.url))
const fuzz = (...args: string[]) =>
  execFileSync(process.execPath, ['scripts/fuzz.mjs', ...args], { cwd, encoding: 'utf8' })

it('random and hostile texts meet no fault', () => {
  expect(fuzz('--rounds', `${rounds}`, '--seed', '1')).toMatch(
    new RegExp(`^${rounds} texts, \\d+ ids among them, no fault \\(--seed 1, `),
  )
})
