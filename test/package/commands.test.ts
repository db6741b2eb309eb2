import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './consumer.ts'

// A command that a page names in a line of text exists: the script of `npm run`, the file of `node`.

const pages = [root, join(root, 'docs'), join(root, 'kit/docs'), join(root, 'bench')].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)
const named = (pattern: RegExp) => [
  ...new Set(
    pages.flatMap((page) =>
      Array.from(readFileSync(page, 'utf8').matchAll(pattern), ([, name = '']) => name),
    ),
  ),
]
const scripts: Record<string, string> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts

describe('the pages', () => {
  it.each(named(/`npm run ([\w:-]+)/g))('name the script %s, which exists', (name) => {
    expect(scripts).toHaveProperty([name])
  })

  it.each(named(/`node ((?:bench|scripts|test)\/[\w./-]+)/g))('name the file %s, which exists', (path) => {
    expect(existsSync(join(root, path))).toBe(true)
  })
})

// The build's own paths stand in the build, which fails without them. These programs run in CI only.
describe('the programs beside the source', () => {
  const programs = ['bench', 'scripts', 'site', 'test', 'kit/test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.m?js$/.test(name) && !/node_modules|(^|\/)dist\//.test(name))
      .map((name) => join(folder, name)),
  )
  const modules = programs.flatMap((program) =>
    Array.from(
      readFileSync(join(root, program), 'utf8').matchAll(/'((?:\.\.\/)+(?:kit\/)?src\/[\w/-]+\.ts)'/g),
      ([, module = '']) => ({ program, module }),
    ),
  )

  it('are found, and name modules', () => expect(modules.length).toBeGreaterThan(1))

  it.each(modules)('$program names $module, which exists', ({ program, module }) => {
    expect(existsSync(join(root, dirname(program), module))).toBe(true)
  })
})
