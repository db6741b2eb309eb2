import type { Own } from '@brandid/base/manifest'
import { readPasted } from '@brandid/inspect/answers'
import { describe, expect, it } from 'vitest'
import { GITHUB_TOKEN, STRIPE_KEY } from '../../../kit/test/cli/published-tokens.ts'
import { LIKELY_SECRET as LIKELY, NOW_MS, ownOf, USER, UUID } from './read-text.ts'

/** Texts that a list shows. */
const MOST_LISTED = 20_000
const read = (text: string, own?: Own) => readPasted(text, { nowMs: NOW_MS, own })
const shop = await ownOf({ definitions: [{ prefix: 'user' }], tokens: [{ prefix: 'sess' }] })
const namesOf = (text: string) => read(text).readings.map(({ readings }) => readings[0]?.name)

describe('a pasted text', () => {
  it('is read line by line, whatever ends a line', () => {
    expect(namesOf(`${USER}\r\n\n${UUID}\r42`)).toEqual([
      'UUID version 7 in base 36',
      'UUID version 7',
      'a number',
    ])
  })

  it('is searched where a line is no ID', () => {
    const { readings } = read(`error for ${USER} and ${UUID}\nno ID here`)
    expect(readings.map(({ text, readings: all }) => [text, all.length > 0])).toEqual([
      [USER, true],
      [UUID, true],
      ['no ID here', false],
    ])
    const json = read(`{"id":"${UUID}","userId":"${USER}"}`)
    expect(json.readings.map(({ text }) => text)).toEqual([UUID, USER])
  })

  it.each([
    ['a token', GITHUB_TOKEN, 'ghp_[redacted]'],
    ['a token in quotes', `"${GITHUB_TOKEN}"`, 'ghp_[redacted]'],
    ['a token among words', `key ${STRIPE_KEY}!`, 'key sk_test_[redacted]!'],
    ['a possible secret', LIKELY, '[redacted]'],
    ['a possible secret among words', `key ${LIKELY}`, 'key [redacted]'],
    [
      'a private key of several lines',
      `a\n-----BEGIN PRIVATE KEY-----\n${'Ab1/'.repeat(16)}\nq7==\n-----END PRIVATE KEY-----`,
      'a\n-----BEGIN PRIVATE KEY-----[redacted]',
    ],
    [
      'a private key after a letter',
      'key-----BEGIN PRIVATE KEY-----\nhunter22',
      'key-----BEGIN PRIVATE KEY-----[redacted]',
    ],
    ['a number under the name of a password', 'password:\n12345678', 'password:\n[redacted]'],
    ['a password under its name', 'password:\nhunter22', 'password:\n[redacted]'],
    ['what was hidden before', `ghp_[redacted] ${STRIPE_KEY}`, 'ghp_[redacted] sk_test_[redacted]'],
  ])('hides %s', (_, text, shown) => {
    const pasted = read(text)
    expect(pasted).toMatchObject({ shown, isHidden: true })
    const told = pasted.readings.map((each) => [each.text, each.readings.map(({ views }) => views())])
    expect(JSON.stringify(told)).not.toMatch(/zQWB|4eC39|hunter|12345678|dEfGh1|Ab1.Ab1/)
    expect(pasted.readings.at(-1)?.readings[0]?.isToken).toBe(true)
    expect(read(pasted.shown)).toMatchObject({ shown, isHidden: false })
  })

  it('hides the tokens of the project, which have no shape of their own', () => {
    const pasted = read(`sess_abc\nlog sess_def ghp_0123456789abc ${USER}\n${USER}`, shop)
    expect(pasted).toMatchObject({
      shown: `sess_[redacted]\nlog sess_[redacted] ghp_[redacted] ${USER}\n${USER}`,
      isHidden: true,
    })
    expect(pasted.readings[0]?.readings[0]?.name).toBe('your token "sess"')
    const both = read('(ghp_0123456789abc,sess_abcdef0123456', shop)
    expect(both.shown).toBe('(ghp_[redacted],sess_[redacted]')
    expect(both.readings.map(({ text }) => text)).toEqual(['ghp_[redacted]', 'sess_[redacted]'])
  })

  it.each([
    [`${USER}"xoxb-2345678901-example`, `${USER}"xoxb-[redacted]`],
    [`user_ ${LIKELY}`, 'user_ [redacted]'],
    ['user_1', 'user_1'],
  ])('hides a secret after the prefix of an ID, which its definition refuses: %s', (text, shown) =>
    expect(read(text, shop)).toMatchObject({ shown, isHidden: shown !== text }),
  )

  it('tells the IDs and the secrets of a line, also when it is read again', () => {
    const first = read(`error for ${USER} by ${GITHUB_TOKEN}\nnothing here`)
    const again = read(first.shown)
    const namesIn = ({ readings }: typeof first) => readings.map((each) => each.readings[0]?.name)
    expect(namesIn(first)).toEqual(['UUID version 7 in base 36', 'GitHub personal access token', undefined])
    expect(namesIn(again)).toEqual(['UUID version 7 in base 36', 'hidden secret', undefined])
    expect(again.readings[1]?.readings[0]?.views()).toMatchObject([{ text: 'ghp_[redacted]' }])
  })

  it('shows the first 200 characters of a line without IDs', () => {
    const line = `no ${'id '.repeat(66)}`.slice(0, 200)
    const told = (text: string) => read(text).readings.map((each) => each.text)
    expect(told(line)).toEqual([line])
    expect(told(`${line}x`)).toEqual([`${line}…`])
  })

  it('keeps the best reading of each line of several, and every reading of one line', () => {
    const number = '175928847299117063'
    expect(read(number).readings[0]?.readings.length).toBeGreaterThan(3)
    expect(read(`${number}\n${USER}`).readings.map(({ readings }) => readings.length)).toEqual([1, 1])
  })

  it('has no reading for an empty line', () => {
    const { readings, marks, shown, summary } = read(`\n  \n${USER}\n`)
    expect({ readings: readings.length, marks: marks.length, shown, texts: summary.texts }).toEqual({
      readings: 1,
      marks: 1,
      shown: `\n  \n${USER}\n`,
      texts: 1,
    })
  })

  it('marks what is repeated, as far as the list goes', () =>
    expect(read(`${USER}\n${UUID}\n${USER}`).marks.map(({ isRepeat }) => isRepeat)).toEqual([
      false,
      false,
      true,
    ]))

  it.each([
    [`password: ${UUID} of ${USER}`, ['[redacted]', USER]],
    [`api_key=${UUID} of ${USER}`, ['api_key=[redacted]', USER]],
    [`token=${USER} of ${UUID}`, ['token=[redacted]', UUID]],
    [`"${USER}" by sk_lve_4eC39HqLyjWDarjtT1zdp7dc/${UUID}`, ['sk_lve_[redacted]', USER]],
  ])('finds no ID in what it hides: %s', (text, found) => {
    const { readings } = read(text)
    expect(readings.map((each) => each.text).sort()).toEqual(found.sort())
    expect(readings.filter((each) => each.readings[0]?.isToken)).toHaveLength(1)
  })

  it('shows an ID of the project whatever its shape', async () => {
    const format = { name: 'opaque', options: { length: 20 } }
    const long = { name: 'opaque', options: { length: 32 } }
    const own = await ownOf({
      definitions: [
        { prefix: 'acc', format },
        { prefix: 'device', format: long },
      ],
      tokens: [{ prefix: 'sess' }],
    })
    const id = 'acc_AKIA234567ABCDEFGHIJ'
    expect(read(id)).toMatchObject({ shown: 'acc_AKIA[redacted]', isHidden: true })
    expect(read(id, own)).toMatchObject({ shown: id, isHidden: false })
    // As long as a token of the project without its prefix.
    const text = `device_${'z1'.repeat(16)}`
    expect(read(`of ${text}`, shop)).toMatchObject({ shown: 'of device_[redacted]', isHidden: true })
    expect(read(`of ${text}`, own)).toMatchObject({ shown: `of ${text}`, isHidden: false })
  })

  it('says which line failed, and reads the others', () => {
    const failing: Own = {
      ...shop,
      find(prefix) {
        if (prefix === 'post') throw new RangeError('out of bits')
        return shop.find(prefix)
      },
    }
    const { readings } = read(`${USER}\npost_03h9we7hp2hzo9bqbv4l8rz84\n${USER}`, failing)
    expect(readings.map(({ readings: all, fault }) => [all[0]?.definition, fault])).toEqual([
      ['user', undefined],
      [undefined, 'out of bits'],
      ['user', undefined],
    ])
  })

  it('is counted whole, and listed as far as a list goes', { tags: 'slow' }, () => {
    const { readings, summary, shown } = read(`${`${UUID}\n`.repeat(MOST_LISTED + 5)}${USER}`)
    expect(readings).toHaveLength(MOST_LISTED)
    expect(summary.texts).toBe(MOST_LISTED + 6)
    expect(summary.kinds.map(({ name, count }) => [name, count])).toEqual([
      ['UUID version 7', MOST_LISTED + 5],
      ['brandid ID (UUID version 7 in base 36)', 1],
    ])
    expect(shown.endsWith(USER)).toBe(true)
  })

  it('reads the numbers of a list as the system that is chosen', () => {
    const text = '175928847299117063\n80351110224678912\n42'
    const names = readPasted(text, { nowMs: NOW_MS, as: 'discord-snowflake' }).readings
    expect(names.map(({ readings }) => readings[0]?.name)).toEqual([
      'Discord snowflake',
      'Discord snowflake',
      'a number',
    ])
  })

  it('shows what only looks like a secret if the reader asks for it, and no other secret', () => {
    const options = { nowMs: NOW_MS, isShown: true }
    expect(readPasted(LIKELY, options)).toMatchObject({ shown: LIKELY, isHidden: false })
    expect(readPasted(GITHUB_TOKEN, options)).toMatchObject({ shown: 'ghp_[redacted]', isHidden: true })
  })
})
