import { describe, expect, it } from 'vitest'
import { output, refusal } from './run-line.ts'

/** The styles in a text for a terminal, by their codes: 1 is bold, 2 dim, 31 red, 36 cyan. */
const stylesIn = (text: string): string[] =>
  text
    .split('\u001b[')
    .map((piece) => piece.replace('m', ' '))
    .filter((piece) => /^(?:[1-9]|3[1-7]) ./.test(piece))

describe('budget', () => {
  it('has the figures of PlanetScale, and draws them', async () => {
    // https://planetscale.com/blog/why-we-chose-nanoids-for-planetscales-api, 2022: 1 % after 35 years.
    const text = await output('budget --alphabet base36 --length 12 --rate 1000/h')
    expect(text).toContain('12 characters of an alphabet of 36: 4.7e+18 values, 62 bits; 1,000 ids an hour')
    expect(text).toContain('with a chance of 1 %    after 35.2 years: 309 million ids')
    expect(text).toContain('For 1 % after 100 years: 13 characters of 36 (65.1 bits)')
    expect(text).toMatch(/^100 % ┤ +▃▄▆▇▇██████$/m)
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
  })

  it.each([
    { line: 'budget --rate 1/s -l 4 -a hex', bits: 16, idsPerHour: 3600 },
    { line: 'budget --rate 1,000/day -l 4 -a abc', bits: 4 * Math.log2(3), idsPerHour: 1000 / 24 },
    { line: 'budget --rate 1e3/y -f uuid25', bits: 73, idsPerHour: 1000 / 8766 },
    { line: 'budget --rate 60/m -f nanoid', bits: 12 * Math.log2(36), idsPerHour: 3600 },
    { line: 'budget --rate 1.25/h -l 4 -a ab', bits: 4, idsPerHour: 1.25 },
    { line: 'budget --rate 1e10/hours -l 4 -a base64url', bits: 24, idsPerHour: 1e10 },
    { line: ['budget', '--rate', '1 / h', '-f', 'random'], bits: 128, idsPerHour: 1 },
  ])('$line', async ({ line, bits, idsPerHour }) => {
    const budget = JSON.parse(
      await output([...(typeof line === 'string' ? line.split(' ') : line), '--json']),
    )
    expect(budget.bits).toBeCloseTo(bits, 9)
    expect(budget.idsPerHour).toBeCloseTo(idsPerHour, 9)
    expect(budget.collisions.map(({ chance }: { chance: number }) => chance)).toEqual([0.001, 0.01, 0.5])
  })

  it('computes the length for a target', async () => {
    const { target } = JSON.parse(await output('budget --rate 50/s --years 20 --chance 0.01% --json'))
    expect(target).toMatchObject({ years: 20, chance: 0.0001, length: 16 })
    const spaced = await output([
      'budget',
      '--rate',
      '50/s',
      '--years',
      '20.25',
      '--chance',
      '0.5 %',
      '-a',
      'hex',
    ])
    expect(spaced).toContain('For 0.5 % after 20.3 years: 20 characters of 16 (')
    expect(await output('budget --rate 2/y --format uuid')).toContain('uuid: ')
  })

  it('has colour in a terminal alone', async () => {
    const text = await output('budget --rate 1000/h', { isTerminal: true })
    expect(stylesIn(text).filter((each) => !each.startsWith('36 '))).toEqual([
      '1 12 characters of an alphabet of 36',
      '1 11.1 years',
      '1 35.2 years',
      '1 292 years',
      '1 13 characters',
    ])
    expect(stylesIn(text).filter((each) => each.startsWith('36 '))).toHaveLength(8)
  })

  const bound = 'Only ids of one instant can collide: the years are a lower bound.'
  it.each([
    { format: 'uuid25', carriesTime: true },
    { format: 'uuid', carriesTime: true },
    { format: 'typeid', carriesTime: true },
    { format: 'ulid', carriesTime: true },
    { format: 'hexUlid', carriesTime: true },
    { format: 'timeRandom', carriesTime: true },
    { format: 'random', carriesTime: false },
    { format: 'nanoid', carriesTime: false },
  ])('says of $format whether its years are the least', async ({ format, carriesTime }) => {
    const line = `budget --rate 1e6/s --format ${format}`
    const [, second] = (await output(line)).split('\n')
    expect(second).toBe(carriesTime ? bound : '')
    expect(JSON.parse(await output(`${line} --json`))).toMatchObject({ format, carriesTime })
  })

  it('says nothing of a bound for an alphabet', async () => {
    expect(await output('budget --rate 1/h')).not.toContain(bound)
    expect(JSON.parse(await output('budget --rate 1/h --json'))).not.toHaveProperty('carriesTime')
  })

  it.each([
    {
      line: 'budget --rate 1/h --length 1',
      head: /^1 character of an alphabet of 36: 36 values, 5.2 bits; 1 id /,
    },
    {
      line: 'budget --rate 2/h --length 2 -a ab',
      head: /^2 characters of an alphabet of 2: 4 values, 2 bits; 2 ids /,
    },
    { line: 'budget --rate 1/h --length 1 -a ab', head: /: 2 values, 1 bit; / },
    { line: 'budget --rate 1.0001/h', head: /; 1 id an hour\n/ },
    { line: 'budget --rate 10/y --years 1 --chance 99%', head: /after 1 year: 1 character of 36 \(/ },
    { line: 'budget --rate 1e99/s', head: /ids an hour\n/ },
  ])('counts one as one: $line', async ({ line, head }) => expect(await output(line)).toMatch(head))

  it('speaks of one id, and fits a narrow terminal', async () => {
    const text = await output('budget --rate 1/h --length 1 --alphabet hex', { columns: 50 })
    expect(text).toContain(': 1 id\n')
    expect(text.split('\n').filter((line) => /[┤└]/.test(line) && line.length > 50)).toEqual([])
  })

  it.each([
    { line: 'budget', text: 'Expected --rate but received none.\nExample: --rate 1000/h\n' },
    { line: 'budget x --rate 1/h', text: 'Expected only options but received "x".' },
    {
      line: 'budget --rate 1000',
      text: 'Expected --rate to be a number and a unit but received "1000".\nExamples: 1000/h, 50/s, 1e6/d.\n',
    },
    { line: 'budget --rate x1/h', text: 'Expected --rate to be' },
    { line: 'budget --rate 1/h!', text: 'Expected --rate to be' },
    { line: 'budget --rate 1x/h', text: 'Expected --rate to be' },
    {
      line: 'budget --rate 0/h',
      text: 'Expected --rate to be above 0 and at most 1e99 but received "0/h".\nExamples: 1000/h, 50/s, 1e6/d.\n',
    },
    { line: 'budget --rate 1e300/s', text: 'to be above 0 and at most 1e99 but received "1e300/s".' },
    { line: 'budget --rate 1e1000/s', text: 'to be above 0 and at most 1e99 but received "1e1000/s".' },
    { line: 'budget --rate 2e99/s', text: 'to be above 0 and at most 1e99 but received "2e99/s".' },
    { line: 'budget --rate -1/s', text: 'Expected --rate to have a value' },
    {
      line: 'budget --rate 1/h --alphabet x',
      text: 'Expected --alphabet to be a name, or at least two different characters, but received "x".\nNames: decimal, hex, base32, base36, base58, base62, base64url.\n',
    },
    { line: 'budget --rate 1/h --alphabet aab', text: 'Expected --alphabet' },
    {
      line: 'budget --rate 1/h --length 0',
      text: 'Expected --length to be a whole number from 1 to 300 but received "0".',
    },
    {
      line: 'budget --rate 1/h --format uuid --length 3',
      text: 'Expected --format, or --alphabet and --length, but received both.',
    },
    {
      line: 'budget --rate 1/h --format objectId',
      text: 'Expected a format whose ids are random but received objectId.\nFormats: uuid25, random, typeid, uuid, nanoid, ulid, hexUlid, timeRandom.\n',
    },
    {
      line: 'budget --rate 1/h --format md5',
      text: 'Expected the name of a format but received "md5".\nFormats: uuid25, random, typeid, uuid, nanoid, ulid, hexUlid, timeRandom.\n',
    },
    { line: 'budget --rate 1/h --format opaque', text: 'received opaque.' },
    { line: 'budget --rate 1/h --format snowflake', text: 'received snowflake.' },
    {
      line: 'budget --rate 1/h --chance 1',
      text: 'Expected --chance to be a number above 0, such as 1%, or 0.01%, but received "1".',
    },
    {
      line: 'budget --rate 1/h --chance 100%',
      text: 'Expected --chance to be above 0% and below 100% but received "100%".\n',
    },
    { line: 'budget --rate 1/h --chance 200%', text: 'but received "200%".\n' },
    { line: 'budget --rate 1/h --chance 0%', text: 'to be a number above 0, such as 1%, or 0.01%, but' },
    { line: 'budget --rate 1/h --chance x1%', text: 'Expected --chance to be' },
    { line: 'budget --rate 1/h --chance 1%x', text: 'Expected --chance to be' },
    { line: 'budget --rate 1/h --chance 1x%', text: 'Expected --chance to be' },
    {
      line: 'budget --rate 1/h --years none',
      text: 'Expected --years to be a number above 0, such as 100, or 0.5, but received "none".',
    },
    { line: 'budget --rate 1/h --years 0', text: 'Expected --years to be' },
    { line: 'budget --rate 1/h --years x1', text: 'Expected --years to be' },
    { line: 'budget --rate 1/h --years 1x', text: 'Expected --years to be' },
  ])('$line: $text', async ({ line, text }) => expect(await refusal(line)).toContain(text))
})
