/** The modules of the library: their paths below `src`, without the tests, which lie beside formats. */
import { readdirSync } from 'node:fs'

const SOURCE = new URL('../src/', import.meta.url)

export const sourceFiles = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !/\.test\b/.test(path))
