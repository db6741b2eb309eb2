import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import * as esbuild from 'esbuild'
import { rollup } from 'rollup'
import { beforeAll, describe, expect, it } from 'vitest'
import webpack from 'webpack'

// Bundles of one file, whose lazily imported modules define a prefix of another module by mistake: a stack trace shows
// the same file, in a later job, as it does after a reload.

const entry = join(import.meta.dirname, 'bundles/main.mjs')
const out = join(import.meta.dirname, 'bundles/out')

type Mode = 'production' | 'development'
type Format = 'esm' | 'cjs'

const bundlers: Record<string, (outfile: string, format: Format, mode: Mode) => Promise<unknown>> = {
  esbuild: (outfile, format, mode) =>
    esbuild.build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      format,
      define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
      logLevel: 'silent',
    }),

  webpack(outfile, format, mode) {
    const isModule = format === 'esm'
    const compiler = webpack({
      mode,
      entry,
      target: 'node20',
      experiments: { outputModule: isModule },
      output: {
        path: out,
        filename: outfile.slice(out.length + 1),
        module: isModule,
        ...(isModule && { chunkFormat: 'module' }),
      },
      plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    })
    return new Promise((resolve, reject) => {
      compiler?.run((error, stats) => (error || stats?.hasErrors() ? reject(error ?? stats) : resolve(stats)))
    })
  },

  async Rollup(file, format) {
    const bundle = await rollup({ input: entry, plugins: [nodeResolve()] })
    await bundle.write({ file, format: format === 'esm' ? 'es' : 'cjs', inlineDynamicImports: true })
    await bundle.close()
  },
}

/** What the bundled program prints to both streams. */
async function runOf(bundler: string, format: Format, mode: Mode) {
  const file = join(out, `${bundler}-${mode}.${format === 'esm' ? 'mjs' : 'cjs'}`)
  await bundlers[bundler]?.(file, format, mode)
  const { stdout, stderr } = spawnSync(process.execPath, [file], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: mode },
  })
  return { stdout, stderr }
}

beforeAll(() => void mkdirSync(out, { recursive: true }))

const refused = {
  lazyToken: 'duplicate_prefix',
  lazyId: 'duplicate_prefix',
  isKept: true,
  redacted: 'sess_[redacted]',
}

describe.each(['esbuild', 'webpack'])('a bundle of one file by %s', (bundler) => {
  it.each<Format>(['esm', 'cjs'])(
    'refuses what a lazy module defines again, in production, as %s',
    async (format) => {
      const { stdout, stderr } = await runOf(bundler, format, 'production')
      expect(JSON.parse(stdout)).toEqual(refused)
      expect(stderr).toBe('')
    },
  )
})

describe('in development', () => {
  // A lazy module of one file looks like a reload; no reload turns a token into an id.
  it.each<Format>(['esm', 'cjs'])(
    'a bundle of one file by esbuild keeps its tokens, as %s',
    async (format) => {
      const { stdout, stderr } = await runOf('esbuild', format, 'development')
      expect(JSON.parse(stdout)).toEqual({ ...refused, lazyId: 'defined', isKept: false })
      expect(stderr).toBe('')
    },
  )
})

describe('a bundle of one file by Rollup', () => {
  // Rollup moves the lazy modules to the top, so they are evaluated with the program.
  it.each<Format>(['esm', 'cjs'])('is refused when it starts, with both places, as %s', async (format) => {
    const { stdout, stderr } = await runOf('Rollup', format, 'production')
    expect(stdout).toBe('')
    expect(stderr).toMatch(/Prefix "sess" is already defined at \S+:\d+:\d+, and again at \S+:\d+:\d+\.$/m)
  })
})
