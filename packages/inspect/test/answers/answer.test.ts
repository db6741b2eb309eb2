import { findAlmost, type Reading } from '@brandid/base/readings'
import { describeAnswer, fragmentOf, readKinds, readPasted } from '@brandid/inspect/answers'
import { createRegistry } from 'brandid/core'
import { objectId, snowflake, typeid, ulid, uuid, uuid25 } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { GITHUB_TOKEN } from '../../../kit/test/cli/published-tokens.ts'
import { readFragment, sayAnswer, sayShare } from '../../src/answers/answer.ts'
import { listSpellings } from '../../src/answers/conversion.ts'
import { linkToEntity } from '../../src/answers/kinds.ts'
import { countEach, MOST_LISTED, openPaste, sayCounts } from '../../src/answers/pasted.ts'
import { listRanges } from '../../src/answers/ranges.ts'
import { createCollector } from '../../src/answers/summary.ts'
import { bestOf, LIKELY_SECRET, NOW_MS, ownOf, read, readingsOf, USER, UUID } from './read-text.ts'

const own = await ownOf({ definitions: [{ prefix: 'user', aliases: ['usr'] }], tokens: [{ prefix: 'sess' }] })

function answerOf(text: string, source?: string) {
  const result = read(text, source === undefined ? undefined : own)
  const { readings } = result
  return describeAnswer(readings[0], NOW_MS, source, readings, findAlmost(result, { nowMs: NOW_MS }))
}

const SECRET = 'This is a secret, so it is hidden and never appears in links. Treat it as leaked.'
const MADE = { age: '3 days ago', date: '21 November 2026, 02:36:50 UTC' }

describe('an answer', () => {
  const org = USER.replace('user', 'org')
  const [otherSpelling, noPrefix] = [
    'but the canonical form differs.',
    'cannot identify the owner, because the ID has no prefix.',
  ]
  it.each([
    [
      USER,
      { title: 'User ID', made: MADE, tone: 'own', whose: 'Yours: shop.json defines "user".' },
      'shop.json',
    ],
    [
      USER.toUpperCase(),
      { tone: 'unsure', whose: `Yours: shop.json defines "user", ${otherSpelling}` },
      'shop.json',
    ],
    [
      'user_1',
      {
        tone: 'wrong',
        whose: 'Not valid: the prefix "user" is yours, but the string is not a valid user ID.',
      },
      'shop.json',
    ],
    [org, { tone: 'plain', whose: 'Not yours: no kind in shop.json has the prefix "org".' }, 'shop.json'],
    [UUID, { title: 'UUID version 7', whose: `"shop\\u{202e}.json" ${noPrefix}` }, 'shop\u202e.json'],
    [UUID, { tone: 'plain', whose: '' }],
    ['2026-11-28', { title: 'A date', made: { verb: 'It is', date: '28 November 2026, 00:00:00 UTC' } }],
    [
      '175928847299117063',
      { title: 'A number', unmade: 'The time depends on the system: choose a reading below.' },
    ],
    ['42', { made: undefined, unmade: 'The ID does not show when it was created.' }],
    ['x7Kq2LmZp9', { title: 'An ID in an unknown format', tone: 'unsure' }],
    [GITHUB_TOKEN, { title: 'GitHub personal access token', tone: 'secret', unmade: '', whose: SECRET }],
    [
      LIKELY_SECRET,
      {
        title: 'A possible secret',
        whose: 'The string looks like a secret, so it is hidden and never appears in links.',
      },
    ],
    ['hello', { title: 'No format matches', tone: 'wrong' }],
    [
      `${UUID},${UUID}`,
      {
        title: 'Two joined IDs',
        made: undefined,
        unmade: 'Two IDs are joined; the second starts at character 37.',
        whose: '',
        tone: 'wrong',
      },
      'shop.json',
    ],
    [
      UUID.replace('-98', '-18'),
      {
        title: 'Almost a UUID',
        made: undefined,
        unmade: 'Character 20 is "1", but RFC 9562 requires 8, 9, a or b.',
        whose: `shop.json ${noPrefix}`,
        tone: 'unsure',
      },
      'shop.json',
    ],
  ])('says of %s %j with %s', (text, answer, source?: string) =>
    expect(answerOf(text, source)).toMatchObject(answer),
  )

  it.each([
    [
      USER,
      'User ID. Created 3 days ago, on 21 November 2026, 02:36:50 UTC. Yours: shop.json defines "user".',
    ],
    ['42', `A number. The ID does not show when it was created. shop.json ${noPrefix}`],
    ['hello', 'No format matches. This is not a known ID.'],
  ])('is a sentence or three for those who hear it: %s', (text, said) =>
    expect(sayAnswer(answerOf(text, 'shop.json'))).toBe(said),
  )
})

it('asks for no choice of a system in a list, which keeps one reading of a number', () => {
  const [number] = readPasted('175928847299117063\n42', { nowMs: NOW_MS }).readings
  const readings = number?.readings ?? []
  expect(describeAnswer(readings[0], NOW_MS, undefined, readings)).toMatchObject({
    title: 'A number',
    unmade: 'The ID does not show when it was created.',
  })
})

describe('several texts', () => {
  const collect = (...texts: readonly string[]) => {
    const collector = createCollector(NOW_MS)
    for (const text of texts) collector.add(read(text))
    return collector
  }

  it('are counted by what they are, the most common first', () => {
    expect(sayCounts(collect('hello', '42', '43').summary())).toBe('3 strings: 2 × a number, 1 × no format')
  })

  it('are all counted, even if the list is shorter', { tags: 'slow' }, () => {
    const collector = collect('hello', '42', '43')
    for (let i = 0; i < MOST_LISTED; i++) collector.add(read('42'))
    expect(sayCounts(collector.summary())).toBe(
      '20,003 strings: 20,002 × a number, 1 × no format. All strings are counted; the list shows the first 20,000',
    )
  })
})

it('lists at most twelve kinds of several texts', () => {
  const [reading] = read(USER).readings
  const sayKinds = (count: number) => {
    const collector = createCollector(NOW_MS)
    for (let i = 0; i < count; i++)
      collector.add({ text: `${i}`, readings: reading ? [{ ...reading, name: `kind ${i}` }] : [] })
    return sayCounts(collector.summary())
  }
  expect(sayKinds(12)).toMatch(/^12 strings: (?:1 × [^,]+, ){11}1 × [^,]+$/)
  expect(sayKinds(13)).toMatch(/^13 strings: (?:1 × [^,]+, ){12}and 1 more kind$/)
  expect(sayKinds(14)).toMatch(/, and 2 more kinds$/)
})

it.each([
  [0.995, '> 99%'],
  [0.994, '99%'],
  [0.1, '10%'],
  [0.099, '9.9%'],
  [0.001, '0.1%'],
  [0, '< 0.1%'],
])('says the share %d as %s', (share, said) => expect(sayShare(share)).toBe(said))

describe('a link', () => {
  it.each([
    { text: UUID, link: `#id=${UUID}` },
    { text: '{42}', link: '#id=%7B42%7D' },
    { text: GITHUB_TOKEN, link: undefined },
    { text: 'x7Kq2LmZp9', link: undefined },
    { text: 'hello', link: undefined },
    // A definition refuses it, whatever it holds.
    { text: 'user_\ud800', link: undefined },
  ])('of $text is $link', ({ text, link }) => {
    expect(fragmentOf(read(text, own))).toBe(link)
    if (link) expect(readFragment(link)).toEqual({ text, as: undefined })
  })

  it('holds the system that was chosen for a number, and what is almost an ID, but no number of a card', () => {
    const number = read('175928847299117063')
    const discord = number.readings.find(({ name }) => name.startsWith('Discord'))
    const link = '#id=175928847299117063&as=discord-snowflake'
    expect(fragmentOf(number, discord)).toBe(link)
    expect(readFragment(link)).toEqual({ text: '175928847299117063', as: 'discord-snowflake' })
    expect(fragmentOf(read(`${UUID.slice(0, -1)}g`))).toBe(`#id=${UUID.slice(0, -1)}g`)
    expect(fragmentOf(read('4242424242424242'))).toBeUndefined()
    expect(fragmentOf(read(LIKELY_SECRET))).toBeUndefined()
  })

  it('is none where a part of the text was hidden', () =>
    expect(fragmentOf({ ...read('42'), text: 'a[redacted]' })).toBeUndefined())

  it.each(['', '#', '#id=', '#id=%', '#id=a&b', '#other=1'])('has no text in %j', (hash) =>
    expect(readFragment(hash)).toBeUndefined(),
  )
})

it.each([USER, '507f1f77bcf86cd799439011', UUID])(
  'every spelling of the value of %s is read as the same value',
  (text) => {
    const best = bestOf(text) as Reading
    const spelt = listSpellings(best)
    expect(spelt.length).toBeGreaterThanOrEqual(4)
    for (const { name, value } of spelt) {
      // An integer of 12 bytes is any number.
      if (/^(?:integer|base64)/.test(name) && best.bytes?.length !== 16) continue
      // Nothing tells base 58 from other characters.
      if (name === 'base58') continue
      expect(readingsOf(value).map(({ bytes }) => bytes)).toContainEqual(best.bytes)
    }
  },
)

it('spells a UUID in many ways, and a secret in none', () => {
  const best = bestOf(USER) as Reading
  expect(listSpellings(best).map(({ name, value }) => [name, value])).toEqual([
    ['UUID', '01a1fbf6-aef1-7334-982e-09bb75d96714'],
    ['base 36', USER],
    ['TypeID', expect.stringMatching(/^user_[0-9a-z]{26}$/)],
    ['ULID', expect.stringMatching(/^[0-9A-Z]{26}$/)],
    ['integer', `${0x01a1fbf6aef17334982e09bb75d96714n}`],
    ['URN', 'urn:uuid:01a1fbf6-aef1-7334-982e-09bb75d96714'],
    ['BINARY(16)', '0x01a1fbf6aef17334982e09bb75d96714'],
    ['uniqueidentifier', '0xf6fba101f1ae3473982e09bb75d96714'],
    ['swapped GUID', 'f6fba101-f1ae-3473-982e-09bb75d96714'],
    ['bytea, PostgreSQL', '\\x01a1fbf6aef17334982e09bb75d96714'],
    ['base64', 'AaH79q7xczSYLgm7ddlnFA=='],
    ['base64url', 'AaH79q7xczSYLgm7ddlnFA'],
    ['base58', expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{21,22}$/)],
  ])
  expect(listSpellings({ ...best, isToken: true })).toEqual([])
})

it('counts equal titles, the most common first', () =>
  expect(countEach(['a', 'b', 'c', 'b', 'c', 'c'])).toEqual([
    ['c', 3],
    ['b', 2],
    ['a', 1],
  ]))

describe('the page of an entity', async () => {
  const manifest = {
    version: 1,
    definitions: [
      { prefix: 'user', link: 'https://shop.example/{id}?as={id}' },
      { prefix: 'team' },
      {
        prefix: 'file',
        format: { name: 'opaque', options: { length: 12, alphabet: 'ab/' } },
        link: 'https://shop.example/{id}',
      },
    ],
  }
  const kinds = await readKinds(JSON.stringify(manifest), 'shop.json')

  it.each([
    { text: USER, link: `https://shop.example/${USER}?as=${USER}` },
    { text: 'file_a/b/a/b/a/b/', link: 'https://shop.example/file_a%2Fb%2Fa%2Fb%2Fa%2Fb%2F' },
    { text: USER.toUpperCase(), link: undefined },
    { text: 'user_1', link: undefined },
    { text: USER.replace('user', 'team'), link: undefined },
    { text: USER.replace('user', 'org'), link: undefined },
    { text: UUID, link: undefined },
  ])('of $text is $link', ({ text, link }) => {
    const best = bestOf(text, kinds.own) as Reading
    expect(linkToEntity(kinds, best, text)).toBe(link)
  })
})

it('counts the definitions, tokens and keys of a manifest', async () => {
  const definitions = [{ prefix: 'user' }, { prefix: 'team' }, { prefix: 'file' }]
  const manifest = {
    version: 1,
    definitions,
    tokens: [{ prefix: 'session' }],
    keys: [{ key: 'order' }, { key: 'row' }],
  }
  expect((await readKinds(JSON.stringify(manifest), 'shop.json')).count).toBe(6)
})

it('a paste is read step by step to the same end', { tags: 'slow' }, () => {
  const text = `${USER}\n${GITHUB_TOKEN}\n${UUID}\n`.repeat(50)
  const paste = openPaste(text, { nowMs: NOW_MS })
  expect(paste.safeText).not.toContain(GITHUB_TOKEN)
  const steps: number[] = []
  while (paste.read(40)) steps.push(paste.done)
  expect(steps).toEqual([40, 80, 120])
  expect(JSON.stringify(paste.pasted().summary)).toBe(
    JSON.stringify(readPasted(text, { nowMs: NOW_MS }).summary),
  )
  expect(paste.pasted().shown).toBe(readPasted(text, { nowMs: NOW_MS }).shown)
})

/* The smallest and the largest ID of a date. */

const FROM = Date.UTC(2026, 10, 28)
const TO = Date.UTC(2026, 10, 29) - 1
const BEFORE_DISCORD = Date.UTC(2005, 0, 1)
const ranges = new Map(listRanges(FROM, TO).map((range) => [range.name, range]))

// The library's own lower bounds are the oracle.
const formats = {
  'UUID version 7': uuid(),
  TypeID: typeid(),
  'brandid, base 36': uuid25(),
  ULID: ulid(),
  ObjectId: objectId(),
  'Discord snowflake': snowflake({ epoch: 'discord' }),
  'Twitter snowflake': snowflake({ epoch: 'twitter' }),
}

it.each(Object.entries(formats))(
  'begins where the lower bound of the library is, and ends before the next: %s',
  (name, format) => {
    const Id = createRegistry().defineId('x', { format })
    const bodyAt = (at: number) => `${Id.lowerBound(at)}`.replace('x_', '')
    const { smallest = '', largest = '' } = ranges.get(name) ?? {}
    const next = bodyAt(TO + 1)
    expect(smallest).toBe(bodyAt(FROM))
    if (name.endsWith('snowflake')) expect(BigInt(largest)).toBe(BigInt(next) - 1n)
    // Numbers of one length sort as strings do.
    expect([smallest, largest, next].map((each) => each.length)).toEqual(Array(3).fill(smallest.length))
    expect(smallest < largest && largest < next).toBe(true)
  },
)

it.each([...ranges.values()])('reads each bound as an ID of its instant: $name', ({ smallest, largest }) => {
  const timesOf = (text: string) => readingsOf(text).flatMap(({ timeMs }) => timeMs ?? [])
  expect(timesOf(smallest)).toContain(FROM)
  expect(timesOf(largest).some((timeMs) => timeMs >= TO - 999 && timeMs <= TO)).toBe(true)
})

it('has no bounds where a format has no such time', () => {
  for (const toMs of [BEFORE_DISCORD, TO])
    expect(listRanges(BEFORE_DISCORD, toMs).map(({ name }) => name)).not.toContain('Discord snowflake')
  expect(listRanges(-1)).toEqual([])
})
