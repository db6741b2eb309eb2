import type { Reading } from '@brandid/base/readings'
import { jsonReport, readingsSchema } from '@brandid/inspect/answers'
import { describe, expect, it } from 'vitest'
import { NOW_MS, read, USER, UUID } from './read-text.ts'

const reportOf = (...given: Parameters<typeof jsonReport>) => JSON.parse(jsonReport(...given))

it('has the schema of inspect-schema.txt', () =>
  expect(`${JSON.stringify(readingsSchema, null, 1)}\n`).toMatchFileSnapshot('inspect-schema.txt'))

describe('the report of a string', () => {
  it('has the place of its fault, counted from 1, where one character is wrong', () => {
    const { almost } = reportOf(read(UUID.replace('79b0', '79bO')), {}, NOW_MS)
    expect(almost).toEqual({
      format: 'uuid',
      name: 'a UUID version 7',
      fault: 'character 13 is "O"',
      character: 13,
      canonical: UUID,
    })
    const cut = reportOf(read(USER.slice(0, -6)), {}, NOW_MS).almost
    expect(cut).toEqual({
      format: 'uuid25',
      name: 'a brandid ID (UUID version 7 in base 36)',
      fault: '6 characters are missing: only 19 of 25 are present',
    })
  })

  it('has the probability of each reading, however far apart their scores are', () => {
    const { readings } = read('175928847299117063')
    const scored = [0, -1, -2000].map((score, i) => ({ ...(readings[i] as Reading), score }))
    const { readings: told } = reportOf({ text: 'abc', readings: scored })
    expect(told.map(({ confidence }: { confidence: number }) => confidence)).toEqual([0.667, 0.333, 0])
  })

  it('has the error and the place of a string that could not be read', () =>
    expect(reportOf({ text: 'abc', readings: [], fault: 'out of bits' }, { line: 2, column: 7 })).toEqual({
      version: 1,
      text: 'abc',
      line: 2,
      column: 7,
      fault: 'out of bits',
      readings: [],
    }))
})
