/** The path on the site for each file of the repository. */
import { SECTIONS } from './contents.mjs'
import { MISTAKES, pathOfMistake } from './mistake-pages.mjs'
import { pathOfReference } from './reference-pages.mjs'

/** The pages of all sections, in order. */
export const sections = SECTIONS.flatMap((section) => section.pages)

const paths = new Map(sections.map(({ path, source }) => [source, path]))

/** Returns the path of a page for a file. Some files become several pages, so the path depends on the anchor. */
export function pathOf(file, anchor) {
  if (file === MISTAKES) return pathOfMistake(anchor)
  return pathOfReference(file, anchor) ?? paths.get(file)
}
