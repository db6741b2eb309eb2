import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullLength } from '../full-length.ts'
import { compile, createConsumer } from './consumer.ts'
import { announced, blocksOf, checked, endsOf, errorsOf } from './pages/blocks.ts'
import { read, root } from './repository.ts'

// The tutorial in a project that has the build, what the lines of the page install, and what `tsc --init` writes. In the place of
// tsx, the compiler emits the blocks and Node runs them, in a full run.

const page = read('docs/tutorial.md')
const blocks = blocksOf('tutorial.md', page)

/** What the page installs, and where. */
const installed = Array.from(page.matchAll(/^npm install (.*)$/gm), ({ 1: names = '', index }) => ({
  index,
  names: names.split(' ').map((name) => name.replace(/@next$/, '')),
}))
const libraries = new Set(installed.flatMap(({ names }) => names))
for (const name of ['--save-dev', 'brandid', 'tsx', 'typescript']) libraries.delete(name)

let project: string
let errors: string[]

beforeAll(() => {
  project = createConsumer(
    [...libraries],
    Object.fromEntries(blocks.map(({ name, code }) => [`${name}.ts`, code])),
  )
  spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--init'], { cwd: project })
  errors = compile('7.0', project, '-p', '.').split('\n')
})

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
    expect(errorsOf(errors, `${name}.ts`)).toEqual(announced(code))
  })

  it('has errors in its blocks only', () => {
    const named = blocks.map(({ name }) => `${name}.ts(`)
    expect(
      errors.filter((line) => line.includes('error TS') && !named.some((name) => line.startsWith(name))),
    ).toEqual([])
  })

  it.runIf(isFullLength)('runs, and its values are those that it shows', () => {
    const files = blocks.map(({ name }) => join(project, `${name}.js`))
    for (const file of files) writeFileSync(file, checked(readFileSync(file, 'utf8')))
    const end = { status: 0, stderr: '' }
    expect(endsOf(files)).toEqual(Object.fromEntries(files.map((file) => [file, end])))
  })
})
