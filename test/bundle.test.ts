import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type OutputFile } from 'esbuild'
import { describe, expect, it } from 'vitest'

// What a bundler takes of the built package: `npm run build` comes first.

/** Bytes after gzip: of `{ defineId }` from brandid/core, and of what the other entries add to an app that has zod. */
const CEILINGS = { core: 6300, zod: 6250, mini: 6730 }

/** Bytes after gzip of all that an entry has, with the core, without what it adapts. */
const ENTRIES: Record<string, number> = {
  core: 8900,
  formats: 10_350,
  token: 8320,
  testing: 7700,
  sql: 7850,
  'drizzle-pg': 1200,
  'drizzle-mysql': 1680,
  'drizzle-sqlite': 1200,
}

// A ceiling far above says nothing: it comes down with the size.
const HEADROOM = 150

/** Every module of which something is in that bundle. */
const CORE_MODULES = [
  'call-site',
  'capabilities',
  'check-format',
  'clock',
  'create-definition',
  'define-id',
  'digits/base36',
  'digits/uuid-text',
  'entries',
  'error',
  'formats/uuidv7',
  'kind-of',
  'lengths',
  'normalize',
  'out-of-range',
  'prefix',
  'random',
  'refusal',
  'result',
  'shape',
  'token-prefixes',
]

/** What a format brings beside, and the bytes after gzip of it. */
const FORMATS: Record<string, { readonly ceiling: number; readonly modules: readonly string[] }> = {
  uuidv7: { ceiling: 280, modules: [] },
  random: { ceiling: 910, modules: ['check-option', 'digits/alphabet', 'digits/numeral', 'formats/random'] },
  typeid: {
    ceiling: 1270,
    modules: ['digits/alphabet', 'digits/bit-digits', 'digits/crockford', 'formats/typeid', 'time-ordered'],
  },
  uuid: {
    ceiling: 2500,
    modules: ['check-option', 'digits/alphabet', 'digits/uuid-digits', 'formats/uuid', 'package uuidv7'],
  },
  nanoid: {
    ceiling: 730,
    modules: ['check-option', 'digits/alphabet', 'digits/uniform-digits', 'formats/nanoid'],
  },
  ulid: {
    ceiling: 1200,
    modules: ['digits/alphabet', 'digits/bit-digits', 'digits/crockford', 'formats/ulid', 'time-ordered'],
  },
  hexUlid: {
    ceiling: 1150,
    modules: ['digits/alphabet', 'digits/bit-digits', 'formats/hex-ulid', 'time-ordered'],
  },
  objectId: { ceiling: 620, modules: ['digits/alphabet', 'formats/object-id'] },
  snowflake: {
    ceiling: 1300,
    modules: ['check-option', 'digits/alphabet', 'digits/decimal', 'formats/snowflake'],
  },
  timeRandom: {
    ceiling: 1320,
    modules: [
      'check-option',
      'digits/alphabet',
      'digits/numeral',
      'digits/uniform-digits',
      'formats/time-random',
    ],
  },
  opaque: { ceiling: 600, modules: ['check-option', 'digits/alphabet', 'formats/opaque'] },
}

const root = fileURLToPath(new URL('..', import.meta.url))

async function bundle(contents: string) {
  const options = {
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  } as const
  const result = await build({
    ...options,
    stdin: { contents, resolveDir: root },
    absWorkingDir: root,
    write: false,
    metafile: true,
    external: ['drizzle-orm'],
    logLevel: 'silent',
  })
  const contained = Object.values(result.metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  const paths = contained.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path)
  return {
    paths,
    modules: [...new Set(paths.filter((path) => path !== '<stdin>').map(nameOf))].sort(),
    gzipped: gzipSync((result.outputFiles[0] as OutputFile).contents, { level: 9 }).length,
  }
}

/** Modules of dist by their path, others by their package. */
function nameOf(path: string): string {
  const [, packageName] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
  return packageName ? `package ${packageName}` : path.replace(/^dist\/|\.js$/g, '')
}

function expectBytes(bytes: number, ceiling: number): void {
  expect(bytes).toBeLessThanOrEqual(ceiling)
  expect(bytes).toBeGreaterThan(ceiling - HEADROOM)
}

describe('a bundle', () => {
  it('of { defineId } from brandid/core has these modules, and no more bytes than before', async () => {
    const { modules, gzipped } = await bundle("export { defineId } from 'brandid/core'")
    expect(modules).toEqual(CORE_MODULES)
    expectBytes(gzipped, CEILINGS.core)
  })

  it.each(Object.entries(FORMATS))(
    'of %s has nothing of another format, and adds no more bytes than before',
    async (format, { ceiling, modules: more }) => {
      const alone = await bundle("export { defineId } from 'brandid/core'")
      const { modules, gzipped } = await bundle(
        `export { defineId } from 'brandid/core'; export { ${format} } from 'brandid/formats'`,
      )
      expect(modules.filter((name) => !CORE_MODULES.includes(name))).toEqual(more)
      expectBytes(gzipped - alone.gzipped, ceiling)
    },
  )

  it.each(Object.entries(ENTRIES))(
    'of all of brandid/%s has no more bytes than before',
    async (entry, ceiling) => {
      const { gzipped } = await bundle(`export * from 'brandid/${entry}'`)
      expectBytes(gzipped, ceiling)
    },
  )

  it('of an import that nobody uses is empty', async () => {
    const entries = ['', '/core', '/mini', '/formats']
    const { modules } = await bundle(entries.map((entry) => `import 'brandid${entry}'`).join(';'))
    expect(modules).toEqual([])
  })

  it.each([
    {
      entry: 'brandid',
      zod: 'zod',
      adapter: 'zod',
      zodFolders: ['v4/classic/', 'v4/core/', 'v4/locales/'],
      ceiling: CEILINGS.zod,
    },
    {
      entry: 'brandid/mini',
      zod: 'zod/mini',
      adapter: 'mini',
      zodFolders: ['v4/core/', 'v4/mini/'],
      ceiling: CEILINGS.mini,
    },
  ])(
    'of $entry in an app with $zod has zod once, and adds no more bytes than before',
    async ({ entry, zod, adapter, zodFolders, ceiling }) => {
      const app = `import * as z from '${zod}'; export const Name = z.object({ name: z.string().check(z.minLength(1)) })`
      const alone = await bundle(app)
      const both = await bundle(`${app}; export { defineId } from '${entry}'`)
      const more = both.modules.filter((name) => !CORE_MODULES.includes(name))
      expect(more).toEqual(['package zod', 'with-schema', adapter].sort())
      // A second copy would lie elsewhere, or be CommonJS, the API of zod 3, or the flavour that the app has not.
      const zodPaths = both.paths.filter((path) => nameOf(path) === 'package zod')
      const [first] = zodPaths as [string]
      const folder = first.slice(0, first.indexOf('/zod/') + 5)
      const folders = new Set(zodPaths.map((path) => path.replace(folder, '').replace(/[^/]+\.js$/, '')))
      expect([...folders].sort()).toEqual(zodFolders)
      expectBytes(both.gzipped - alone.gzipped, ceiling)
    },
  )
})
