/** `npm run site`: the pages, in `site/dist`, for any static server and any path. */
import { fileURLToPath } from 'node:url'
import { build } from 'vitepress'
import { buildPlayground } from './playground/build/build.mjs'
import { playground, writePages } from './prepare/pages.mjs'
import { BASE, relocate } from './relocate.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))

await buildPlayground(playground)
await writePages()
await build(folder, { base: BASE })
relocate(`${folder}dist`)
