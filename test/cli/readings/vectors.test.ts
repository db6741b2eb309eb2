import { describe, expect, it } from 'vitest'
import { rankedReadings } from '../../../src/cli/readings/ranked-readings.ts'
import { jsonReport } from '../../../src/cli/report/json-report.ts'
import { GITHUB_TOKEN, STRIPE_KEY } from '../published-tokens.ts'

// Published examples of every format, with the place and the date of the text that was read.

const nowMs = Date.UTC(2026, 10, 21)

interface Expected {
  readonly format: string
  readonly prefix?: string
  readonly canonical?: string
  readonly [name: string]: unknown
}

interface Vector {
  /** Where the example is published. */
  readonly source: string
  readonly text: string
  /** What the best reading has, as JSON shows it. */
  readonly best: Expected
}

const RFC = 'RFC 9562, May 2024'
const vectors: readonly Vector[] = [
  {
    source: `${RFC}, appendix A.1`,
    text: 'C232AB00-9414-11EC-B3C8-9F6BDECED846',
    best: {
      format: 'uuid',
      version: 1,
      time: '2022-02-22T19:22:22.000Z',
      worker: '9f:6b:de:ce:d8:46',
      sequence: 13256,
    },
  },
  {
    source: 'draft-taylor-uuid-ncname, 2020: 1,000 is the POSIX id of the person',
    text: '000003e8-cbb9-21ea-b201-00045a86c8a1',
    best: { format: 'uuid', version: 2, worker: '00:04:5a:86:c8:a1' },
  },
  {
    source: `${RFC}, appendix A.2`,
    text: '5df41881-3aed-3515-88a7-2f4a814cf09e',
    best: { format: 'uuid', version: 3 },
  },
  {
    source: `${RFC}, appendix A.3`,
    text: '919108f7-52d1-4320-9bac-f847db4148a8',
    best: { format: 'uuid', version: 4, randomBits: 122, bytes: '919108f752d143209bacf847db4148a8' },
  },
  {
    source: `${RFC}, appendix A.4`,
    text: '2ed6657d-e927-568b-95e1-2665a8aea6a2',
    best: { format: 'uuid', version: 5 },
  },
  {
    source: `${RFC}, appendix A.5`,
    text: '1EC9414C-232A-6B00-B3C8-9F6BDECED846',
    best: { format: 'uuid', version: 6, time: '2022-02-22T19:22:22.000Z', worker: '9f:6b:de:ce:d8:46' },
  },
  {
    source: `${RFC}, appendix A.6`,
    text: '017F22E2-79B0-7CC3-98C4-DC0C0C07398F',
    best: { format: 'uuid', version: 7, time: '2022-02-22T19:22:22.000Z', randomBits: 74 },
  },
  {
    source: `${RFC}, appendix B.1`,
    text: '2489E9AD-2EE2-8E00-8EC9-32D5F69181C0',
    best: {
      format: 'uuid',
      version: 8,
      canonical: '2489e9ad-2ee2-8e00-8ec9-32d5f69181c0',
      wrong: ['upper case'],
    },
  },
  {
    source: 'uuid25 for JavaScript, README, 2023',
    text: '3ud3gtvgolimgu9lah6aie99o',
    best: { format: 'uuid25', version: 4, uuid: '40eb9860-cf3e-45e2-a90e-b82236ac806c' },
  },
  {
    source: 'TypeID specification 0.3, valid.json, 2024',
    text: 'prefix_01h455vb4pex5vsknk084sn02q',
    best: {
      format: 'typeid',
      prefix: 'prefix',
      version: 7,
      uuid: '01890a5d-ac96-774b-bcce-b302099a8057',
      time: '2023-06-30T03:34:18.518Z',
    },
  },
  {
    source: 'ulid/spec, README, 2019: the ULID of 1469918176385',
    text: '01ARYZ6S41TSV4RRFFQ69G5FAV',
    best: { format: 'ulid', time: '2016-07-30T22:36:16.385Z', randomBits: 80 },
  },
  {
    source: 'MongoDB manual, ObjectId.getTimestamp(), 2024',
    text: '507c7f79bcf86cd7994f6c0e',
    best: { format: 'objectId', time: '2012-10-15T21:26:17.000Z' },
  },
  {
    source: 'segmentio/ksuid, README, 2023',
    text: '0ujtsYcgvSTl8PAuAdqWYSMnLOv',
    best: {
      format: 'ksuid',
      time: '2017-10-10T04:00:47.000Z',
      bytes: '0669f7efb5a1cd34b5f99d1154fb6853345c9735',
      randomBits: 128,
    },
  },
  {
    source: 'rs/xid, id_test.go, 2023',
    text: '9m4e2mr0ui3e8a215n4g',
    best: {
      format: 'xid',
      time: '2011-03-22T17:50:19.000Z',
      bytes: '4d88e15b60f486e428412dc9',
      worker: '60f486, process 58408',
      sequence: 4271561,
    },
  },
  {
    source: 'f4b6a3/tsid-creator, README, 2022',
    text: '01226N0640J7Q',
    best: { format: 'tsid', bigint: '38358284406638839', time: '2020-04-15T20:22:07.665Z', randomBits: 22 },
  },
  {
    source: 'paralleldrive/cuid2, README, 2023',
    text: 'tz4a98xxat96iws9zmbrgj3a',
    best: { format: 'cuid2', randomBits: 123.6 },
  },
  {
    source: 'paralleldrive/cuid, README, 2016',
    text: 'cjld2cjxh0000qzrmn831i7rn',
    best: { format: 'cuid', time: '2018-08-28T01:59:12.101Z', sequence: 0, worker: 'qzrm' },
  },
  {
    source: 'ai/nanoid, README, 2023',
    text: 'V1StGXR8_Z5jdHi6B-myT',
    best: { format: 'nanoid', randomBits: 126 },
  },
  {
    source: 'PlanetScale, "Why we chose NanoIDs for PlanetScale’s API", 2022',
    text: 'kw2c0khavhql',
    best: { format: 'nanoid', randomBits: 62 },
  },
  {
    source: 'Discord, API reference, 2024',
    text: '175928847299117063',
    best: {
      format: 'snowflake',
      name: 'Discord snowflake',
      time: '2016-04-30T11:18:25.796Z',
      worker: 32,
      sequence: 7,
      bigint: '175928847299117063',
    },
  },
  {
    source: 'Wikipedia, "Snowflake ID", 2022',
    text: '1541815603606036480',
    best: {
      format: 'snowflake',
      name: 'Twitter snowflake',
      time: '2022-06-28T16:07:40.105Z',
      worker: 378,
      sequence: 0,
    },
  },
  {
    source: 'Mastodon, "Status", 2019: created at 03:48:33.901',
    text: '103270115826048975',
    best: { format: 'mastodon', time: '2019-12-08T03:48:33.849Z' },
  },
  {
    source: 'Stack Overflow 63683015, 2020: 2020-08-26T13:43:27Z',
    text: '2384288897814875714',
    best: { format: 'instagram', time: '2020-08-26T13:43:27.313Z', worker: 2675, sequence: 578 },
  },
  {
    source: 'Stripe, API reference, "The Customer object", 2024',
    text: 'cus_NffrFeUfNV2Hib',
    best: { format: 'stripe', name: 'Stripe customer', prefix: 'cus' },
  },
  {
    source: 'Stripe, API reference, "Authentication", 2024',
    text: STRIPE_KEY,
    best: { format: 'stripe-token', prefix: 'sk_test', token: true },
  },
  {
    source: 'therootcompany/base62-token.js, issue 2, 2021: expired, and revoked by GitHub',
    text: GITHUB_TOKEN,
    best: { format: 'github-token', name: 'GitHub personal access token', prefix: 'ghp', token: true },
  },
]

const plainOf = (text: string) => JSON.parse(jsonReport(rankedReadings(text, { nowMs })))

describe('published examples', () => {
  it.each(vectors)('$best.format of $source', ({ text, best }) => {
    expect(plainOf(text).readings[0]).toMatchObject(best)
  })

  it.each(vectors)('$best.format of $source, every reading drawn', ({ text }) => {
    for (const reading of rankedReadings(text, { nowMs }).readings) {
      for (const view of reading.views()) {
        expect(view.parts.filter(({ start, end }) => start >= end || end > view.text.length)).toEqual([])
      }
    }
  })

  it.each(vectors)('$best.format of $source, behind a prefix', ({ text, best }) => {
    // Tokens and Stripe's ids have their own, and nanoid has the separator in its alphabet.
    if (best.prefix !== undefined || text.includes('_')) return
    expect(plainOf(`evt_${text}`)).toMatchObject({ text: `evt_${text}` })
    const found = plainOf(`thing_${text}`).readings[0]
    const { canonical, ...rest } = best
    expect(found).toMatchObject({
      ...rest,
      prefix: 'thing',
      ...(canonical && { canonical: `thing_${canonical}` }),
    })
  })

  // No documentation shows an id of Sonyflake's own epoch: this one is laid out as its README says.
  it('sonyflake, by its layout', () => {
    const units = BigInt((Date.UTC(2024, 1, 29) - Date.UTC(2014, 8, 1)) / 10)
    const text = `${(units << 24n) | (3n << 16n) | 258n}`
    const found = plainOf(text).readings.find(({ format }: { format: string }) => format === 'sonyflake')
    expect(found).toMatchObject({ time: '2024-02-29T00:00:00.000Z', sequence: 3, worker: 258, bigint: text })
  })

  it('TSID as a number: f4b6a3/tsid-creator, README, 2022', () => {
    const found = plainOf('38352658567418872').readings.find(
      ({ format }: { format: string }) => format === 'tsid',
    )
    expect(found).toMatchObject({ time: '2020-04-15T19:59:46.360Z' })
  })
})
