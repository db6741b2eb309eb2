/** Texts as `inspect` reads them at one instant, and the published ids of the corpus. */
import { readFileSync } from 'node:fs'
import type { Own } from '@brandid/base/manifest'
import { rankedReadings } from '@brandid/base/readings'
import type { Paint } from '@brandid/base/terminal'
import { readKinds, textReport } from '@brandid/inspect/answers'

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

/** The painter where there is no colour. */
export const PLAIN: Paint = (_, text) => text

/** The report of a text, without colour. */
export const reportOf = (text: string): string => `${textReport(read(text), NOW_MS, PLAIN).join('\n')}\n`

/** The rows of `corpus.txt`: what a text is, and the text. */
export const published = readFileSync(new URL('corpus.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' ', 2) as [format: string, text: string])
