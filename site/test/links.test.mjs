/** Tests the links on every page, including the sidebar. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readErrors } from '../prepare/error-pages.mjs'
import { DIST, listPages } from './built-pages.mjs'

const pages = new Map(
  listPages().map((path) => {
    const html = readFileSync(join(DIST, path, 'index.html'), 'utf8')
    const ids = new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id))
    const links = Array.from(html.matchAll(/<a [^>]*?href="([^"]*)"/g), ([, href]) =>
      href.replaceAll('&amp;', '&'),
    )
    return [path, { html, ids, links }]
  }),
)

/** Pages whose scripts read the fragment, which is therefore not an anchor. */
const TOOLS = ['inspector/', 'playground/']

function resolve(path, href) {
  const [file, fragment = ''] = href.split('#')
  const joined = file === '' ? path : posix.join(path, file)
  const target = joined === './' ? '' : joined
  return { target, anchor: TOOLS.includes(target) ? '' : decodeURIComponent(fragment) }
}

export const cases = {
  'each leads to a page, and to a place that it has'({ assert }) {
    const broken = []
    for (const [path, { links }] of pages) {
      for (const href of links.filter((each) => !/^(?:[a-z]+:)/.test(each))) {
        const { target, anchor } = resolve(path, href)
        const page = pages.get(target)
        if (!page ? !existsSync(join(DIST, target)) : anchor && !page.ids.has(anchor))
          broken.push(`${path}: ${href}`)
      }
    }
    assert.deepEqual(broken, [])
  },

  'every page is reached from the first'({ assert }) {
    const reached = new Set([''])
    for (const path of reached) {
      for (const href of pages.get(path)?.links ?? []) {
        if (!/^[a-z]+:/.test(href)) reached.add(resolve(path, href).target)
      }
    }
    assert.deepEqual(
      [...pages.keys()].filter((path) => !reached.has(path)),
      [],
    )
  },

  'every code of an error has a page'({ assert }) {
    const missing = readErrors().filter(({ code }) => !pages.has(`errors/${code}/`))
    assert.deepEqual(missing, [])
    assert.ok(pages.size > 70, `${pages.size} pages`)
  },

  'no page holds the path of the build'({ assert }) {
    const strangers = [...pages].filter(([, { html }]) => html.includes('"/base-of-the-site/'))
    assert.deepEqual(
      strangers.map(([path]) => path),
      [],
    )
  },
}
