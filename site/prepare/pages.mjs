/** The pages of the site, written to `site/pages` from the sources of the repository. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SECTIONS } from './contents.mjs'
import { rewriteLinks } from './links.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = join(root, 'site/pages')

/** Writes every page anew. */
export function writePages() {
  rmSync(pages, { recursive: true, force: true })
  cpSync(join(root, 'site/own'), pages, { recursive: true })
  const all = SECTIONS.flatMap((section) => section.pages)
  const paths = new Map(all.map(({ path, source }) => [source, path]))
  for (const page of all) writePage(page, (source) => paths.get(source))
}

function writePage({ path, source }, pathOf) {
  const folder = join(pages, path)
  mkdirSync(folder, { recursive: true })
  const addAsset = (file) => {
    cpSync(join(root, file), join(folder, basename(file)))
    return basename(file)
  }
  const text = readFileSync(join(root, source), 'utf8')
  writeFileSync(join(folder, 'index.md'), rewriteLinks(text, { source, path, pathOf, addAsset }))
}

/** The files that the pages are made of. */
export function listSources() {
  return [
    join(root, 'site/own'),
    ...SECTIONS.flatMap((section) => section.pages.map(({ source }) => join(root, source))),
  ]
}
