/** The bytes of a page through three bundlers, after gzip: what users load depends on theirs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildSync, transformSync } from 'esbuild'
import { rollup } from 'rollup'
import { build as viteBuild } from 'vite'
import { pages } from './pages.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DIRECTORY = `${ROOT}.build/bench-bundles/`
const TARGET = 'es2022'
const define = { 'process.env.NODE_ENV': '"production"' }

/** By the name of their column; each returns the code of the bundle. */
export const bundlers = {
  esbuild: (entry) => {
    const options = { bundle: true, minify: true, format: 'esm', platform: 'browser', target: TARGET }
    return buildSync({ entryPoints: [entry], ...options, write: false }).outputFiles[0].text
  },
  'rollup, minified by esbuild': async (entry) => {
    const bundle = await rollup({ input: entry, plugins: [resolveBrandid], logLevel: 'silent' })
    const { output } = await bundle.generate({ format: 'es' })
    return transformSync(output[0].code, { minify: true, format: 'esm', target: TARGET }).code
  },
  Vite: async (entry) => {
    const [result] = [
      await viteBuild({
        root: ROOT,
        configFile: false,
        logLevel: 'silent',
        define,
        build: {
          write: false,
          target: TARGET,
          modulePreload: false,
          rollupOptions: { input: entry, preserveEntrySignatures: 'strict' },
        },
      }),
    ].flat()
    return result.output[0].code
  },
}

/** Rollup itself knows neither packages nor values to put in. */
const resolveBrandid = {
  name: 'resolve-brandid',
  resolveId: (id) => (/^brandid\//.test(id) ? `${ROOT}dist/${id.slice('brandid/'.length)}.js` : null),
  transform: (code) => transformSync(code, { define, target: TARGET }).code,
}

/** Bytes after gzip, by page and bundler. */
export async function bundlerBytes() {
  mkdirSync(DIRECTORY, { recursive: true })
  const sizes = {}
  for (const [i, [page, code]] of Object.entries(pages).entries()) {
    const entry = `${DIRECTORY}page-${i}.js`
    writeFileSync(entry, code)
    sizes[page] = {}
    for (const [name, bundle] of Object.entries(bundlers)) {
      sizes[page][name] = gzipSync(await bundle(entry), { level: 9 }).length
    }
  }
  return sizes
}
