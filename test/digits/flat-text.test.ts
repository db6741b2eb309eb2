import { afterEach, describe, expect, it, vi } from 'vitest'
import { flatText, openBuffer } from '../../src/digits/flat-text.ts'
import type { CanGenerate, Format } from '../../src/formats/shared/format.ts'
import { FORMAT_CASES } from '../formats/format-cases.ts'
import { published } from '../formats/layouts.ts'
import { salted } from '../random-sources.ts'

// Browsers spell by arrays, servers on V8 by a `Buffer` from a length on, and Bun by a `Buffer` always. All of them spell alike.

const formats = [
  ...Array.from(FORMAT_CASES.values(), ({ described }) => described.map(([format]) => format)),
  Object.values(published),
]
  .flat()
  .filter((format) => format.name !== 'objectId')
  .filter((format): format is Format & CanGenerate => 'generator' in format)

const HEADS = ['a_', `${'p'.repeat(63)}_`]
const NOW = Date.UTC(2026, 0, 1)
/** Instants of a burst, of a clock that steps back a little, and after a pause. */
const CLOCK = [...Array.from({ length: 20 }, () => NOW), NOW + 1, NOW - 1, NOW + 3_600_000]

/** What each format generates of the same words and instants. */
const spellAll = () =>
  formats.map((format) =>
    HEADS.map((head) => {
      const generate: (ms: number, given: object) => string = format.generator(head, salted(7))
      return CLOCK.map((ms) => generate(ms, { region: 'e' }))
    }),
  )

const byArray = spellAll()

afterEach(() => vi.unstubAllGlobals())

describe('an ID that a Buffer spells', () => {
  it('is not spelled so where a Buffer has no latin1Slice', () => {
    vi.stubGlobal('Buffer', { from: () => new Uint8Array() })
    openBuffer()
    vi.stubGlobal('Buffer', undefined)
    openBuffer()
    expect(Array.isArray(flatText('p'.repeat(60)).codes)).toBe(true)
  })

  it('is what an array spells, in each format, from the length on that pays', () => {
    openBuffer()
    expect(flatText('p'.repeat(60)).codes).toBeInstanceOf(Buffer)
    expect(Array.isArray(flatText('a_').codes)).toBe(true)
    expect(spellAll()).toEqual(byArray)
  })

  it('is what an array spells, in each format, at any length on Bun', () => {
    vi.stubGlobal('Bun', {})
    openBuffer()
    expect(flatText('a_').codes).toBeInstanceOf(Buffer)
    expect(spellAll()).toEqual(byArray)
  })

  it('keeps its text when the next one is written', () => {
    const { codes, spell } = flatText('p'.repeat(60))
    const before = spell()
    codes[0] = 'q'.charCodeAt(0)
    expect([before, spell()]).toEqual(['p'.repeat(60), `q${'p'.repeat(59)}`])
  })
})
