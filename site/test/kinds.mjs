/** The kinds of elements on the pages, and the fewest pages that have them all, which axe reads. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIST, listPages } from './built-pages.mjs'

/** Chooses pages so that each kind of element is on one of them. Short pages come first, because axe takes long on long pages. */
export function coverKinds() {
  const missing = new Map(listPages().map((path) => [path, readPage(path)]))
  const chosen = new Set()
  for (;;) {
    let best
    for (const [path, { kinds, weight }] of missing) {
      const worth = kinds.size / weight
      if (kinds.size > 0 && worth > (best?.worth ?? 0)) best = { path, worth, kinds }
    }
    if (!best) return chosen
    chosen.add(best.path)
    const found = new Set(best.kinds)
    for (const { kinds } of missing.values()) for (const kind of found) kinds.delete(kind)
  }
}

function readPage(path) {
  const html = readFileSync(join(DIST, path, 'index.html'), 'utf8')
  const body = html.slice(html.indexOf('<body')).replace(/<script.*?<\/script>|<!--.*?-->/gs, '')
  const tags = Array.from(body.matchAll(/<(\/?)([a-z][\w-]*)((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/g))
  return { kinds: kindsOf(tags), weight: 300 + tags.length }
}

/** Classes with the path of a page or the language of a block, which no style uses. */
const NAMES_A_PAGE = /^$|^_base-|^language-/

const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr', 'col', 'source'])

/** An element and its parent: the name, the classes, and the names of the attributes. */
function kindsOf(tags) {
  const kinds = new Set()
  const open = ['']
  for (const [whole, slash, name, attributes] of tags) {
    if (slash) {
      open.pop()
      continue
    }
    const kind = name + describe(attributes)
    kinds.add(`${open.at(-1)} > ${kind}`)
    if (!VOID.has(name) && !whole.endsWith('/>')) open.push(kind)
  }
  return kinds
}

function describe(attributes) {
  const parts = []
  for (const [, name, value = ''] of attributes.matchAll(/\s([^\s=>]+)(?:="([^"]*)")?/g)) {
    if (name === 'class') parts.push(...value.split(/\s+/).filter((each) => !NAMES_A_PAGE.test(each)))
    else if (name === 'role' || name === 'aria-hidden') parts.push(`[${name}=${value}]`)
    else if (!/^data-|^style$|^d$/.test(name)) parts.push(`[${name}]`)
  }
  return parts.sort().join('')
}
