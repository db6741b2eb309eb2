import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { countBlocks } from '../../../../test/count-blocks.ts'
import { sampled } from '../../../../test/full-length.ts'

// V8 counts how often each block of the command runs: a number that no other program of the machine changes. What
// patterns do inside is proven by secrets.test.ts.

const binary = fileURLToPath(new URL('../../../kit/dist/cli/main.js', import.meta.url))

const count = (args: readonly string[], input: string) => countBlocks([binary, 'inspect', ...args], { input })

const cases: readonly [part: string, ...args: readonly string[]][] = [
  ['a_', '--json'],
  ['user_03h9we7hp2hzo9bqbv4l8rz84', '--find'],
  ['a.b-', '--find'],
  ['eyJhbGciOiJIUzI1NiJ9.', '--summary'],
  ['user_03h9we7hp2hzo9bqbv4l8rz84 ', '--summary', '--find'],
  ['017f22e2-79b0-7cc3-98c4-dc0c0c07398f\n', '--summary'],
  ['ghp_', '--find'],
  ['ghp_16C7e42F29~', '--json'],
  ['sk%5Flive%5F', '--summary'],
  ['\u001b[31muser%2D', '--find'],
  ['"user_03h9we7hp2hzo9bqbv4l8rz84","', '--summary'],
]

it.each(sampled(cases, 6))(
  '%j, twice as often, takes at most twice the operations',
  { timeout: 60_000 },
  (part, ...args) => {
    const [none, once, twice] = [0, 1500, 3000].map((times) => count(args, part.repeat(times))) as [
      number,
      number,
      number,
    ]
    expect(none).toBeGreaterThan(0)
    expect(twice - none).toBeLessThan(2.2 * (once - none) + 0.05 * none)
  },
)
