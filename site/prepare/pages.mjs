/** Writes the site's pages to `site/pages` from sources in the repository. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withTypes } from '../code/typed.mjs'
import { composeErrorPage, ERRORS } from './error-pages.mjs'
import { INSPECTOR_PAGES, listInspectorPages } from './inspector-pages.mjs'
import { rewriteLinks } from './links.mjs'
import { composeChapter, composeMistakes, MISTAKES } from './mistake-pages.mjs'
import { pathOf, sections } from './paths.mjs'
import { requireReference } from './reference-pages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = join(root, 'site/pages')
const START = 'site/own/index.md'

/** The folder of the built playground, which the site serves unchanged. */
export const playground = join(root, '.build/playground')

/** Writes all pages. */
export async function writePages() {
  requireReference()
  rmSync(pages, { recursive: true, force: true })
  cpSync(join(root, 'site/own'), pages, { recursive: true })
  writeFileSync(join(pages, 'index.md'), withTypes(readFileSync(join(root, START), 'utf8'), START))
  cpSync(playground, join(pages, 'public/playground'), { recursive: true })
  writeInspectorPages()
  await Promise.all(sections.map(writePage))
}

/** Writes the inspector page, which links to a page for each kind of ID, and the page for each kind. */
function writeInspectorPages() {
  const own = join(pages, 'inspector/index.md')
  writeFileSync(own, readFileSync(own, 'utf8').replace('<!-- kinds -->', listInspectorPages()))
  for (const { path, text } of INSPECTOR_PAGES) {
    mkdirSync(join(pages, path), { recursive: true })
    writeFileSync(join(pages, path, 'index.md'), text)
  }
}

/** Matches the sentence for contributors that says which command writes the page. */
const FOR_AUTHORS = /\s`npm run [^`]+` writes (?:the|this) page[^.]*\./g

async function writePage(page) {
  const { path, source, description, tab } = page
  const folder = join(pages, path)
  mkdirSync(folder, { recursive: true })
  const addAsset = (file) => {
    cpSync(join(root, file), join(folder, basename(file)))
    return basename(file)
  }
  const composed = (await compose(page)).replace(FOR_AUTHORS, '')
  const text = rewriteLinks(composed, { source: source ?? ERRORS, path, pathOf, addAsset })
  const typed = isTyped(page) ? withTypes(text, source) : text
  writeFileSync(join(folder, 'index.md'), withFront(typed, { ...(tab ? { title: tab } : {}), description }))
}

function compose({ source, text, error, chapter }) {
  if (error) return composeErrorPage(error)
  if (chapter) return composeChapter(chapter)
  if (source === MISTAKES) return composeMistakes()
  const page = text ?? readFileSync(join(root, source), 'utf8')
  // Link each error code to its own page.
  return source === ERRORS ? page.replace(/^### `(\w+)`$/gm, '### [`$1`](./$1/)') : page
}

/** Whether tests compile the code blocks on a page. */
const isTyped = ({ source, text }) =>
  text === undefined &&
  /^(?:README|docs\/[^/]+|packages\/kit\/docs\/(?:adopt|monorepo))\.md$/.test(source ?? '')

function withFront(text, members) {
  const lines = Object.entries(members).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const front = `---\n${lines.join('\n')}\n`
  return text.startsWith('---\n') ? text.replace('---\n', front) : `${front}---\n\n${text}`
}

/** Lists the source files of all pages. */
export function listSources() {
  const sources = sections.filter(({ source }) => source).map(({ source }) => join(root, source))
  return [join(root, 'site/own'), join(root, 'site/errors'), ...sources]
}
