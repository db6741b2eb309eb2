/**
 * The build of the library: an ES module for each entry point and shared chunks by rolldown, declarations by tsc.
 * It bundles them, because importing 45 small files takes 22 ms of processor time, and importing one chunk takes a quarter of this.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { reachedDeclarations } from './declarations.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
// `.ci/run` builds once for all commands, which run side by side.
if (process.env.PREBUILT === 'true') process.exit()
rmSync('dist', { recursive: true, force: true })

/**
 * The folder of the chunks that import Zod. Its name is a message to programs without Zod, because Node and bundlers name the importing
 * file in their error. Code cannot explain the error, because nothing runs before an import that fails.
 */
const ADVICE_WITHOUT_ZOD = 'install-zod-or-import-brandid-core-instead'

const options = {
  external: /^[^./]/,
  // Any other platform replaces `process.env.NODE_ENV` by a value, although the app has to decide it.
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

// On servers that bundle nothing, errors keep their hints in production as well, IDs are encoded by `Buffer`, and tokens are
// signed by `node:crypto`: the entry points of the condition `node` open all three. Bundlers may drop the calls, as they drop the
// advice.
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

// The core is one chunk, and so is the code that formats share with other entry points, because each further file costs time at import.
// rolldown keeps `const`, whose values the engine folds into its code; with esbuild's `var` the check of an ID is slower.
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
  // Names, lines and strings stay the same as in the source, for stack traces and for readers.
  minify: { compress: true, mangle: false, codegen: false },
  chunkFileNames: (chunk) => `${importsZod(chunk) ? ADVICE_WITHOUT_ZOD : 'chunks'}/[name]-[hash].js`,
  codeSplitting: {
    groups: [
      { name: 'core', test: (id) => coreModules.has(id), priority: 2 },
      { name: 'formats', test: (id) => formatModules.has(id), minShareCount: 2, priority: 1 },
    ],
  },
})

// The names of the source files, before each part of a chunk, take 1.4 kB of the tarball, and the indentation takes 1.9 kB.
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
