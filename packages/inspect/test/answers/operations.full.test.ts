import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sampled } from '../../../../test/full-length.ts'

// V8 counts how often each block of the command runs: a number that no other program of the machine changes. What
// patterns do inside is proven by secrets.test.ts.

const binary = fileURLToPath(new URL('../../../kit/dist/cli/main.js', import.meta.url))

/** Blocks that the command ran for a text. */
function countBlocks(args: readonly string[], input: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'brandid-blocks-'))
  spawnSync(process.execPath, [binary, 'inspect', ...args], {
    cwd: folder,
    input,
    env: { ...process.env, NODE_V8_COVERAGE: folder },
  })
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const { result }: Coverage = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  rmSync(folder, { recursive: true, force: true })
  const ranges = result
    .filter(({ url }) => url.startsWith('file:'))
    .flatMap(({ functions }) => functions.flatMap((each) => each.ranges))
  return ranges.reduce((sum, { count }) => sum + count, 0)
}

interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
  }[]
}

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
    const [none, once, twice] = [0, 1500, 3000].map((times) => countBlocks(args, part.repeat(times))) as [
      number,
      number,
      number,
    ]
    expect(none).toBeGreaterThan(0)
    expect(twice - none).toBeLessThan(2.2 * (once - none) + 0.05 * none)
  },
)
