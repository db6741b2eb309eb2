import { defineToken } from 'brandid/token'
import { describe, expect, it } from 'vitest'
import { createOwn } from '../../src/definitions/definition-lookup.ts'
import { readPasted } from '../../src/inspect/answer.ts'
import { readKinds } from '../../src/inspect/kinds.ts'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'

const nowMs = Date.UTC(2026, 10, 24, 12)
const USER = 'user_03h9we7hp2hzo9bqbv4l8rz84'
const { own } = await readKinds(
  '{"definitions":[{"prefix":"user"}],"tokens":[{"prefix":"sess"}]}',
  'shop.json',
)

describe('a text that is not as its format writes it', () => {
  it.each([
    ['USER_017f22e2-79b0-7cc3-98c4-dc0c0c07398f', 'user_017f22e2-79b0-7cc3-98c4-dc0c0c07398f'],
    ['"3jzfcijpj2z2a"', '3jzfcijpj2z2a'],
    ["'-JhLeOlGIEjaIOFHR0xd'", '-JhLeOlGIEjaIOFHR0xd'],
    ['"AX8i4nmwfMOYxNwMDAc5jw"', 'AX8i4nmwfMOYxNwMDAc5jw'],
    ['"V1StGXR8_Z5jdHi6B-myT"', 'V1StGXR8_Z5jdHi6B-myT'],
    ['"175928847299117063"', '175928847299117063'],
    ['"023e105f4ecef8ad9ca31a8372d0c353"', '023e105f4ecef8ad9ca31a8372d0c353'],
    ['"izkpm55j334u"', 'izkpm55j334u'],
    ['USER_2124915106461536256', 'user_2124915106461536256'],
  ])('%s: right is %s', (text, canonical) => {
    const [best] = rankedReadings(text, { nowMs }).readings
    expect(best).toMatchObject({ canonical })
    expect(best?.wrong).toHaveLength(1)
  })
})

it('counts the random bits of an id once, with its definition and without', () => {
  const bits = [own, undefined].map(
    (each) => rankedReadings(USER, { nowMs, own: each }).readings[0]?.randomBits,
  )
  expect(bits).toEqual([74, 74])
})

describe('a token of the project that is damaged', () => {
  const token = defineToken('sess').generate()
  const body = token.slice(5)
  const wrong = `${token.slice(0, 20)}${token[20] === 'a' ? 'b' : 'a'}${token.slice(21)}`
  it.each([
    ['in capitals', token.toUpperCase()],
    ['with a hyphen', token.replace('_', '-')],
    ['without its prefix', body],
    ['behind a letter', `x${token}`],
    ['with a wrong character', wrong],
    ['with a wrong prefix', token.replace('sess', 'ses')],
    ['without its last character', token.slice(0, -1)],
    ['of one character more', `${token}0`],
    ['in quotes', `"${token.toUpperCase()}"`],
  ])('%s is hidden', (_, text) => {
    const read = rankedReadings(text, { nowMs, own })
    expect(read.readings).toMatchObject([{ isToken: true }])
    const all = JSON.stringify([read.text, read.readings.map(({ views, ...rest }) => [views(), rest])])
    expect(all.toLowerCase()).not.toContain(body.slice(8, 16))
    const pasted = readPasted(`one ${text} two\n${text}`, { nowMs, own })
    expect(
      JSON.stringify([pasted.shown, pasted.readings.map((each) => each.text)]).toLowerCase(),
    ).not.toContain(body.slice(8, 16))
  })

  it.each([
    USER,
    'd14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f',
    'org_03h9we7hp2hzo9bqbv4l8rz84',
  ])('%s is none', (text) => expect(rankedReadings(text, { nowMs, own }).text).toBe(text))
})

it('says which line failed, and reads the others', () => {
  const { definitions, ...rest } = own
  const broken = createOwn({ definitions, tokenPrefixes: rest.tokenPrefixes })
  const failing = {
    ...broken,
    find(prefix: string) {
      if (prefix === 'post') throw new RangeError('out of bits')
      return broken.find(prefix)
    },
  }
  const { readings } = readPasted(`${USER}\npost_03h9we7hp2hzo9bqbv4l8rz84\n${USER}`, { nowMs, own: failing })
  expect(readings.map(({ readings: all, fault }) => [all[0]?.definition, fault])).toEqual([
    ['user', undefined],
    [undefined, 'out of bits'],
    ['user', undefined],
  ])
})
