import { expect, it } from 'vitest'
import { rankedReadings } from '../../../src/cli/readings/ranked-readings.ts'

const UUID = '919108f7-52d1-4320-9bac-f847db4148a8'

const nanoidsIn = (text: string) =>
  rankedReadings(text, { nowMs: Date.UTC(2026, 10, 21) }).readings.filter(({ format }) => format === 'nanoid')

it.each(['V1StGXR8-Z5jdHi6B-myT', 'V1StGXR8_Z5jdHi6B-myT', 'V1StGXR8aZ5jdHi6BbmyT', 'kw2c0khavhql'])(
  'says that %s has a usual length',
  (text) => expect(nanoidsIn(text)[0]?.why).toContain(', a usual length'),
)

it.each(['V1StGXR8-Z5jdHi6B-my', 'V1StGXR8-Z5jdHi6B-myTT', 'kw2c0khavhqlk', 'kw2c0khavhqlkkw2c0kha'])(
  'says of the length of %s nothing',
  (text) => expect(nanoidsIn(text)[0]?.why).not.toContain('a usual length'),
)

it('takes a UUID for no random characters, and a text around one for some', () => {
  expect(nanoidsIn(UUID)).toEqual([])
  expect(nanoidsIn(UUID.toUpperCase())).toEqual([])
  expect(nanoidsIn(`a${UUID}`)).toHaveLength(1)
  expect(nanoidsIn(`${UUID}a`)).toHaveLength(1)
})
