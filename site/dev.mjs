/** `npm run site:dev`: the site, built anew as its sources change. */
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vitepress'
import { buildPlayground } from './playground/build/build.mjs'
import { listSources, playground, writePages } from './prepare/pages.mjs'

await buildPlayground(playground)
await writePages()
for (const source of listSources()) watch(source, writePages)
const server = await createServer(fileURLToPath(new URL('.', import.meta.url)))
await server.listen()
server.printUrls()
