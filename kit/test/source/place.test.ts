import { expect, it } from 'vitest'
import { createPositions, showFile } from '../../src/source/place.ts'

it.each([
  ['/w/src/a.ts', '/w', 'src/a.ts'],
  ['/w/a.ts', '/w', 'a.ts'],
  ['/w/ids/a.ts', '/w/app', '../ids/a.ts'],
  ['/w/.hidden/a.ts', '/w', '.hidden/a.ts'],
  ['/w/a.ts', '/', 'w/a.ts'],
])('%s, as seen from %s, is %s', (path, root, file) => {
  expect(showFile(path, root)).toBe(file)
})

it.each([
  ['', 0, 1, 1],
  ['ab', 0, 1, 1],
  ['ab', 2, 1, 3],
  ['a\nb', 1, 1, 2],
  ['a\nb', 2, 2, 1],
  ['a\nb', 3, 2, 2],
  ['\n\n', 2, 3, 1],
  ['a\r\nb', 3, 2, 1],
  // UTF-16 units, as editors count.
  ['\ud83d\ude00b', 2, 1, 3],
])('%j, at %i, is line %i, column %i', (text, offset, line, column) => {
  expect(createPositions(text)(offset)).toEqual({ line, column })
})
