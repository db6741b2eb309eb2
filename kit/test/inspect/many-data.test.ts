import { expect, it } from 'vitest'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'
import { csvOf, jsonOf, type ManyRow } from '../../src/inspect/summary.ts'

const nowMs = Date.UTC(2026, 10, 24)
const rows = ['user_03h9we7hp2hzo9bqbv4l8rz84', '=cmd', 'a,"b"', '-JhLeOlGIEjaIOFHR0xd'].map(
  (text, i): ManyRow => ({
    place: i + 1,
    result: rankedReadings(text, { nowMs }),
    title: '',
    isRepeat: i === 0,
    isMisplaced: false,
  }),
)

it('writes texts as CSV, in which no spreadsheet finds a formula', () => {
  expect(csvOf(rows).split('\r\n')).toEqual([
    'place,text,format,name,definition,prefix,time,repeat,misplaced',
    '1,user_03h9we7hp2hzo9bqbv4l8rz84,uuid25,brandid id (UUID version 7 in base 36),,user,2026-11-21T02:36:50.289Z,true,false',
    "2,'=cmd,,,,,,false,false",
    '3,"a,""b""",,,,,,false,false',
    expect.stringMatching(/^4,'-JhLeOlGIEjaIOFHR0xd,push-id,push id of Firebase,,,2015-02-04/),
    '',
  ])
})

it('writes them as JSON, with the texts as they are', () => {
  const read: { text: string; repeat: boolean }[] = JSON.parse(jsonOf(rows))
  expect(read.map(({ text, repeat }) => [text, repeat])).toEqual(
    rows.map(({ result, isRepeat }) => [result.text, isRepeat]),
  )
})
