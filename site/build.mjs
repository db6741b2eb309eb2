/**
 * `npm run site` builds the pages into `site/dist`, for any static server and any path. `npm run site -- --dev` reloads changed pages.
 *
 * `SITE_URL=https://example.com/docs/ npm run site` adds everything that needs an absolute address: canonical links, cards, sitemap.xml
 * and robots.txt. Without SITE_URL, the address is the homepage in package.json, which a release sets.
 */
import { readFileSync, watch, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, createServer } from 'vitepress'
import { readAddress } from './head.mjs'
import { buildPlayground } from './playground/build/build.mjs'
import { listSources, playground, writePages } from './prepare/pages.mjs'
import { buildReading } from './prepare/reading.mjs'
import { BASE, relocate } from './relocate.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
const { homepage } = JSON.parse(readFileSync(`${folder}../package.json`, 'utf8'))

await buildReading()
await buildPlayground(playground)
await writePages()
if (process.argv.includes('--dev')) {
  for (const source of listSources()) watch(source, writePages)
  const server = await createServer(folder)
  await server.listen()
  server.printUrls()
} else {
  await build(folder, { base: BASE })
  const address = readAddress(process.env, homepage)
  relocate(`${folder}dist`, address)
  if (address)
    writeFileSync(`${folder}dist/robots.txt`, `User-agent: *\nAllow: /\nSitemap: ${address}sitemap.xml\n`)
}
