/**
 * `npm run build`: an ES module for each entry point and shared chunks by esbuild, declarations by tsc.
 * Bundled, because an import of 45 small files costs 22 ms of processor time, and of one chunk a quarter of it.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
rmSync('dist', { recursive: true, force: true })

const entryPoints = readdirSync('src')
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `src/${name}`)

const options = {
  bundle: true,
  packages: 'external',
  format: 'esm',
  // Any other platform writes a value in place of `process.env.NODE_ENV`, which is the app's to decide.
  platform: 'neutral',
  target: 'es2022',
  logLevel: 'warning',
}

// esbuild puts into one chunk what the same entry points reach. So each one that shares code with the core reaches all of
// it, and the core is one file: seven of them cost 8 ms at import, one costs 3. Nothing runs for it, since the package has
// no side effects.
const withoutCore = ['core', 'eslint', 'prisma', 'register']
const coreInOneChunk = {
  name: 'core-in-one-chunk',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/][\w-]+\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const [, name] = /([\w-]+)\.ts$/.exec(path)
      return { loader: 'ts', contents: withoutCore.includes(name) ? text : `${text}\nimport './core.ts'\n` }
    })
  },
}

await build({
  ...options,
  plugins: [coreInOneChunk],
  logOverride: { 'ignored-bare-import': 'silent' },
  entryPoints,
  outdir: 'dist',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  sourcemap: true,
})

// A binary is one file, because each further one costs 2 ms at start-up. What a command alone needs runs when that
// command does.
const binaries = {
  'src/cli/main.ts': 'dist/cli/main.js',
  'src/prisma/generator/main.ts': 'dist/prisma/main.js',
}
for (const [entry, outfile] of Object.entries(binaries)) {
  await build({ ...options, entryPoints: [entry], outfile, minify: true })
  chmodSync(outfile, 0o755)
}

// The plugin for ESLint reads files: it has the types of Node, which the rest of the package is not to see.
for (const project of ['.', 'src/eslint']) {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '--emitDeclarationOnly', '-p', project],
    { stdio: 'inherit' },
  )
  process.exitCode ||= status ?? 1
}
