import { expect, it } from 'vitest'
import { createPositions, showFile } from '../../src/source/place.ts'

it.each(['src/a.ts', 'a.ts', '.hidden/a.ts'])('%s is named from its folder', (file) => {
  expect(showFile(`/w/${file}`, '/w')).toBe(file)
  expect(showFile(`/${file}`, '/')).toBe(file)
})

it('a file beside the folder is named from it, too', () => {
  expect(showFile('/w/ids/a.ts', '/w/app')).toBe('../ids/a.ts')
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
