/** `npm run site`: the pages, in `site/dist`, for any static server and any path. */
import { fileURLToPath } from 'node:url'
import { build } from 'vitepress'
import { writePages } from './prepare/pages.mjs'
import { BASE, relocate } from './relocate.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))

await writePages()
await build(folder, { base: BASE })
relocate(`${folder}dist`)
