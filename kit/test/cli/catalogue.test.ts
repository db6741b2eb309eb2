import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../rules/on-disk.ts'
import { runIn } from '../rules/run-in.ts'

const HOSTILE = '</script><script>alert(1)</script>\u2028'
const manifest = JSON.stringify({
  definitions: [{ prefix: 'user', description: HOSTILE }, { prefix: 'post' }],
  tokens: [],
})

describe('catalogue', () => {
  it('writes one page, which holds all that it needs', async () => {
    const folder = onDisk({ 'brandid.manifest.json': manifest, '.git/HEAD': '' })
    const page = join(folder, 'public/ids/index.html')
    expect(await runIn(folder, ['catalogue', '--out', 'public/ids'])).toEqual({
      code: 0,
      stdout: `${page}: 2 kinds of ids\n`,
      stderr: '',
    })
    const html = readFileSync(page, 'utf8')
    expect(html).not.toContain(HOSTILE.slice(0, 12))
    expect(html).not.toMatch(/<(?:script|img|link)[^>]* (?:src|href)="(?!data:)/)
    const [, data = ''] = /id="brandid-manifest">([\s\S]*?)<\/script>\n<script>/.exec(html) ?? []
    expect(JSON.parse(data)).toEqual(JSON.parse(manifest))
  })

  it('reads the manifest that is named, and counts one kind', async () => {
    const folder = onDisk({ 'ids.json': '{"definitions":[{"prefix":"user"}]}', '.git/HEAD': '' })
    expect(await runIn(folder, ['catalogue', '-o', 'out', '-m', 'ids.json'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(': 1 kind of ids'),
    })
  })

  it.each([
    { args: [], message: 'Missing the folder of the page, --out <folder>.' },
    {
      args: ['--out', 'out', 'x'],
      message: 'brandid catalogue takes no "x": name the manifest with --manifest.',
    },
    { args: ['--out', 'out'], message: 'Expected a brandid.manifest.json in the project but found none.' },
    { args: ['--out', 'out', '-m', 'x.json'], message: 'Expected a manifest or a module but found no file' },
    { args: ['--out', 'out', '-m', 'no.json'], message: 'but received text that is not JSON.' },
    {
      args: ['--out', 'out', '-m', 'bad.json'],
      message: 'Expected an address of http or https as "definitions[0].link" in',
    },
    { args: ['--out', '../out', '-m', 'good.json'], message: 'a path outside the project' },
  ])('refuses $args', async ({ args, message }) => {
    const folder = onDisk({
      '.git/HEAD': '',
      'no.json': 'no',
      'bad.json': '{"definitions":[{"prefix":"user","link":"javascript:alert(1)"}]}',
      'good.json': '{"definitions":[]}',
    })
    const { code, stdout, stderr } = await runIn(folder, ['catalogue', ...args])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })
})
