/**
 * Builds the library: rolldown writes entry points and shared chunks as ES modules, and tsc writes declarations.
 * Modules are bundled, because importing 45 small files takes 22 ms of CPU time, four times as long as importing one chunk.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { reachedDeclarations } from './declarations.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
// `.ci/run` builds once for all checks, which run in parallel.
if (process.env.PREBUILT === 'true') process.exit()
rmSync('dist', { recursive: true, force: true })

/**
 * The folder for chunks that import Zod. Its name is advice for programs without Zod, because the errors of Node and bundlers contain the
 * path of the importing file. Code cannot explain the error, because no code runs before a failing import.
 */
const ADVICE_WITHOUT_ZOD = 'install-zod-or-import-brandid-core-instead'

const options = {
  external: /^[^./]/,
  // For any other platform, rolldown replaces `process.env.NODE_ENV`, but only the app may choose its value.
  platform: 'neutral',
  transform: { target: 'es2022' },
}

const entryPoints = readdirSync('src')
  .filter((name) => name.endsWith('.ts'))
  .map((name) => [basename(name, '.ts'), resolve('src', name)])

const coreModules = new Set()
const formatModules = new Set()
const findModules = {
  name: 'find-modules',
  buildEnd() {
    for (const [name, modules] of Object.entries({ core: coreModules, formats: formatModules })) {
      const open = [resolve(`src/${name}.ts`)]
      for (const id of open) {
        const { importedIds } = this.getModuleInfo(id)
        for (const each of importedIds.filter((each) => each.startsWith(root) && !modules.has(each))) {
          modules.add(each)
          open.push(each)
        }
      }
    }
  },
}

// The entry points for the `node` condition enable three features on servers that do not bundle: errors keep their hints in
// production, `Buffer` encodes IDs, and `node:crypto` signs tokens. Bundlers may drop the calls that enable these features.
const entryFiles = Object.fromEntries(entryPoints)
const nodeEntryPoints = ['index', 'core', 'mini', 'parse', 'token']
const openAdvice = {
  name: 'open-advice',
  resolveId: (id) => (id.startsWith('node:entry/') ? id : null),
  load(id) {
    const [, entry] = /^node:entry\/(.*)$/.exec(id) ?? []
    const lines = [
      `import { openAdvice } from '${root}src/registry/advice.ts'`,
      `import { openBuffer } from '${root}src/digits/flat-text.ts'`,
      `export * from '${entryFiles[entry]}'`,
      'openAdvice()',
      'openBuffer()',
      ...(entry === 'token'
        ? [`import { openNodeCrypto } from '${root}src/token/digests.ts'`, 'openNodeCrypto()']
        : []),
    ]
    return entry ? lines.join('\n') : null
  },
}

// The core is one chunk, and the code shared by formats and other entry points is another, because each additional file slows imports.
// rolldown keeps `const`, so engines can inline constants; with esbuild's `var`, checking an ID is slower.
const library = await rolldown({
  ...options,
  external: (id) => options.external.test(id) && !id.startsWith('node:entry/'),
  input: Object.fromEntries([
    ...entryPoints,
    ...nodeEntryPoints.map((name) => [`node/${name}`, `node:entry/${name}`]),
  ]),
  plugins: [findModules, openAdvice],
})
const importsZod = ({ moduleIds }) => moduleIds.some((id) => id.startsWith(resolve('src/zod')))
await library.write({
  dir: 'dist',
  comments: { jsdoc: false },
  // Keep the names, lines and strings of the source, for stack traces and for people who read the code.
  minify: { compress: true, mangle: false, codegen: false },
  chunkFileNames: (chunk) => `${importsZod(chunk) ? ADVICE_WITHOUT_ZOD : 'chunks'}/[name]-[hash].js`,
  codeSplitting: {
    groups: [
      { name: 'core', test: (id) => coreModules.has(id), priority: 2 },
      { name: 'formats', test: (id) => formatModules.has(id), minShareCount: 2, priority: 1 },
    ],
  },
})

// Source file names and indentation would add 1.4 kB and 1.9 kB to the tarball.
for (const name of readdirSync('dist', { recursive: true })) {
  if (!name.endsWith('.js')) continue
  const path = `dist/${name}`
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^\/\/ src\/.*\n|^\t+/gm, ''))
}

const declarations = '.build/declarations'
rmSync(declarations, { recursive: true, force: true })
const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '--emitDeclarationOnly'], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1

const readDeclarations = (name) => readFileSync(`${declarations}/src/${name}`, 'utf8')
const declared = entryPoints.map(([name]) => `${name}.d.ts`)
for (const [name, text] of reachedDeclarations(declared, readDeclarations)) {
  mkdirSync(dirname(`dist/${name}`), { recursive: true })
  writeFileSync(`dist/${name}`, text)
}
