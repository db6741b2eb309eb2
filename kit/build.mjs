/** The build of the kit: two binaries and the plugin for linters by rolldown, declarations by tsc. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

// `.ci/run` builds once for commands that run side by side.
if (process.env.PREBUILT === 'true') process.exit()
process.chdir(fileURLToPath(new URL('.', import.meta.url)))
rmSync('dist', { recursive: true, force: true })

const options = {
  // zod checks manifests: what it takes of zod/mini is part of the program, and no package more.
  external: /^(?!zod\b)[^./]/,
  platform: 'node',
  transform: { target: 'es2022' },
}

// One file each, because each further one costs 2 ms at start-up. What a command alone needs runs when that command does.
const programs = {
  'src/cli/main.ts': 'dist/cli/main.js',
  'src/prisma/main.ts': 'dist/prisma/main.js',
  'src/eslint.ts': 'dist/eslint.js',
}
for (const [input, file] of Object.entries(programs)) {
  const program = await rolldown({ ...options, input })
  await program.write({ file, codeSplitting: false, minify: true })
  if (file.endsWith('main.js')) chmodSync(file, 0o755)
}

// The pages run in browsers: a classic script, which a page from a disk loads too, with all that it needs.
const page = await rolldown({
  platform: 'browser',
  resolve: { conditionNames: ['browser', 'import', 'default'] },
  transform: { target: 'es2022', define: { 'process.env.NODE_ENV': '"production"' } },
  input: 'src/inspect/page/main.ts',
  onLog(level, log) {
    throw new Error(`${level}: ${log.message}`)
  },
})
const { output: scripts } = await page.write({
  file: 'dist/page/inspector.js',
  format: 'iife',
  codeSplitting: false,
  minify: true,
})
const [{ imports }] = scripts
if (imports.length > 0) throw new Error(`Expected a page without imports but found ${imports.join(', ')}.`)
for (const name of ['index.html', 'inspector.css']) cpSync(`src/inspect/page/${name}`, `dist/page/${name}`)

// What `brandid generate` fills in.
for (const name of ['go', 'python', 'ruby'])
  cpSync(`src/languages/${name}`, `dist/languages/${name}`, { recursive: true })

const schemas = {
  configSchema: 'dist/config.schema.json',
  checkSchema: 'dist/check.schema.json',
  readingsSchema: 'dist/inspect.schema.json',
  manifestSchema: 'dist/manifest.schema.json',
}
const program = 'dist/schemas.mjs'
const schemaProgram = await rolldown({ ...options, input: 'src/cli/schemas.ts' })
await schemaProgram.write({ file: program, codeSplitting: false })
const module = await import(`./${program}`)
for (const [name, file] of Object.entries(schemas)) {
  writeFileSync(file, `${JSON.stringify(module[name], null, 2)}\n`)
}
rmSync(program)

// Only the plugin has types that users see.
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url))
const { status } = spawnSync(process.execPath, [tsc, '--emitDeclarationOnly', '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
// Users see the comments of two of these files; those of the others are a fiftieth of the package.
for (const name of readdirSync('dist', { recursive: true })) {
  if (!name.endsWith('.d.ts') || /(?:^|\/)(?:eslint|plugin)\.d\.ts$/.test(name)) continue
  const text = readFileSync(`dist/${name}`, 'utf8')
  writeFileSync(`dist/${name}`, text.replace(/^[ \t]*\/\*\*[\s\S]*?\*\/\n/gm, ''))
}

// tsc declares each module of the plugin. Users see its own types, in one file: the names of rules, and a context that ESLint gives.
const { default: plugin } = await import('./dist/eslint.js')
const names = Object.keys(plugin.rules).map((name) => `'${name}'`)
const declared = readFileSync('dist/rules/eslint/plugin.d.ts', 'utf8')
  .replace(/^import .*\n/gm, '')
  .replace('(context: LintContext)', '(context: object)')
  .replace('export declare const plugin', 'declare const plugin')
for (const file of readdirSync('dist', { recursive: true }).map((name) => join('dist', name)))
  if (file.endsWith('.d.ts')) rmSync(file)
writeFileSync(
  'dist/eslint.d.ts',
  `/** The entry point \`brandid-kit/eslint\`: a plugin for ESLint and for oxlint. */
/** The name of a rule of a linter. */
type LinterRuleName = ${names.join(' | ')};
${declared}export default plugin;
`,
)
