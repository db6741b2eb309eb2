/** Texts as `inspect` reads them at one instant, and the published ids of the corpus. */
import { readFileSync } from 'node:fs'
import type { Own } from '@brandid/base/manifest'
import { type Readings, rankedReadings } from '@brandid/base/readings'
import { createPaint } from '../../../base/src/terminal/io.ts'
import { titleOf } from '../../src/answers/answer.ts'
import { readKinds } from '../../src/answers/kinds.ts'
import type { ManyRow } from '../../src/answers/summary.ts'
import { textReport } from '../../src/answers/text-report.ts'

export const NOW_MS = Date.UTC(2026, 10, 24, 12)
export const USER = 'user_03h9we7hp2hzo9bqbv4l8rz84'
export const UUID = '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'
export const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
/** A secret without a published shape. */
export const LIKELY_SECRET = `${'aB3'.repeat(4)}dEfGh1JkLmN0pQrStUvWxYz23456789Ab`

export const read = (text: string, own?: Own) => rankedReadings(text, { nowMs: NOW_MS, own })
export const readingsOf = (text: string, own?: Own) => read(text, own).readings
export const bestOf = (text: string, own?: Own) => readingsOf(text, own)[0]

/** The definitions of a manifest. */
export const ownOf = async (manifest: object): Promise<Own> =>
  (await readKinds(JSON.stringify({ version: 1, ...manifest }), 'shop.json')).own

/** The report of a text, without colour. */
export const reportOf = (text: string): string =>
  `${textReport(read(text), NOW_MS, createPaint(false)).join('\n')}\n`

/** The rows of a table of texts. */
export const rowsOf = (results: readonly Readings[]): ManyRow[] =>
  results.map((result, i) => {
    const title = titleOf(result.readings[0])
    return { result, place: i + 1, title, isRepeat: false, isMisplaced: false }
  })

/** The rows of `corpus.txt`: what a text is, and the text. */
export const published = readFileSync(new URL('corpus.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' ', 2) as [format: string, text: string])
