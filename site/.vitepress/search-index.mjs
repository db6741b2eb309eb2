/**
 * VitePress's search index with two changes: each result contains the beginning of its section, and pages that a component renders are
 * found by title and description, because VitePress only reads Markdown headings.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import MiniSearch from 'minisearch'
import { BASE } from '../relocate.mjs'

const FIELDS = ['title', 'titles', 'text']
/** The maximum length of an excerpt, which ends at a word boundary. */
const MOST = 150
const ENTITIES = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }

/** The Vite plugin. */
export const searchIndex = {
  name: 'search-index',
  transform(code, id) {
    if (!id.startsWith('/@localSearchIndex') || !code.startsWith('export default "')) return undefined
    const index = MiniSearch.loadJSON(JSON.parse(code.slice('export default '.length)), {
      fields: FIELDS,
      storeFields: FIELDS,
    })
    addDrawnPages(index)
    const written = index.toJSON()
    for (const [id, { title, titles, text }] of Object.entries(written.storedFields))
      written.storedFields[id] = { title, titles, excerpt: beginningOf(text) }
    return `export default ${JSON.stringify(JSON.stringify(written))}`
  },
}

/** Adds the pages in `site/pages` that have no Markdown heading. */
function addDrawnPages(index) {
  const folder = fileURLToPath(new URL('../pages/', import.meta.url))
  const known = new Set(Object.values(index.toJSON().documentIds).map((id) => id.replace(/#.*/, '')))
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!file.endsWith('/index.md')) continue
    const id = BASE + file.replace(/index\.md$/, '')
    const page = readFileSync(folder + file, 'utf8')
    if (!/^layout: page$/m.test(page) || known.has(id)) continue
    const read = (name) => new RegExp(`^${name}: (.*)$`, 'm').exec(page)?.[1] ?? ''
    index.add({ id, title: read('title'), titles: [], text: read('description') })
  }
}

function beginningOf(text) {
  const plain = text
    .replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole)
    .replace(/[\s\u200b]+/g, ' ')
    .trim()
  if (plain.length <= MOST) return plain
  return `${plain.slice(0, MOST).replace(/\s+\S*$/, '')} …`
}
