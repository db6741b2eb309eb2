/** The build of brandid-kit: its binaries, linter plugin, page, templates, JSON Schemas and declarations. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { rolldown } from 'rolldown'

// `.ci/run` builds once for all checks, which run in parallel.
if (process.env.PREBUILT === 'true') process.exit()
process.chdir(fileURLToPath(new URL('.', import.meta.url)))
const dist = 'kit/dist'
rmSync(dist, { recursive: true, force: true })

/** Whether the package is in this copy of the repository. Without the package, the build lacks its commands. */
const has = (name) => existsSync(`${name}/package.json`)

const options = {
  platform: 'node',
  // A package's commands share its chunk, so dynamic imports save nothing except in tests.
  checks: { ineffectiveDynamicImport: false },
  transform: { target: 'es2022' },
  // The references in tsconfig.json include packages that a copy may lack.
  tsconfig: false,
  // Bundle the zod code that checks manifests, so that the program needs no other package.
  external(id) {
    const [, name] = /^@brandid\/(\w+)/.exec(id) ?? []
    return name ? !has(name) : /^(?!zod\b)[^./]/.test(id)
  },
}

// A command loads only the chunks that it needs: `inspect` never parses the rules of `check`, and only commands that read source load the
// native parser.
const programs = {
  'cli/main': 'kit/src/cli/main.ts',
  eslint: 'kit/src/eslint.ts',
  ...(has('prisma') && { 'prisma/main': 'prisma/src/main.ts' }),
}
const CHUNKS = {
  'find-definitions': 'manifest',
  adopt: 'commands',
  check: 'commands',
  'compile-again': 'commands',
  init: 'commands',
  manifest: 'commands',
  'project-compiler': 'commands',
  types: 'commands',
  inspect: 'inspect',
  convert: 'inspect',
  new: 'inspect',
  'chosen-format': 'inspect',
  generate: 'generate',
}
/**
 * Returns the name of a module's chunk. A package and the commands that use it form a chunk. Each folder of `base` is a chunk, because no
 * command needs all of them. The rules are separate from the commands, because linters load only the rules, and from the reader of source
 * code, because `inspect` loads only the reader.
 */
function nameChunk(path) {
  // A binary runs as soon as it is loaded.
  if (path.endsWith('/main.ts')) return null
  const [, name = 'base', room = 'manifest'] = /\/packages\/(\w+)\/src\/([\w-]+)/.exec(path) ?? []
  if (name === 'base') return /^(?:terminal|files|escape)/.test(room) ? 'shell' : room
  if (name === 'project')
    return /^adopt/.test(room) ? 'commands' : /^(?:rules|model|eslint)/.test(room) ? 'rules' : 'source'
  if (name !== 'kit') return name
  const [, command] = /\/cli\/([\w-]+)\.ts$/.exec(path) ?? []
  return CHUNKS[command] ?? 'shell'
}
const program = await rolldown({ ...options, input: programs, preserveEntrySignatures: 'allow-extension' })
await program.write({
  dir: dist,
  entryFileNames: '[name].js',
  // Two folders below the package, as in `src`, so that a module's relative URLs work in both.
  chunkFileNames: 'chunks/[name].js',
  minify: true,
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ name: nameChunk, debugName: 'packages' }],
  },
})
/** Removes annotations for bundlers, because nothing bundles these programs. */
const withoutMarks = (code) => code.replaceAll('/* @__PURE__ */', '')
importDirectly()

/**
 * Removes the chunks that only pass on exports of another chunk. A dynamic import of such a chunk becomes an import of the other chunk, so
 * that a command loads fewer files.
 */
function importDirectly() {
  const files = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.js'))
  const codes = new Map(files.map((name) => [name, withoutMarks(readFileSync(`${dist}/${name}`, 'utf8'))]))
  const passed = new Map()
  for (const [name, code] of codes) {
    const [, exported, from] = /^export\{([^}]*)\}from"(\.\/\w+\.js)";\s*$/.exec(code) ?? []
    if (!from || !name.startsWith('chunks/')) continue
    const members = exported.split(',').map((each) => each.replace(/(\S+) as (\S+)/, '$2:e.$1'))
    passed.set(name.slice('chunks'.length), `import(\`${from}\`).then(e=>({${members}}))`)
    codes.delete(name)
    rmSync(`${dist}/${name}`)
  }
  for (const [name, code] of codes) {
    const direct = code.replace(
      /import\(`\.(?:\/chunks)?(\/\w+\.js)`\)/g,
      (whole, path) => passed.get(path) ?? whole,
    )
    writeFileSync(`${dist}/${name}`, direct)
  }
}
for (const name of Object.keys(programs)) if (name.endsWith('main')) chmodSync(`${dist}/${name}.js`, 0o755)

if (has('inspect')) {
  // The page can also be opened from disk, so it needs a classic script with all dependencies.
  const page = await rolldown({
    platform: 'browser',
    resolve: { conditionNames: ['browser', 'import', 'default'] },
    transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' } },
    input: 'inspect/src/page/main.ts',
    // The page uses only the browser code of modules that also use Node. The check below finds any import that remains.
    external: /^node:/,
    onLog(level, log) {
      throw new Error(`${level}: ${log.message}`)
    },
  })
  const { output } = await page.generate({ format: 'iife', codeSplitting: false, minify: true })
  const [{ imports, code }] = output
  if (imports.length > 0) throw new Error(`Expected a page without imports but found ${imports.join(', ')}.`)
  mkdirSync(`${dist}/page`, { recursive: true })
  // Only the command reads the page, and with gzip the tarball would be 10 kB larger.
  const style = readFileSync('inspect/src/page/inspector.css')
  writeFileSync(`${dist}/page/inspector.js.br`, brotliCompressSync(withoutMarks(code)))
  writeFileSync(`${dist}/page/inspector.css.br`, brotliCompressSync(style))
}

// The templates that `brandid generate` fills.
if (has('generate')) {
  const folder = 'generate/src/languages'
  const templates = ['go', 'python', 'ruby', 'sql'].flatMap((name) =>
    readdirSync(`${folder}/${name}`).map((file) => `${name}/${file}`),
  )
  const texts = templates.sort().map((path) => [path, readFileSync(`${folder}/${path}`, 'utf8')])
  // JSON would escape each line break, which makes the archive 500 bytes larger.
  writeFileSync(`${dist}/languages.br`, brotliCompressSync(texts.flat().join('\0')))
}

const schemas = {
  config: ['kit/src/cli/schemas.ts', 'configSchema'],
  check: ['project/src/rules.ts', 'checkSchema'],
  manifest: ['kit/src/cli/schemas.ts', 'manifestSchema'],
  ...(has('inspect') && { inspect: ['inspect/src/answers.ts', 'readingsSchema'] }),
}
const schemaFolder = '../.build/schemas'
const schemaProgram = await rolldown({
  ...options,
  input: Object.fromEntries(Object.entries(schemas).map(([name, [input]]) => [name, input])),
})
await schemaProgram.write({ dir: schemaFolder, entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' })
for (const [name, [, member]] of Object.entries(schemas)) {
  const { [member]: schema } = await import(`${schemaFolder}/${name}.mjs`)
  writeFileSync(`${dist}/${name}.schema.json`, `${JSON.stringify(schema)}\n`)
}

// Users see only the plugin's types, which fit in one file: rule names, and a context that ESLint provides.
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
const { status } = spawnSync(process.execPath, [tsc, '-b', 'project'], { stdio: 'inherit' })
process.exitCode = status ?? 1
const { default: plugin } = await import(`./${dist}/eslint.js`)
const names = Object.keys(plugin.rules).map((name) => `'${name}'`)
const declared = readFileSync('../.build/packages/project/rules/eslint/plugin.d.ts', 'utf8')
  .replace(/^import .*\n/gm, '')
  .replace('(context: LintContext)', '(context: object)')
  .replace('export declare const plugin', 'declare const plugin')
mkdirSync(dist, { recursive: true })
writeFileSync(
  `${dist}/eslint.d.ts`,
  `/** The entry point \`brandid-kit/eslint\`: a plugin for ESLint and for oxlint. */
/** The name of a linter rule. */
type LinterRuleName = ${names.join(' | ')};
${declared}export default plugin;
`,
)
