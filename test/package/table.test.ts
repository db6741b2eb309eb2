import { readFileSync } from 'node:fs'
import { defineKey } from 'brandid/core'
import * as formats from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { characterClass } from '../../src/digits/alphabet.ts'

const UserKey = defineKey('user')

// The tables of docs/formats.md and the README, row by row, against what the formats say of themselves.

function rowsOf(page: string) {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8')
  const rows = text.matchAll(/^\| `(\w+\(.*?\))`.*? \| (.*) \|$/gm)
  return Array.from(rows, ([, call = '', cells = '']) => ({ call, cells: cells.split(' | ') }))
}

const rows = rowsOf('docs/formats.md')

/** The format of a row: its first column is code. */
function formatOf(call: string): formats.AnyFormat {
  const scope = { ...formats, UserKey }
  return new Function(...Object.keys(scope), `return ${call}`)(...Object.values(scope))
}

/** Every export that makes a format: `bare` makes former ids of one. */
const factories = Object.keys(formats)
  .filter((name) => !name.endsWith('Budget') && name !== 'bare')
  .sort()

describe('the table of formats', () => {
  it('has every format', () => {
    const called = new Set(rows.map(({ call }) => call.replace(/\(.*/, '')))
    expect([...called].sort()).toEqual(factories)
  })

  it.each(rows)('$call is as it says', ({ call, cells }) => {
    const [characters, alphabet, sorts, randomBits, time, , caseFolds, , bytes] = cells
    const format = formatOf(call)
    expect([format.length].flat().join(' to ')).toBe(characters)
    expect(characterClass(format.alphabet).replace(/[[\]\\]/g, '')).toBe(alphabet)
    expect(format.lowest ? 'yes' : format.lowestBigInt ? 'as integers' : 'no').toBe(sorts)
    expect(format.randomBits === undefined ? '–' : `${Math.floor(format.randomBits)}`).toBe(randomBits)
    expect(format.timeRangeMs === undefined).toBe(time === '–')
    const hasBothCases = /[a-z]/.test(format.alphabet) && /[A-Z]/.test(format.alphabet)
    expect(hasBothCases ? 'not safe' : 'safe').toBe(caseFolds)
    expect(`${format.byteLength ?? (format.maxBigInt ? 8 : '–')}`).toBe(bytes)
  })

  it.each(rows)('$call selects with a double click what it says', ({ call, cells }) => {
    expect(formatOf(call).alphabet.includes('-') ? 'a group' : 'the id').toBe(cells[5])
  })
})

describe('the table of the README', () => {
  const shortRows = rowsOf('README.md')

  it('has every format', () => {
    const called = new Set(shortRows.map(({ call }) => call.replace(/\(.*/, '')))
    expect([...called].sort()).toEqual(factories)
  })

  it.each(shortRows)('$call is as it says', ({ call, cells }) => {
    const [characters, carries] = cells
    const { length, timeRangeMs, holdsUuid, byteLength, maxBigInt } = formatOf(call)
    const carried = [timeRangeMs && 'time', holdsUuid && 'UUID', byteLength && 'bytes', maxBigInt && 'bigint']
    expect([length].flat().join(' to ')).toBe(characters)
    expect(carried.filter(Boolean).join(', ') || 'nothing').toBe(carries)
  })
})
