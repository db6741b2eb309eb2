import { expect, it } from 'vitest'
import { showFile } from '../../src/source/place.ts'

it.each([
  { path: '/w/src/a.ts', root: '/w', file: 'src/a.ts' },
  { path: '/w/a.ts', root: '/w', file: 'a.ts' },
  { path: '/w/ids/a.ts', root: '/w/app', file: '../ids/a.ts' },
  { path: '/w/.hidden/a.ts', root: '/w', file: '.hidden/a.ts' },
  { path: '/w/a.ts', root: '/', file: 'w/a.ts' },
])('$path is $file, as seen from $root', ({ path, root, file }) => {
  expect(showFile(path, root)).toBe(file)
})
