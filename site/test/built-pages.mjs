/** Lists the pages in the build by path. */
import { readdirSync } from 'node:fs'
import { posix, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The build output folder. */
export const DIST = fileURLToPath(new URL('../dist', import.meta.url))

/** Lists the pages, such as `''` for the start page, or `guides/types/`. */
export const listPages = () =>
  readdirSync(DIST, { recursive: true })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => posix.basename(file) === 'index.html')
    .map((file) => file.replace(/index\.html$/, ''))
    .sort()
