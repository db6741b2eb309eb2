/** The bytes that a browser loads: after tree shaking and minifying, and after gzip. */
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildSync } from 'esbuild'
import { pages } from './pages.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BENCH = fileURLToPath(new URL('..', import.meta.url))

const APP = `import * as z from 'zod'; export const User = z.object({ name: z.string().min(1) })`
const MINI_APP = `import * as z from 'zod/mini'; export const User = z.object({ name: z.string().check(z.minLength(1)) })`

/** What is bundled, by the name of its row. A difference names the row that it is added to. */
const rows = {
  ...Object.fromEntries(Object.entries(pages).map(([name, code]) => [name, { code }])),
  'brandid/core: { defineId, parse, findIds, matchId, idUnion }': {
    code: `export { defineId, parse, findIds, matchId, idUnion } from 'brandid/core'`,
  },
  ...Object.fromEntries(
    [
      'typeid',
      'uuid',
      'nanoid',
      'ulid',
      'hexUlid',
      'objectId',
      'snowflake',
      'timeRandom',
      'random',
      'opaque',
      'layout',
    ].map((format) => [
      `+ ${format}`,
      {
        code: `export { defineId } from 'brandid/core'; export { ${format} } from 'brandid/formats'`,
        added: 'brandid/core: { defineId }',
      },
    ]),
  ),
  'brandid/formats, all of it': { code: `export * from 'brandid/formats'` },
  'an app with zod': { code: APP },
  '+ brandid: { defineId }': { code: `${APP}; export { defineId } from 'brandid'`, added: 'an app with zod' },
  'an app with zod/mini': { code: MINI_APP },
  '+ brandid/mini: { defineId }': {
    code: `${MINI_APP}; export { defineId } from 'brandid/mini'`,
    added: 'an app with zod/mini',
  },
  'nanoid: { nanoid }': { code: `export { nanoid } from 'nanoid'`, from: BENCH },
  'nanoid: { customAlphabet }': { code: `export { customAlphabet } from 'nanoid'`, from: BENCH },
  'uuid: { v7, validate }': { code: `export { v7, validate } from 'uuid'`, from: BENCH },
  '@sapphire/snowflake: { Snowflake }': {
    code: `export { Snowflake } from '@sapphire/snowflake'`,
    from: BENCH,
  },
  'ulid: { monotonicFactory, isValid }': {
    code: `export { monotonicFactory, isValid } from 'ulid'`,
    from: BENCH,
  },
  'uuidv7: { uuidv7, UUID }': { code: `export { uuidv7, UUID } from 'uuidv7'`, from: BENCH },
  'typeid-js: { typeid, TypeID }': { code: `export { typeid, TypeID } from 'typeid-js'`, from: BENCH },
  'cuid2: { createId, isCuid }': {
    code: `export { createId, isCuid } from '@paralleldrive/cuid2'`,
    from: BENCH,
  },
  'bson: { ObjectId }': { code: `export { ObjectId } from 'bson'`, from: BENCH },
}

function bundle(code, resolveDir) {
  const { outputFiles } = buildSync({
    stdin: { contents: code, resolveDir },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  })
  const [{ contents }] = outputFiles
  return { minified: contents.length, gzipped: gzipSync(contents, { level: 9 }).length }
}

/** Bytes by name. */
export function bundleBytes() {
  const sizes = {}
  for (const [name, { code, added, from = ROOT }] of Object.entries(rows)) {
    const { minified, gzipped } = bundle(code, from)
    sizes[name] = { minified, gzipped, ...(added && { gzippedMore: gzipped - sizes[added].gzipped }) }
  }
  return sizes
}
