/**
 * TypeScript of the site as JavaScript modules for Node: VitePress runs the data of its pages in Node during the build, and the tests of
 * the site compare a page with its own logic.
 */
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The modules, by their names in `.build/site`. */
const MODULES = {
  read: 'site/.vitepress/theme/read.ts',
  signature: 'site/wrong-calls/signature.ts',
  board: 'site/wrong-calls/board.ts',
}

export async function buildReading() {
  for (const [name, input] of Object.entries(MODULES)) {
    const bundle = await rolldown({
      input: root + input,
      platform: 'node',
      external: [/^node:/, '@tsd/typescript'],
      tsconfig: false,
    })
    await bundle.write({ file: `${root}.build/site/${name}.mjs`, codeSplitting: false })
  }
}
