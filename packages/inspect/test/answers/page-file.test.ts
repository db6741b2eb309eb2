import { createHash } from 'node:crypto'
import { writePage } from '@brandid/inspect/page-file'
import { describe, expect, it } from 'vitest'

const contentOf = (page: string, element: string) =>
  new RegExp(`<${element}>([^]*)</${element}>`).exec(page)?.[1] ?? ''
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

describe('the page', () => {
  it('allows its own script, style and worker, and no address', () => {
    const page = writePage()
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? []
    const sources = new Map(
      policy.split('; ').map((each) => [/^\S+/.exec(each)?.[0], each.split(' ').slice(1)]),
    )
    // The two others do not fall back to the default.
    for (const name of ['default-src', 'base-uri', 'form-action'])
      expect(sources.get(name)).toEqual(["'none'"])
    expect(sources.get('script-src')).toEqual([`'sha256-${hashOf(contentOf(page, 'script'))}'`])
    expect(sources.get('style-src')).toEqual([`'sha256-${hashOf(contentOf(page, 'style'))}'`])
    expect(sources.get('worker-src')).toEqual(['blob:'])
    expect(policy).not.toMatch(/unsafe|\*|https?:|connect-src/)
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
