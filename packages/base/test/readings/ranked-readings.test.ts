import { createOwn } from '@brandid/base/manifest'
import { rankedReadings, readAsIs } from '@brandid/base/readings'
import { createRegistry } from 'brandid/core'
import { nanoid, opaque, snowflake } from 'brandid/formats'
import { BASE62_ALPHABET, createKeyDefinition } from 'brandid/internal'
import { describe, expect, it } from 'vitest'
import { drawingsOf, findReading, formatsOf, NOW_MS, read, USER } from './read.ts'

const nowMs = NOW_MS

describe('the keys of a project', () => {
  const keysOf = (...names: string[]) => names.map((name) => createKeyDefinition(name, { format: 'bigint' }))
  const own = (keys: ReturnType<typeof keysOf>, patternKeys: ReturnType<typeof keysOf> = []) =>
    createOwn({ definitions: [], tokenPrefixes: [], keys: keys as never, patternKeys: patternKeys as never })
  const named = (text: string, ...found: Parameters<typeof own>) =>
    rankedReadings(text, { nowMs, own: own(...found) }).readings[0]

  it.each([
    [['product'], [], 'product key', 'your definition accepts it'],
    [[], ['product'], 'product key', 'the pattern of your definition matches it'],
    [['product'], ['product'], 'product key', 'your definition accepts it'],
    [['product', 'order'], [], 'one of your keys: product, order', '2 of your definitions accept it'],
    [['product'], ['order'], 'one of your keys: product, order', '2 of your definitions accept it'],
    [['a', 'b', 'c'], [], 'one of your keys: a, b, c', '3 of your definitions accept it'],
    [['a', 'b', 'c', 'd'], [], 'one of your keys: a, b, c, 1 more', '4 of your definitions accept it'],
    [
      ['a', 'b', 'c', 'd', 'e', 'a'],
      [],
      'one of your keys: a, b, c, 2 more',
      '5 of your definitions accept it',
    ],
  ])('%j and patterns %j name a number: %s', (keys, patternKeys, name, why) =>
    expect(named('42', keysOf(...keys), keysOf(...patternKeys))).toMatchObject({
      format: 'integer',
      name,
      why,
    }),
  )

  it('name no string that they do not accept, and change no other reading', () => {
    expect(named(USER, keysOf('product'))?.name).toBe('UUID version 7 in base 36')
    expect(named('hello', keysOf('product'))).toBeUndefined()
    const text = '175928847299117063'
    const { readings } = rankedReadings(text, { nowMs, own: own(keysOf('product')) })
    expect(readings.map(({ name }) => name).sort()).toEqual(
      [
        ...read(text)
          .readings.map(({ name }) => name)
          .filter((name) => name !== 'a number'),
        'product key',
      ].sort(),
    )
  })

  it('come before a time where the number is short, and after a likelier one where it is long', () => {
    expect(named('1700000000', keysOf('product'))?.name).toBe('product key')
    expect(named('1700000000123456', keysOf('product'))?.name).toBe('product key')
    // Only Twitter can have generated it.
    expect(named('2124915106461536256', keysOf('product'))?.format).toBe('snowflake')
  })

  it('name the likeliest reading of a string that is no number', () => {
    const device = createKeyDefinition('device', {
      format: nanoid({ length: 21, alphabet: `${BASE62_ALPHABET}-` }),
    })
    const found = createOwn({ definitions: [], tokenPrefixes: [], keys: [device] })
    const { readings } = rankedReadings('V1StGXR8-Z5jdHi6B-myT', { nowMs, own: found })
    expect(readings[0]).toMatchObject({ format: 'nanoid', name: 'device key' })
  })
})

describe('the definitions of a project', () => {
  const { defineId } = createRegistry()
  const definitions = [
    defineId('user', { named: ['user_root'] }),
    defineId('msg', { format: snowflake({ epoch: 'discord' }) }),
    defineId('card', { format: opaque({ length: 20 }) }),
  ]
  const own = createOwn({ definitions, tokenPrefixes: [] })
  const bestOf = (text: string) => rankedReadings(text, { nowMs, own }).readings[0]

  it.each([
    [USER, 'user ID', 'your definition "user", in the format uuid25', {}],
    ['user_root', 'user ID', 'a named ID of your definition "user"', {}],
    ['user_1', 'user ID', 'the prefix belongs to your definition "user"', { isRefused: true }],
    [
      USER.toUpperCase(),
      'user ID',
      'the prefix belongs to your definition "user"',
      { canonical: USER, isRefused: false },
    ],
    [
      'msg_175928847299117063',
      'msg ID',
      expect.stringContaining('your definition "msg", in the format snowflake'),
      {},
    ],
  ])('%s is a %s: %s', (text, name, why, more) =>
    expect(bestOf(text)).toMatchObject({ name, why, isDistinct: true, ...more }),
  )

  it.each([
    [`user_${USER.slice(5, 10)}!${USER.slice(11)}`, 10],
    [`"user_${USER.slice(5, 10)}!${USER.slice(11)}"`, undefined],
  ])('point to the character that they reject, unless quotes shift it: %s', (text, faultAt) =>
    expect(bestOf(text)?.faultAt).toBe(faultAt),
  )

  it('accept what would be a secret otherwise', () => {
    const id = 'card_AKIA234567ABCDEFGHIJ'
    expect(rankedReadings(id, { nowMs, own }).readings[0]).toMatchObject({
      name: 'card ID',
      isRefused: false,
    })
    expect(read(id).readings).toMatchObject([{ isToken: true }])
  })
})

describe('an ID in a prefix', () => {
  const id = 'h9we7hp2hzo9bqbv4l8r'

  it.each([
    [`${id}_${USER.slice(5)}`, true],
    [`team_${id}_${USER.slice(5)}`, true],
    // One character less, and one digit less.
    [`${id.slice(1)}_${USER.slice(5)}`, false],
    [`${id.replace(/\d/g, 'x').replace('xxe', '1x2').slice(0, 20)}_${USER.slice(5)}`, false],
    [`h9wexhp2hzo9bqbvxlxr_${USER.slice(5)}`, false],
  ])('%s leaves nothing to read: %s', (text, isGlued) =>
    expect(readAsIs(text, { nowMs }).readings.length === 0).toBe(isGlued),
  )
})

describe('digits of one kind', () => {
  it.each([
    // A random body of this length would have a letter.
    ['12345678901234567', ['integer', 'mastodon', 'snowflake', 'sonyflake', 'tsid']],
    ['1700000000123456789', ['epoch', 'integer', 'mastodon', 'snowflake', 'sonyflake', 'tsid']],
    ['1234567890123456789012345', ['integer']],
    ['12345678901234567890123456789012', ['integer', 'uuid']],
    ['1989357241971137676463954034883508623', ['uuid-integer']],
    ['0'.repeat(32), ['integer', 'uuid']],
    ['a'.repeat(17), []],
    ['a'.repeat(24), []],
    ['z'.repeat(25), []],
    ['a'.repeat(16), []],
  ])('%s are %j', (text, formats) =>
    expect([...new Set(formatsOf(text))].filter((format) => format !== 'hexUlid').sort()).toEqual(formats),
  )

  it('are random if they are few', () => {
    expect(formatsOf('abcabcabcabca1bc')).toContain('unknown')
    expect(formatsOf(`db_${'a'.repeat(16)}`)).toContain('unknown')
    expect(formatsOf(`db_${'a'.repeat(17)}`)).not.toContain('unknown')
  })
})

describe('a global ID of Relay', () => {
  it.each([
    ['Product:42', 'Product 42'],
    ['user_account:a-b/c', 'user_account a-b/c'],
    ['_T:1', '_T 1'],
    [`U:${'x'.repeat(200)}`, `U ${'x'.repeat(200)}`],
  ])('%s in base64', (text, name) => {
    for (const base64 of [
      btoa(text),
      btoa(text).replaceAll('=', ''),
      Buffer.from(text).toString('base64url'),
    ]) {
      const reading = findReading(base64, 'relay-global-id')
      expect(reading).toMatchObject({
        name: `a Relay global ID: ${name}`,
        why: `base64 of ${JSON.stringify(text)}`,
        isDistinct: true,
      })
      expect(drawingsOf(reading)).toEqual([[`${base64}=base64 of ${text}`]])
    }
  })

  it.each([
    ...['https://example.com', 'Product:', ':42', '4Product:42', 'Product 42', 'Pro duct:42', 'Product:4 2'],
    ...['Prödüct:42', `${'x'.repeat(62)}:1`, `U:${'x'.repeat(201)}`],
  ])('is not %s', (text) =>
    expect(formatsOf(Buffer.from(text).toString('base64'))).not.toContain('relay-global-id'),
  )

  it('hides a secret in it', () => {
    const secret = `ghp_${'aB3dE5'.repeat(6)}`
    const reading = findReading(btoa(`Token:${secret}`), 'relay-global-id')
    expect(reading?.name).toBe('a Relay global ID: Token ghp_[redacted]')
    expect(JSON.stringify([reading?.why, reading?.views()])).not.toContain(secret.slice(4))
  })
})

it('shows a string that looks like a secret only if asked', () => {
  const text = 'aB3aB3aB3aB3dEfGh1JkLmN0pQrStUvWxYz23456789Ab'
  expect(readAsIs(text, { nowMs })).toMatchObject({ text: '[redacted]', readings: [{ isToken: true }] })
  expect(readAsIs(text, { nowMs, isShown: true }).text).toBe(text)
})

describe('a string that looks like a secret, among other characters', () => {
  const secret = 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7d'

  it.each([
    ['after a word', `key ${secret}`],
    ['in curly quotes', `“${secret}”`],
    ['in a sentence', `key: ${secret}, next`],
    ['in a string that is too long for an ID', `${secret} ${'x'.repeat(1024)}`],
  ])('is hidden %s if no format matches', (_, text) => {
    for (const readings of [readAsIs(text, { nowMs }), rankedReadings(text, { nowMs })]) {
      expect(readings.text).toContain('[redacted]')
      expect(JSON.stringify(readings)).not.toContain(secret)
    }
    expect(readAsIs(text, { nowMs, isShown: true }).text).toContain(secret)
  })
})
