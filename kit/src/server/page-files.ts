/** The files of the pages, which the build puts beside the binary. */
import { readFileSync } from 'node:fs'

/** The files by name. */
export type PageFile = 'index.html' | 'inspector.css' | 'inspector.js'

/** The text of a file, two directories above this one, in `src` and in `dist`. */
export function readPageFile(name: PageFile): string {
  return readFileSync(new URL(`../../dist/page/${name}`, import.meta.url), 'utf8')
}
