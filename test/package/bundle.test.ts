import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type OutputFile } from 'esbuild'
import { describe, expect, it } from 'vitest'

// What a bundler takes of the built package: `npm run build` comes first.

/** Bytes after gzip: of `{ defineId }` from brandid/core, and of what the other entries add to an app that has zod. */
const CEILINGS = { core: 7000, zod: 7350, mini: 7500, page: 8900 }

/** Bytes after gzip of all that an entry has, with the core, without what it adapts. */
const ENTRIES: Record<string, number> = {
  core: 13_000,
  formats: 19_700,
  token: 9550,
  sealed: 3200,
  testing: 12600,
  sql: 10520,
  'drizzle-pg': 1850,
  'drizzle-mysql': 2150,
  'drizzle-sqlite': 1820,
}

// A ceiling far above says nothing: it comes down with the size.
const HEADROOM = 150

/** Every module of the source of which that bundle holds something. */
const CORE_MODULES = [
  'definition/capabilities',
  'definition/create-definition',
  'definition/describe',
  'definition/diagnose',
  'definition/json-schema',
  'definition/normalize',
  'definition/prefix',
  'definition/refusal',
  'definition/shape',
  'definition/standard-props',
  'definition/token-prefixes',
  'digits/alphabet',
  'digits/base36',
  'digits/hex',
  'digits/uuid',
  'errors/attempt',
  'errors/error',
  'errors/hints',
  'errors/out-of-range',
  'errors/result',
  'errors/shared-state',
  'errors/stack-api',
  'errors/state-error',
  'errors/words',
  'formats/shared/clock',
  'formats/shared/fill-random',
  'formats/shared/foreign-values',
  'formats/shared/lengths',
  'formats/shared/options',
  'formats/shared/secure-random',
  'formats/shared/snapshot',
  'formats/uuid25-default',
  'registry/call-site',
  'registry/claim-places',
  'registry/claim-prefix',
  'registry/define-id',
  'registry/read-advice',
  'registry/records',
  'registry/redefinition',
]

/** The modules that a format brings besides, and the bytes after gzip that it adds. */
const FORMATS: Record<string, { readonly ceiling: number; readonly modules: readonly string[] }> = {
  uuid25: { ceiling: 1240, modules: ['errors/choice', 'formats/shared/unpadded', 'formats/uuid25'] },
  random: {
    ceiling: 2000,
    modules: [
      'digits/bounded-digits',
      'digits/groups',
      'digits/number-writer',
      'digits/numeral',
      'errors/choice',
      'formats/random',
      'formats/shared/unpadded',
    ],
  },
  typeid: {
    ceiling: 1310,
    modules: ['digits/bit-digits', 'digits/crockford', 'formats/shared/monotonic-80-bits', 'formats/typeid'],
  },
  uuid: { ceiling: 2720, modules: ['errors/choice', 'formats/uuid', 'package uuidv7'] },
  nanoid: {
    ceiling: 900,
    modules: ['digits/uniform-digits', 'formats/nanoid', 'formats/shared/read-checks'],
  },
  ulid: {
    ceiling: 1240,
    modules: ['digits/bit-digits', 'digits/crockford', 'formats/shared/monotonic-80-bits', 'formats/ulid'],
  },
  hexUlid: {
    ceiling: 1210,
    modules: ['digits/bit-digits', 'formats/hex-ulid', 'formats/shared/monotonic-80-bits'],
  },
  objectId: { ceiling: 720, modules: ['formats/object-id'] },
  snowflake: {
    ceiling: 1900,
    modules: [
      'digits/decimal',
      'errors/choice',
      'formats/shared/snowflake-counting',
      'formats/shared/snowflake-worker',
      'formats/shared/unit-clock',
      'formats/snowflake',
    ],
  },
  timeRandom: {
    ceiling: 1830,
    modules: [
      'digits/bounded-digits',
      'digits/groups',
      'digits/number-writer',
      'digits/numeral',
      'digits/uniform-digits',
      'formats/time-random',
    ],
  },
  layout: {
    ceiling: 7600,
    modules: [
      'digits/bounded-digits',
      'digits/crockford',
      'digits/groups',
      'digits/number-writer',
      'digits/numeral',
      'digits/uniform-digits',
      'errors/choice',
      'formats/layout',
      'formats/layout/alphabets',
      'formats/layout/check',
      'formats/layout/check-fields',
      'formats/layout/describe',
      'formats/layout/example',
      'formats/layout/field-name',
      'formats/layout/generate',
      'formats/layout/places',
      'formats/layout/plan',
      'formats/layout/read',
      'formats/layout/sequence',
      'formats/layout/sequence-field',
      'formats/layout/speller',
      'formats/layout/time',
      'formats/layout/values',
      'formats/shared/snowflake-worker',
      'formats/shared/unit-clock',
      'formats/shared/unpadded',
    ],
  },
  opaque: { ceiling: 600, modules: ['formats/opaque', 'formats/shared/read-checks'] },
}

const root = fileURLToPath(new URL('../..', import.meta.url))

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

async function bundle(contents: string, from: From = 'dist') {
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
    external: ['@noble/ciphers', 'drizzle-orm'],
    ...(from === 'src' && { alias: sources }),
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

/** Modules of the source by their path, others by their package. */
function nameOf(path: string): string {
  const [, packageName] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []
  return packageName ? `package ${packageName}` : path.replace(/^src\/|\.ts$/g, '')
}

function expectBytes(bytes: number, ceiling: number): void {
  expect(bytes).toBeLessThanOrEqual(ceiling)
  expect(bytes).toBeGreaterThan(ceiling - HEADROOM)
}

/** A page of a program with 13 definitions of three formats and a union, which uses one of them. */
const PAGE = `
import { defineId, idUnion } from 'brandid/core'
import { nanoid, opaque } from 'brandid/formats'
const UserId = defineId('user')
const OrgId = defineId('org')
const TeamId = defineId('team')
const PlanId = defineId('plan')
const PriceId = defineId('price')
const SubscriptionId = defineId('sub', { entity: 'subscription' })
const InvoiceId = defineId('inv', { entity: 'invoice' })
const PaymentId = defineId('pay', { entity: 'payment' })
const RefundId = defineId('ref', { entity: 'refund' })
const ApiKeyId = defineId('key', { format: nanoid() })
const WebhookId = defineId('wh', { format: nanoid({ length: 16 }) })
const CustomerId = defineId('cus', { format: opaque({ length: 14 }) })
const EventId = defineId('evt', { format: opaque({ length: 24 }) })
const OwnerId = idUnion(UserId, OrgId, TeamId)
export const isUser = UserId.is`

describe('a bundle', () => {
  it('of { defineId } from brandid/core has these modules, and no more bytes than before', async () => {
    const { modules } = await bundle("export { defineId } from 'brandid/core'", 'src')
    const { gzipped } = await bundle("export { defineId } from 'brandid/core'")
    expect(modules).toEqual(CORE_MODULES)
    expectBytes(gzipped, CEILINGS.core)
  })

  it('of 13 definitions of which one is used has no more bytes than before', async () => {
    const { gzipped } = await bundle(PAGE)
    expectBytes(gzipped, CEILINGS.page)
  })

  it.each(['core', 'formats', 'token', 'sql'])(
    'of one export of brandid/%s is as small as from the single files',
    async (entry) => {
      const contents = `export { ${ONE_EXPORT[entry]} } from 'brandid/${entry}'`
      const [shipped, single] = await Promise.all([bundle(contents), bundle(contents, 'src')])
      expect(shipped.gzipped - single.gzipped).toBeLessThan(80)
    },
  )

  it.each(Object.entries(FORMATS))(
    'of %s has nothing of another format, and adds no more bytes than before',
    async (format, { ceiling, modules: more }) => {
      const alone = await bundle("export { defineId } from 'brandid/core'")
      const contents = `export { defineId } from 'brandid/core'; export { ${format} } from 'brandid/formats'`
      const { modules } = await bundle(contents, 'src')
      const { gzipped } = await bundle(contents)
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

  it('reads brandid/core from one chunk, because each file costs time at import', async () => {
    const { paths } = await bundle("export * from 'brandid/core'")
    expect(paths.filter((path) => path.includes('dist/'))).toEqual([
      expect.stringMatching(/dist\/chunks\/[\w-]+\.js$/),
    ])
  })

  it('of an unused import is empty', async () => {
    const entries = ['', '/core', '/mini', '/formats']
    const { modules } = await bundle(entries.map((entry) => `import 'brandid${entry}'`).join(';'))
    expect(modules).toEqual([])
  })

  it.each([
    {
      entry: 'brandid',
      zod: 'zod',
      adapter: 'classic',
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
      const contents = `${app}; export { defineId } from '${entry}'`
      const both = await bundle(contents)
      const { modules } = await bundle(contents, 'src')
      const more = modules.filter((name) => !CORE_MODULES.includes(name))
      const ours = ['id-issue', 'strict-schema', 'with-schema', 'zod-internals', adapter].map(
        (name) => `zod/${name}`,
      )
      expect(more).toEqual(['package zod', ...ours].sort())
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
