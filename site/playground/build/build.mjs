/** Builds the playground: the editor, the compiler in a worker, the declarations and the mistakes. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { source } from '../../../scripts/mistakes/chapters.mjs'
import { options } from '../../../scripts/mistakes/options.mjs'
import { collectDeclarations } from './declarations.mjs'
import { listExamples } from './examples.mjs'
import { listMistakes, MAIN, SHARED } from './excerpts.mjs'

const app = fileURLToPath(new URL('../app/', import.meta.url))

/** Replaces each Node module that the compiler imports with an empty module. */
const withoutNode = {
  name: 'without-node',
  resolveId: (id) => (builtinModules.includes(id.replace(/^node:/, '')) ? `\0empty:${id}` : null),
  load: (id) => (id.startsWith('\0empty:') ? 'module.exports = {}' : null),
}

/** Writes the playground into a folder. The page loads `playground.js`, which loads the rest. */
export async function buildPlayground(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await bundle('playground.ts', `${folder}/playground.js`, 'esm')
  await bundle('worker.ts', `${folder}/worker.js`, 'iife')
  await bundle('runtime.ts', `${folder}/runtime.js`, 'esm')
  const { base, drizzle } = collectDeclarations()
  writeJson(`${folder}/declarations.json`, { options: browserOptions(), files: base })
  writeJson(`${folder}/drizzle.json`, { files: drizzle })
  writeJson(`${folder}/mistakes.json`, {
    main: MAIN,
    shared: SHARED,
    examples: listExamples(),
    domain: readFileSync(`${source}${SHARED}`, 'utf8'),
    chapters: listMistakes(),
  })
}

/** Returns the compiler options without local paths. */
function browserOptions() {
  const { configFilePath, rootDir, outDir, ...rest } = options
  return rest
}

function writeJson(path, value) {
  writeFileSync(path, JSON.stringify(value))
}

async function bundle(input, file, format) {
  const program = await rolldown({
    input: app + input,
    platform: 'browser',
    plugins: [withoutNode],
    resolve: { conditionNames: ['browser', 'import', 'default'] },
    transform: { target: 'es2022' },
    onLog(level, log) {
      // The compiler uses `eval` only in code that a browser never reaches.
      if (level === 'warn' && log.code !== 'EVAL') console.warn(log.message)
    },
  })
  await program.write({ file, format, codeSplitting: false, minify: true })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPlayground(process.argv[2])
