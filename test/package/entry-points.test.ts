import { describe, expect, it } from 'vitest'
import { writeEntryPoints } from '../../scripts/entry-points.mjs'
import { read } from './repository.ts'

describe('a file that is made of another', () => {
  it.each([...writeEntryPoints()])('%s is what scripts/entry-points.mjs writes', (path, text) => {
    expect(read(path)).toBe(text)
  })
})
