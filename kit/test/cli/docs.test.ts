import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { run } from '../../src/cli/run.ts'
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

  it('is what `inspect` prints', async () => {
    const id = 'user_03h9we7hp2hzo9bqbv4l8rz84'
    const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
    const lines = Array.from(picture.matchAll(/<text [^>]*>(.*)<\/text>/g), ([, text = '']) =>
      text
        .replace(/<[^>]*>/g, '')
        .replaceAll('\u00a0', ' ')
        .replace(/&\w+;/g, (entity) => entities[entity] ?? entity),
    )
    const printed = (await output(['inspect', id])).split('\n').filter((line) => line !== '')
    expect(lines).toEqual([`$ brandid inspect ${id}`, ...printed])
    expect(read('README.md')).toContain('](docs/inspect.svg)')
  })
})
