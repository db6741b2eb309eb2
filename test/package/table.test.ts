import { defineKey } from 'brandid/core'
import * as formats from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { characterClass } from '../../src/digits/alphabet.ts'
import { matchesOf, read } from './repository.ts'

const UserKey = defineKey('user')
const CustomerKey = defineKey('customer')

// The table of docs/formats.md, row by row, against what the formats say of themselves, and the calls of the README.

const rows = Array.from(
  read('docs/formats.md').matchAll(/^\| `(\w+\(.*?\))`.*? \| (.*) \|$/gm),
  ([, call = '', cells = '']) => ({ call, cells: cells.split(' | ') }),
)

/** The format of a row: its first column is code. */
function formatOf(call: string): formats.AnyFormat {
  const scope = { ...formats, UserKey, CustomerKey }
  return new Function(...Object.keys(scope), `return ${call}`)(...Object.values(scope))
}

/** Every export that makes a format: `bare` makes former ids of one, and `fromName` an ID. */
const factories = Object.keys(formats)
  .filter((name) => !name.endsWith('Budget') && !['bare', 'fromName'].includes(name))
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
    expect(formatOf(call).alphabet.includes('-') ? 'a group' : 'the ID').toBe(cells[5])
  })
})

describe('the table of the README', () => {
  const [, table = ''] = /^## Choose a format\n(.*?)^## /ms.exec(read('README.md')) ?? []
  const calls = matchesOf(table, /`(\w+\(.*?\))`/g)

  it.each(calls)('%s makes a format', (call) => {
    expect(formatOf(call).check).toBeTypeOf('function')
  })
})
