/** The declarations for the playground's compiler: TypeScript, brandid, its dependencies, zod and Drizzle. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from '@tsd/typescript'
import { chapters, source } from '../../../scripts/mistakes/chapters.mjs'
import { options } from '../../../scripts/mistakes/options.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const LIBRARIES = `${root}node_modules/@tsd/typescript/typescript/lib/`

/**
 * The entry points that a visitor may import in addition to the imports in the chapters. Excludes tools, drivers and Node's own
 * modules.
 */
const ENTRY_POINTS = [
  'brandid',
  'core',
  'mini',
  'register',
  'formats',
  'token',
  'testing',
  'sql',
  'lease',
  'sealed',
]

/**
 * Collects two sets of files by path: `base`, and `drizzle`, which is three times as large and rarely needed.
 *
 * Paths start at the root of a virtual disk with packages in `/node_modules`.
 */
export function collectDeclarations() {
  const sets = { base: {}, drizzle: {} }
  for (const path of listFiles()) {
    const text = readFileSync(path, 'utf8')
    if (path.startsWith(LIBRARIES)) sets.base[`/lib/${path.slice(LIBRARIES.length)}`] = withoutRemarks(text)
    else {
      const target = path.startsWith(`${root}node_modules/`)
        ? path.slice(root.length - 1)
        : `/node_modules/brandid/${path.slice(root.length)}`
      const needsDrizzle = /\/node_modules\/(?!brandid|ts-brand|zod)|\/dist\/drizzle/.test(target)
      const shown = /\/node_modules\/(?:brandid|ts-brand)\//.test(target) ? text : withoutRemarks(text)
      sets[needsDrizzle ? 'drizzle' : 'base'][target] = target.endsWith('.json') ? shorten(text) : shown
    }
  }
  return sets
}

/** Lists every declaration and package.json that the compiler reads for the chapters and entry points. */
function listFiles() {
  const host = ts.createCompilerHost(options)
  const entries = `${source}entry-points.mts`
  const text = ENTRY_POINTS.map((name) => `import '${name === 'brandid' ? name : `brandid/${name}`}'`).join(
    '\n',
  )
  const { getSourceFile } = host
  host.getSourceFile = (path, ...rest) =>
    path === entries ? ts.createSourceFile(path, text, ...rest) : getSourceFile.call(host, path, ...rest)
  const { fileExists } = host
  host.fileExists = (path) => path === entries || fileExists.call(host, path)
  const program = ts.createProgram(
    [...chapters.map(({ name }) => source + name), entries],
    { ...options, noUncheckedSideEffectImports: false },
    host,
  )
  const declarations = program
    .getSourceFiles()
    .map(({ fileName }) => fileName)
    .filter((path) => path.endsWith('.d.ts') || /\.d\.[cm]ts$/.test(path))
  const packages = new Set(declarations.flatMap(packageOf))
  return [...declarations, ...packages]
}

/** Returns the package.json files that determine how a declaration is resolved. */
function packageOf(path) {
  if (path.startsWith(LIBRARIES)) return []
  const found = []
  for (let folder = path; folder.length > root.length; ) {
    folder = folder.slice(0, folder.lastIndexOf('/'))
    if (folder.endsWith('/node_modules')) break
    if (existsSync(`${folder}/package.json`)) found.push(`${folder}/package.json`)
  }
  return found
}

/** Reduces a package.json to the members that the compiler reads. */
function shorten(text) {
  const { name, version, type, exports, types, main, module, typesVersions } = JSON.parse(text)
  return JSON.stringify({ name, version, type, exports, types, main, module, typesVersions })
}

/** Removes docstrings from a declaration, because they are half of its size and the playground does not need them. */
function withoutRemarks(text) {
  return text.replace(/^[ \t]*\/\*\*(?:[^*]|\*(?!\/))*\*\/\r?\n/gm, '')
}
