/**
 * `npm run build`: an ES module for each entry point and shared chunks by rolldown, declarations by tsc.
 * Bundled, because an import of 45 small files costs 22 ms of processor time, and of one chunk a quarter of it.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, rmSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
rmSync('dist', { recursive: true, force: true })

const options = {
  external: /^[^./]/,
  // Any other platform writes a value in place of `process.env.NODE_ENV`, which is the app's to decide.
  platform: 'neutral',
  transform: { target: 'es2022' },
}

const entryPoints = readdirSync('src')
  .filter((name) => name.endsWith('.ts'))
  .map((name) => [basename(name, '.ts'), `src/${name}`])

const coreModules = new Set()
const findCoreModules = {
  name: 'find-core-modules',
  buildEnd() {
    const open = [resolve('src/core.ts')]
    for (const id of open) {
      const { importedIds } = this.getModuleInfo(id)
      for (const each of importedIds.filter((each) => each.startsWith(root) && !coreModules.has(each))) {
        coreModules.add(each)
        open.push(each)
      }
    }
  },
}

// The core is one chunk, because each further file costs time at import. rolldown keeps `const`, whose values the engine
// folds into its code; with esbuild's `var` the check of an id is slower.
const library = await rolldown({
  ...options,
  input: Object.fromEntries(entryPoints),
  plugins: [findCoreModules],
})
await library.write({
  dir: 'dist',
  sourcemap: true,
  comments: { jsdoc: false },
  chunkFileNames: 'chunks/[name]-[hash].js',
  codeSplitting: { groups: [{ name: 'core', test: (id) => coreModules.has(id) }] },
})

// A binary is one file, because each further one costs 2 ms at start-up. What a command alone needs runs when that
// command does.
const binaries = {
  'src/cli/main.ts': 'dist/cli/main.js',
  'src/prisma/generator/main.ts': 'dist/prisma/main.js',
}
for (const [input, file] of Object.entries(binaries)) {
  const binary = await rolldown({ ...options, input })
  await binary.write({ file, codeSplitting: false, minify: true })
  chmodSync(file, 0o755)
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
