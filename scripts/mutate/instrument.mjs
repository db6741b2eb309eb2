/** Stryker's instrumenter, which writes all changes to a file into the file, so that a global switch can activate one of them. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const VERSION = '9.6.0'
const BLANK_VERSION = '0.9.0'
const packages = '.build/mutate/node_modules'

/** Returns the instrumented code of each file, its source without types, and the changes that the filter keeps. */
export async function instrument(files, filter) {
  const { create, blankTypes } = await loadTools()
  const sources = new Map(files.map((file) => [resolve(file), blankTypes(readFileSync(file, 'utf8'))]))
  // Files that are instrumented together share one sequence of numbers, so that a number names a single change.
  const named = [...sources].map(([name, content]) => ({ name, content, mutate: true }))
  const options = { plugins: null, excludedMutations: [], ignorers: [], mutator: {} }
  const { files: written, mutants } = await create.instrument(named, options)
  return files
    .map((file) => {
      const name = resolve(file)
      const all = mutants.filter(({ fileName }) => fileName === name)
      return {
        file,
        source: sources.get(name),
        content: written.find((each) => each.name === name).content,
        ids: all.map(({ id }) => id),
        mutants: filter(file, all),
      }
    })
    .filter(({ mutants: tried }) => tried.length > 0)
}

/** Loads the instrumenter, and a function that removes types, because Stryker prints casts without the parentheses that they need. */
async function loadTools() {
  if (!existsSync(`${packages}/ts-blank-space`)) install()
  const { resolve: find } = createRequire(resolve(packages, '@stryker-mutator/instrumenter/package.json'))
  const { createInstrumenter } = await import(find('@stryker-mutator/instrumenter'))
  const { createInjector } = await import(find('typed-inject'))
  const silent = () => false
  const logger = new Proxy({}, { get: () => silent })
  const create = createInjector().provideValue('logger', logger).injectFunction(createInstrumenter)
  const { default: blankTypes } = await import(resolve(packages, 'ts-blank-space/out/index.js'))
  return { create, blankTypes }
}

function install() {
  const home = resolve(packages, '..')
  mkdirSync(home, { recursive: true })
  const names = [`@stryker-mutator/instrumenter@${VERSION}`, `ts-blank-space@${BLANK_VERSION}`]
  const options = ['--silent', '--no-save', '--no-package-lock', '--prefix', home]
  spawnSync('npm', ['install', ...options, ...names], { stdio: 'inherit' })
}
