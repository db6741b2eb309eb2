import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from './run-in.ts'

const HOSTILE = '</script><script>alert(1)</script>\u2028'
const manifest = JSON.stringify({
  definitions: [{ prefix: 'user', description: HOSTILE }, { prefix: 'post' }],
  tokens: [],
})

describe('catalogue', () => {
  it('writes one page, which holds all that it needs', async () => {
    const folder = onDisk({ 'brandid.manifest.json': manifest, '.git/HEAD': '' })
    const page = join(folder, 'public/ids/index.html')
    const stdout = `${page}: 2 kinds of ids\n`
    expect(await runIn(folder, ['catalogue', '--out', 'public/ids'])).toEqual({ code: 0, stdout, stderr: '' })
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
    ['', 'Missing the folder of the page, --out <folder>.'],
    ['--out out x', 'brandid catalogue takes no "x": name the manifest with --manifest.'],
    ['--out out', 'Expected a brandid.manifest.json in the project but found none.'],
    ['--out out -m x.json', 'Expected a manifest or a module but found no file'],
    ['--out out -m no.json', 'but received text that is not JSON.'],
    ['--out out -m bad.json', 'Expected an address of http or https as "definitions[0].link" in'],
    ['--out ../out -m good.json', 'a path outside the project'],
  ])('refuses %s', async (line, message) => {
    const folder = onDisk({
      '.git/HEAD': '',
      'no.json': 'no',
      'bad.json': '{"definitions":[{"prefix":"user","link":"javascript:alert(1)"}]}',
      'good.json': '{"definitions":[]}',
    })
    const { code, stdout, stderr } = await runIn(folder, `catalogue ${line}`.trim().split(' '))
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })
})
