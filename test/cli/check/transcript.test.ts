import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onDisk } from './on-disk.ts'
import { runIn } from './run-in.ts'

// docs/check.md: its files, and its transcripts in their order.

const text = readFileSync(new URL('../../../docs/check.md', import.meta.url), 'utf8')
const blocks = Array.from(text.matchAll(/^```(ts|console)\n(.*?)^```$/gms), ([, kind, body = '']) => ({
  kind,
  body,
}))
const sources = blocks
  .filter(({ kind }) => kind === 'ts')
  .map(({ body }) => ({
    path: /^\/\/ (\S+)\n/.exec(body)?.[1] ?? '',
    code: body.slice(body.indexOf('\n') + 1),
  }))
const [written, ...given] = [...sources].reverse()

describe('docs/check.md', () => {
  const folder = onDisk(Object.fromEntries(given.map(({ path, code }) => [path, code])))
  const transcripts = blocks.filter(({ kind }) => kind === 'console').map(({ body }) => body)

  it.each(transcripts)('%s', async (body) => {
    const [command = '', ...lines] = body.split('\n')
    const { stdout, stderr } = await runIn(folder, command.replace('$ npx brandid ', '').split(' '))
    expect(stdout + stderr).toBe(lines.join('\n'))
  })

  it('shows the file that types has written', () => {
    expect(readFileSync(join(folder, written?.path ?? ''), 'utf8')).toBe(written?.code)
  })
})
