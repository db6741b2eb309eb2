import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onDisk } from './on-disk.ts'
import { findingsIn, runIn } from './run-in.ts'

// kit/docs/check.md: its files, and its transcripts in their order.

const text = readFileSync(new URL('../../docs/check.md', import.meta.url), 'utf8')
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

describe('kit/docs/check.md', () => {
  const folder = onDisk(Object.fromEntries(given.map(({ path, code }) => [path, code])))
  const transcripts = blocks.filter(({ kind }) => kind === 'console').map(({ body }) => body)

  it.each(transcripts)('%s', async (body) => {
    const [command = '', ...lines] = body.split('\n')
    const { stdout, stderr } = await runIn(folder, command.replace('$ npx brandid ', '').split(' '))
    expect(stdout + stderr).toBe(lines.join('\n'))
  })

  it('finds nothing in the file of what it does not see, and a cast beside it', async () => {
    const [, unseen = ''] = /^```typescript\n(.*?)^```$/ms.exec(text) ?? []
    expect(unseen).toContain('as User[]')
    const seen = `${unseen}export const seen = (text: string) => text as UserId\n`
    const ids = Object.fromEntries(
      given.filter(({ path }) => path === 'src/ids.ts').map(({ path, code }) => [path, code]),
    )
    const findings = await findingsIn(onDisk({ ...ids, 'src/unseen.ts': seen }))
    expect(findings.filter((finding) => finding.startsWith('src/unseen.ts'))).toEqual([
      `src/unseen.ts:${unseen.split('\n').length}:39 no-cast`,
    ])
  })

  it('shows the file that types has written', () => {
    expect(readFileSync(join(folder, written?.path ?? ''), 'utf8')).toBe(written?.code)
  })
})
