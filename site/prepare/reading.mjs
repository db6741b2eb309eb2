/**
 * Compiles some of the site's TypeScript to modules for Node, because VitePress loads page data in Node during the build, and tests
 * call the logic of a page.
 */
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The modules, by the name of their output file in `.build/site`. */
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
