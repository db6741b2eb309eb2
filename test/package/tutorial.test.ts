import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compile, copyInto, createProject, root, unpackInto, write } from './consumer.ts'
import { announced, blocksOf, checked } from './pages/blocks.ts'

// The tutorial of the tarball, in a project that has the tarball, what the lines of the page install, and what `tsc --init` writes.
// In the place of tsx, the compiler emits the blocks and Node runs them.

const project = createProject()
const modules = join(project, 'node_modules')
unpackInto(modules)
const page = readFileSync(join(modules, 'brandid/docs/tutorial.md'), 'utf8')
const blocks = blocksOf('tutorial.md', page)
const files = blocks.map(({ name }) => join(project, `${name}.js`))

/** What the page installs, and where. */
const installed = Array.from(page.matchAll(/^npm install (.*)$/gm), ({ 1: names = '', index }) => ({
  index,
  names: names.split(' ').map((name) => name.replace(/@next$/, '')),
}))
const DEPENDENCIES = ['ts-brand', 'uuidv7']

let errors: string[]
let ends: Record<string, unknown>

beforeAll(() => {
  const libraries = installed
    .flatMap(({ names }) => names)
    .filter((name) => !['--save-dev', 'brandid', 'tsx', 'typescript'].includes(name))
  copyInto(modules, ...DEPENDENCIES, ...libraries)
  write(project, Object.fromEntries(blocks.map(({ name, code }) => [`${name}.ts`, code])))

  spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--init'], { cwd: project })
  errors = compile('7.0', project, '-p', '.').split('\n')

  for (const file of files) writeFileSync(file, checked(readFileSync(file, 'utf8')))
  const runner = join(root, 'test/package/pages/run.mjs')
  ends = JSON.parse(spawnSync(process.execPath, [runner, '', ...files], { encoding: 'utf8' }).stdout)
}, 300_000)

afterAll(() => rmSync(project, { recursive: true, force: true }))

describe('the tutorial', () => {
  it('takes ten minutes', () => {
    expect(blocks.length).toBeGreaterThan(8)
    expect(page.trim().split(/\s+/).length).toBeLessThanOrEqual(1050)
  })

  it.each(blocks)('$title imports what a line above it installs', ({ code }) => {
    const place = page.indexOf(code)
    const available = installed.filter(({ index }) => index < place).flatMap(({ names }) => names)
    const imported = Array.from(code.matchAll(/from '([^.'][^']*)'/g), ([, name = '']) =>
      name.split('/', name.startsWith('@') ? 2 : 1).join('/'),
    )
    expect(imported.filter((name) => !available.includes(name))).toEqual([])
  })

  it.each(blocks)('$title compiles, with the errors that it announces', ({ name, code }) => {
    const received = errors
      .filter((line) => line.startsWith(`${name}.ts(`))
      .map((line) => line.replace(/^.*?\.ts(\(.*?\): )error TS\d+: /, '$1'))
    expect(received).toEqual(announced(code))
  })

  it.each(files)('%s runs, and its values are those that it shows', (file) => {
    expect(ends[file]).toEqual({ status: 0, stderr: '' })
  })

  it('has errors in its blocks only', () => {
    const named = blocks.map(({ name }) => `${name}.ts(`)
    expect(
      errors.filter((line) => line.includes('error TS') && !named.some((name) => line.startsWith(name))),
    ).toEqual([])
  })
})
