import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { COMMAND_NAMES } from './commands.ts'
import { runIn } from './run-in.ts'

// What the documentation shows is what the binary prints, with the clock of scripts/cli-docs.mjs.

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const page = read('packages/kit/docs/cli.md')
const blocks = Array.from(
  page.matchAll(/^```console\n\$ brandid (.*)\n([\s\S]*?)^```$/gm),
  ([, line = '', text = '']) => ({ line, text }),
)

const wordsOf = (line: string) =>
  Array.from(line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g), ([, one, two, bare = '']) => one ?? two ?? bare)

async function output(args: readonly string[], cwd = tmpdir()): Promise<string> {
  const { stdout, stderr } = await runIn(cwd, args)
  return stdout + stderr
}

beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 24, 12) }))
afterAll(() => vi.useRealTimers())

describe('packages/kit/docs/cli.md', () => {
  it.each(blocks)('shows what `brandid $line` prints', async ({ line, text }) => {
    expect(await output(wordsOf(line))).toBe(text)
  })

  it('names every command', () => {
    expect(COMMAND_NAMES.filter((name) => !page.includes(`brandid ${name} `))).toEqual([])
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

it.each([
  ['docs/inspect.svg', 'README.md', 'docs/inspect.svg'],
  ['docs/lease.svg', 'docs/snowflake.md', 'lease.svg'],
])('the picture %s is light and dark', (file, page, link) => {
  expect(read(page)).toContain(`](${link})`)
  expect(read(file)).toContain('@media (prefers-color-scheme: dark)')
})

describe('the definitions of packages/kit/docs/adopt.md', () => {
  const [, code = ''] = /```ts\n(\/\/ ids\.ts\n.*?)```/s.exec(read('packages/kit/docs/adopt.md')) ?? []
  const folder = onDisk({ 'package.json': '{ "dependencies": { "brandid": "*" } }', 'src/ids.ts': code })

  it('are in the manifest', async () => {
    const { code: exit, stdout, stderr } = await runIn(folder, ['manifest'])
    expect([exit, stderr]).toEqual([0, ''])
    const { definitions } = JSON.parse(stdout)
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const shared = {
      format: { name: 'nanoid', options: { length: 16, alphabet } },
      accepts: [{ name: 'opaque', options: { length: [8, 28], alphabet } }],
    }
    expect(definitions).toMatchObject([
      { prefix: 'key', entity: 'key', named: [], ...shared },
      { prefix: 'ks', entity: 'keyspace', named: ['ks_local_root_keys'], ...shared },
      { prefix: 'perm', entity: 'perm', named: [], ...shared },
      { prefix: 'user', entity: 'user', named: [], ...shared },
    ])
  })

  it.each(['key', 'perm', 'user', 'ks'])('make %s IDs, which inspect knows', async (prefix) => {
    const made = await output(['new', prefix], folder)
    expect(made).toMatch(new RegExp(`^${prefix}_[1-9A-Za-z]{16}\n$`))
    const { code: exit, stdout } = await runIn(folder, ['inspect', made.trim()])
    expect([exit, stdout]).toEqual([0, expect.stringContaining(`your definition "${prefix}"`)])
  })

  it.each([
    ['key_3ZvYkQ7s', 0],
    ['ks_local_root_keys', 0],
    ['key_8charsID', 1],
  ])('inspect %s with exit code %i', async (id, exit) => {
    expect((await runIn(folder, ['inspect', id])).code).toBe(exit)
  })
})
