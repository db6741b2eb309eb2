/** The reading of the start page as a module for Node, which loads no TypeScript: VitePress runs its data there while it builds. */
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('../..', import.meta.url))

export async function buildReading() {
  const bundle = await rolldown({
    input: `${root}site/.vitepress/theme/read.ts`,
    platform: 'node',
    external: /^node:/,
    tsconfig: false,
  })
  await bundle.write({ file: `${root}.build/site/read.mjs`, codeSplitting: false })
}
