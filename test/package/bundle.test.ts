import { gzipSync } from 'node:zlib'
import { build, type OutputFile } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { FORMAT_CASES } from '../formats/format-cases.ts'
import { codeOf } from '../refusals.ts'
import { read, root } from './repository.ts'

// What a bundler takes of the built package: `npm run build` comes first.

/** Bytes after gzip: of `{ defineId }` from brandid/core, and of what the other entries add to an app that has zod. */
const CEILINGS = { core: 7100, zod: 7540, mini: 7660, page: 9000, advised: 11_480 }

/** Bytes after gzip of all that an entry has, with what it takes of the core, without what it adapts. */
const ENTRIES: Record<string, number> = {
  core: 14_950,
  parse: 3000,
  formats: 21_400,
  token: 10_200,
  sealed: 3900,
  testing: 13_000,
  sql: 12_600,
  prisma: 2280,
  'drizzle-pg': 2250,
  'drizzle-mysql': 2640,
  'drizzle-sqlite': 2230,
  'drizzle-zod': 26_600,
  decorators: 2120,
}

/** What that bundle is made of: whole rooms, and the default format. */
const CORE = /^(?:definition|digits|entry|errors|registry)\/|^formats\/(?:shared\/|uuid25\/uuid25-default$)/

/** Development alone has these files: `registry/advice.ts` names them, and chooses. */
const ADVICE = ['hints', 'options', 'reload', 'stack-frames', 'state-check', 'zod-answer'].map(
  (name) => `registry/${name}`,
)

const ONE_EXPORT: Record<string, string> = {
  core: 'defineId',
  formats: 'nanoid',
  token: 'defineToken',
  sql: 'insertOnce',
}

/** The source of each entry point. */
const sources = Object.fromEntries(
  ['', ...Object.keys(ENTRIES), 'mini'].map((entry) => [
    entry ? `brandid/${entry}` : 'brandid',
    `${root}src/${entry || 'index'}.ts`,
  ]),
)

/** Where brandid is bundled from: as it is shipped, or file by file, which names the modules. */
type From = 'dist' | 'src'

async function bundle(contents: string, from: From = 'dist', define: Record<string, string> = {}) {
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
    define,
    absWorkingDir: root,
    write: false,
    metafile: true,
    external: ['@noble/ciphers', 'drizzle-orm'],
    ...(from === 'src' && { alias: sources }),
    logLevel: 'silent',
  })
  const contained = Object.values(result.metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  const paths = contained.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path)
  return {
    paths,
    modules: [...new Set(paths.filter((path) => path !== '<stdin>').map(nameOf))].sort(),
    text: (result.outputFiles[0] as OutputFile).text,
    gzipped: gzipSync((result.outputFiles[0] as OutputFile).contents, { level: 9 }).length,
  }
}

/** Modules of the source by their path, others by their package. */
function nameOf(path: string): string {
  const [, packageName] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
  return packageName ? `package ${packageName}` : path.replace(/^src\/|\.ts$/g, '')
}

const core = bundle("export { defineId } from 'brandid/core'")
const PAGE = read('bench/cases/page-of-13.js')

describe('a bundle', () => {
  it('of { defineId } from brandid/core has the rooms of the core, and no byte above the ceiling', async () => {
    const { modules } = await bundle("export { defineId } from 'brandid/core'", 'src')
    expect(modules.filter((name) => !CORE.test(name))).toEqual([])
    expect((await core).gzipped).toBeLessThanOrEqual(CEILINGS.core)
  })

  it.each(['', ...Object.keys(ENTRIES)].map((entry) => (entry ? `brandid/${entry}` : 'brandid')))(
    'of all of %s has no advice in production',
    { tags: 'slow' },
    async (entry) => {
      const { modules } = await bundle(`export * from '${entry}'`, 'src')
      expect(modules.filter((name) => ADVICE.includes(name))).toEqual([])
    },
  )

  it('of a definition has the advice in development', async () => {
    const { modules } = await bundle("export { defineId } from 'brandid/core'", 'src', {
      'process.env.NODE_ENV': '"development"',
    })
    expect(modules.filter((name) => ADVICE.includes(name))).toEqual(ADVICE)
  })

  it.each([
    { mode: 'production', code: 'none' },
    { mode: 'development', code: 'invalid_option' },
  ])(
    'of a format alone, without a definition, checks its options in $mode: $code',
    async ({ mode, code }) => {
      const { text } = await bundle("export { nanoid } from 'brandid/formats'", 'dist', {
        'process.env.NODE_ENV': JSON.stringify(mode),
      })
      const { nanoid } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
      expect(codeOf(() => nanoid({ lenght: 9 }))).toBe(code)
    },
  )

  it('whose NODE_ENV nobody replaces keeps the advice', async () => {
    const { gzipped } = await bundle("export { defineId } from 'brandid/core'", 'dist', {
      'process.env.NODE_ENV': 'process.env.NODE_ENV',
    })
    expect(gzipped).toBeGreaterThan(CEILINGS.core + 1000)
    expect(gzipped).toBeLessThanOrEqual(CEILINGS.advised)
  })

  it('of 13 definitions of which one is used stays below its ceiling', async () => {
    const { gzipped } = await bundle(PAGE)
    expect(gzipped).toBeLessThanOrEqual(CEILINGS.page)
  })

  it.each(['core', 'formats', 'token', 'sql'])(
    'of one export of brandid/%s is as small as from the single files',
    async (entry) => {
      const contents = `export { ${ONE_EXPORT[entry]} } from 'brandid/${entry}'`
      const [shipped, single] = await Promise.all([bundle(contents), bundle(contents, 'src')])
      expect(shipped.gzipped - single.gzipped).toBeLessThan(80)
    },
  )

  it.each([...FORMAT_CASES])(
    'of %s has nothing of another format, and stays below its ceiling',
    { tags: 'slow' },
    async (format, { folder, bundle: { ceiling, modules: others = [] } }) => {
      const files = [`formats/${folder}/${folder}`, ...others].sort()
      const alone = await core
      const contents = `export { defineId } from 'brandid/core'; export { ${format} } from 'brandid/formats'`
      const { modules } = await bundle(contents, 'src')
      const { gzipped } = await bundle(contents)
      expect(modules.filter((name) => !CORE.test(name))).toEqual(files)
      const advice =
        'A call at the top level of any format stays in the bundles of all: move it into its function.'
      expect(gzipped - alone.gzipped, advice).toBeLessThanOrEqual(ceiling)
    },
  )

  it('of brandid/parse reaches no registry and no source of randomness', async () => {
    const { modules } = await bundle("export * from 'brandid/parse'", 'src')
    expect(modules).toEqual([
      ...[
        'definition/prefix',
        'definition/refusal',
        'definition/shape',
        'digits/base36',
        'errors/development',
      ],
      ...['errors/error', 'errors/runtime', 'errors/words', 'formats/shared/format'],
      ...['formats/uuid25/uuid25-default', 'parser/create-parser'],
    ])
  })

  it.each(Object.entries(ENTRIES))(
    'of all of brandid/%s stays below its ceiling',
    { tags: 'slow' },
    async (entry, ceiling) => {
      const { gzipped } = await bundle(`export * from 'brandid/${entry}'`)
      const advice = `All of brandid/${entry} grew: if the new part is worth its bytes, raise ENTRIES.${entry} of this file.`
      expect(gzipped, advice).toBeLessThanOrEqual(ceiling)
    },
  )

  it('reads brandid/core from one chunk, because each file costs time at import', async () => {
    const { paths } = await bundle("export * from 'brandid/core'")
    expect(paths.filter((path) => path.includes('dist/'))).toEqual([
      expect.stringMatching(/dist\/chunks\/[\w-]+\.js$/),
    ])
  })

  it('of an unused import is empty', { tags: 'slow' }, async () => {
    const entries = ['', '/core', '/mini', '/formats']
    const { modules } = await bundle(entries.map((entry) => `import 'brandid${entry}'`).join(';'))
    expect(modules).toEqual([])
  })

  it.each([
    {
      entry: 'brandid',
      zod: 'zod',
      zodFolders: ['v4/classic/', 'v4/core/', 'v4/locales/'],
      ceiling: CEILINGS.zod,
    },
    {
      entry: 'brandid/mini',
      zod: 'zod/mini',
      zodFolders: ['v4/core/', 'v4/mini/'],
      ceiling: CEILINGS.mini,
    },
  ])(
    'of $entry in an app with $zod has zod once, and stays below its ceiling',
    { tags: 'slow' },
    async ({ entry, zod, zodFolders, ceiling }) => {
      const app = `import * as z from '${zod}'; export const Name = z.object({ name: z.string().check(z.minLength(1)) })`
      const alone = await bundle(app)
      const contents = `${app}; export { defineId } from '${entry}'`
      const both = await bundle(contents)
      const { modules } = await bundle(contents, 'src')
      expect(modules.filter((name) => !CORE.test(name) && !/^zod\/|^package zod$/.test(name))).toEqual([])
      // A second copy would lie elsewhere, or be CommonJS, the API of zod 3, or the flavour that the app has not.
      const zodPaths = both.paths.filter((path) => nameOf(path) === 'package zod')
      const [first] = zodPaths as [string]
      const folder = first.slice(0, first.indexOf('/zod/') + 5)
      const folders = new Set(zodPaths.map((path) => path.replace(folder, '').replace(/[^/]+\.js$/, '')))
      expect([...folders].sort()).toEqual(zodFolders)
      expect(both.gzipped - alone.gzipped).toBeLessThanOrEqual(ceiling)
    },
  )
})
