import { symlinkSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { slashed } from '../../src/files/project-root.ts'
import { listSourceFiles } from '../../src/source/source-files.ts'
import { onDisk } from '../rules/on-disk.ts'

const folder = onDisk({
  '.gitignore': 'ignored.ts\ngen/\n',
  'package.json': '{ "name": "app" }',
  'z.ts': '',
  'a.mts': '',
  'b.cjs': '',
  'c.tsx': '',
  'd.d.ts': '',
  'e.d.mts': '',
  'f.ts.md': '',
  'g.json': '',
  'h.ats': '',
  'ignored.ts': '',
  'gen/a.ts': '',
  '.hidden/a.ts': '',
  'lib/package.json': '{ "name": "lib" }',
  'lib/.gitignore': 'own.ts',
  'lib/own.ts': '',
  'lib/ignored.ts': '',
  'lib/a.ts': '',
  'other/own.ts': '',
  'other/package.json': '{ "name": 1 }',
  'template/package.json': '{{ name }}',
  ...Object.fromEntries(
    ['node_modules', 'bower_components', 'dist', 'build', 'out', 'coverage'].map((name) => [
      `${name}/a.ts`,
      '',
    ]),
  ),
})
const listed = (...paths: string[]) =>
  listSourceFiles(paths, folder).paths.map((path) => path.slice(folder.length + 1))

describe('the files of source', () => {
  it('are TypeScript and JavaScript, in order, without what is ignored or built', () => {
    expect(listed('.')).toEqual(['a.mts', 'b.cjs', 'c.tsx', 'lib/a.ts', 'other/own.ts', 'z.ts'])
  })

  it('are those that are named, and those below folders that are named, each once', () => {
    expect(listed('z.ts', 'lib', 'lib/a.ts')).toEqual(['lib/a.ts', 'z.ts'])
    expect(listed('dist/a.ts', 'd.d.ts')).toEqual(['d.d.ts', 'dist/a.ts'])
  })

  it('have the packages of their folders', () => {
    expect(listSourceFiles(['.'], folder).packages).toEqual(
      new Map([
        ['lib', `${folder}/lib`],
        ['app', folder],
      ]),
    )
  })

  it('are those that links lead to, without locks of Emacs, which lead nowhere', () => {
    const linked = onDisk({ 'a.ts': '', 'lib/b.ts': '' })
    symlinkSync('a.ts', `${linked}/c.ts`)
    symlinkSync('user@host.1234', `${linked}/.#a.ts`)
    symlinkSync('lib', `${linked}/folder.ts`)
    const { paths } = listSourceFiles(['.'], linked)
    expect(paths).toEqual(['a.ts', 'c.ts', 'lib/b.ts'].map((name) => `${linked}/${name}`))
  })

  it('are refused where there are none by that name', () => {
    expect(() => listed('none')).toThrow('Expected a file or a folder but received "none".')
  })
})

it('writes paths with forward slashes, as every system reads them', () => {
  expect(slashed('C:\\home\\app')).toBe('C:/home/app')
})
