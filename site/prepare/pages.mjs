/** The pages of the site, written to `site/pages` from the sources of the repository. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { slugify } from './anchors.mjs'
import { SECTIONS } from './contents.mjs'
import { composeErrorPage, ERRORS } from './error-pages.mjs'
import { rewriteLinks } from './links.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = join(root, 'site/pages')

const sections = SECTIONS.flatMap((section) => section.pages)
const paths = new Map(sections.map(({ path, source }) => [source, path]))

/** The page whose code the playground opens. */
const MISTAKES = 'docs/mistakes.md'

/** The built playground, whose files the site serves as they are. */
export const playground = join(root, '.build/playground')

/** Writes every page anew. */
export async function writePages() {
  rmSync(pages, { recursive: true, force: true })
  cpSync(join(root, 'site/own'), pages, { recursive: true })
  writeFileSync(join(pages, 'index.md'), withFirstBlock(readFileSync(join(pages, 'index.md'), 'utf8')))
  cpSync(playground, join(pages, 'public/playground'), { recursive: true })
  await Promise.all(sections.map(writePage))
}

/** The first page shows the first code of the README. */
function withFirstBlock(text) {
  const [block] = /^```ts.*?^```$/ms.exec(readFileSync(join(root, 'README.md'), 'utf8'))
  return text.replace('<!-- the first block of README.md -->', () => block)
}

async function writePage({ path, title, source, error }) {
  const folder = join(pages, path)
  mkdirSync(folder, { recursive: true })
  const addAsset = (file) => {
    cpSync(join(root, file), join(folder, basename(file)))
    return basename(file)
  }
  const text = error
    ? await composeErrorPage(error)
    : titled(readFileSync(join(root, source), 'utf8'), title, source)
  const rewritten = rewriteLinks(text, {
    source: source ?? ERRORS,
    path,
    pathOf: (file) => paths.get(file),
    addAsset,
  })
  writeFileSync(join(folder, 'index.md'), source === MISTAKES ? withTrials(rewritten) : rewritten)
}

/** The page of mistakes, each with a link to its code in the playground. */
function withTrials(text) {
  const addLink = (line, heading) => `${line}\n\n[Try it](../playground/#${slugify(heading)})`
  return text.replace(/^### (.*)$/gm, addLink)
}

/** The pages of typedoc are named after files; the codes of errors have pages. */
function titled(text, title, source) {
  if (source.startsWith('docs/api/')) return titleReference(text, title)
  return source === ERRORS ? text.replace(/^### `(\w+)`$/gm, '### [`$1`](./$1/)') : text
}

/** The search finds an export on the page of all. typedoc counts the places of a name otherwise than the page: the first is meant. */
function titleReference(text, title) {
  const places = new Set(Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading]) => heading.toLowerCase()))
  return text
    .replace(/^# .*/m, `---\nsearch: false\n---\n\n# ${title}`)
    .replace(/\(#(\w+)-\d+\)/g, (link, name) =>
      places.has(name) && !text.includes(`id="${link.slice(2, -1)}"`) ? `(#${name})` : link,
    )
}

/** The files that the pages are made of. */
export function listSources() {
  const sources = sections.filter(({ source }) => source).map(({ source }) => join(root, source))
  return [join(root, 'site/own'), join(root, 'site/errors'), ...sources]
}
