import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { commands, run } from '../../src/cli/run.ts'
import './every-command.ts'
import { fakeIo } from './fake-io.ts'

// What the documentation shows is what the binary prints, with the clock of scripts/cli-docs.mjs.

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const page = read('kit/docs/cli.md')
const blocks = Array.from(
  page.matchAll(/^```console\n\$ brandid (.*)\n([\s\S]*?)^```$/gm),
  ([, line = '', text = '']) => ({
    line,
    text,
  }),
)

const wordsOf = (line: string) =>
  Array.from(line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g), ([, one, two, bare = '']) => one ?? two ?? bare)

async function output(args: readonly string[], isTerminal = false): Promise<string> {
  const { io, written } = fakeIo({ cwd: tmpdir(), isTerminal })
  await run(args, io)
  return written.stdout + written.stderr
}

beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 24, 12) }))
afterAll(() => vi.useRealTimers())

describe('kit/docs/cli.md', () => {
  it.each(blocks)('shows what `brandid $line` prints', async ({ line, text }) => {
    expect(await output(wordsOf(line))).toBe(text)
  })

  it('names every command', () => {
    expect(Object.keys(commands).filter((name) => !page.includes(`brandid ${name} `))).toEqual([])
  })
})

describe('the picture of the README', () => {
  const picture = read('docs/inspect.svg')

  /** The lines that the runs of characters make where they stand, in columns of a terminal. */
  function linesOf(): string[] {
    const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
    const lines = new Map<string, string>()
    for (const [, x, y = '', length, written = ''] of picture.matchAll(
      /<text x="([\d.]+)" y="([\d.]+)" textLength="([\d.]+)"[^>]*>([^<]*)<\/text>/g,
    )) {
      const text = written.replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
      const cell = Number(length) / text.length
      lines.set(y, (lines.get(y) ?? '').padEnd(Math.round((Number(x) - 18) / cell)) + text)
    }
    return [...lines.values()]
  }

  it('is what `inspect` prints', async () => {
    const id = 'user_03h9we7hp2hzo9bqbv4l8rz84'
    const printed = (await output(['inspect', id])).split('\n').filter((line) => line !== '')
    expect(linesOf()).toEqual([`$ brandid inspect ${id}`, ...printed])
    expect(read('README.md')).toContain('](docs/inspect.svg)')
  })

  it('needs no renderer that keeps spaces', () => {
    for (const [, text = ''] of picture.matchAll(/<text[^>]*>([^<]*)</g)) {
      expect(text).not.toMatch(/^\s|\s$|\s\s|\u00a0/)
    }
  })
})

describe('the pictures of the README and of docs/snowflake.md', () => {
  it.each([
    ['docs/inspect.svg', 'README.md', 'docs/inspect.svg'],
    ['docs/lease.svg', 'docs/snowflake.md', 'lease.svg'],
  ])('%s is light and dark', (file, page, link) => {
    expect(read(page)).toContain(`](${link})`)
    expect(read(file)).toContain('@media (prefers-color-scheme: dark)')
  })
})
