import { createHash } from 'node:crypto'
import { writePage } from '@brandid/inspect/page-file'
import { describe, expect, it } from 'vitest'

const contentOf = (page: string, element: string) =>
  new RegExp(`<${element}>([^]*)</${element}>`).exec(page)?.[1] ?? ''
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

describe('the page', () => {
  it('allows its own script, style and worker, and nothing else', () => {
    const page = writePage()
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? []
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'sha256-${hashOf(contentOf(page, 'script'))}'`,
      `style-src 'sha256-${hashOf(contentOf(page, 'style'))}'`,
      'img-src data:',
      'worker-src blob:',
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types brandid-worker',
    ])
    expect(page).not.toMatch(/<(?:script|style)>\s|\s<\/(?:script|style)>/)
  })

  it('holds the manifest that is given, of which no string ends its element', () => {
    const manifest = { name: '</script><script>alert(1)</script>.json', text: '<!--<script>' }
    const [page, plain] = [writePage(manifest), writePage()]
    const [element = '', json = ''] =
      /<script type="application\/json" id="brandid-manifest">(.*)<\/script>\n(?=<script>)/.exec(page) ?? []
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toEqual(manifest)
    expect(page.replace(element, '')).toBe(plain)
  })
})
