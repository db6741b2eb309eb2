/** The pages that bundles are measured of. */
import { readFileSync } from 'node:fs'

export const PAGE_OF_13 = readFileSync(new URL('./page-of-13.js', import.meta.url), 'utf8')

/** By the name of their row. */
export const pages = {
  'brandid/core: { defineId }': `export { defineId } from 'brandid/core'`,
  'brandid/core: 13 definitions of three formats and a union, one used': PAGE_OF_13,
  'brandid/core, all of it': `export * from 'brandid/core'`,
}
