import { createOwn } from '@brandid/base/manifest'
import { rankedReadings } from '@brandid/base/readings'
import { createRegistry } from 'brandid/core'
import { nanoid } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { formatsOf, NOW_MS, read, ULID, USER, UUID } from './read.ts'

const OBJECT_ID = '507f1f77bcf86cd799439011'
const DISCORD = '175928847299117063'
const BARE = UUID.replaceAll('-', '')

/** What the first reading is, and how the string was changed to read it. */
function told(text: string) {
  const { dress, readings } = read(text)
  const [best] = readings
  return [dress, best?.wrong?.join(', '), best?.format, best?.canonical]
}

const INVISIBLE = 'full-width or invisible characters'
const AROUND = 'punctuation around the ID'
const CALL = 'a function call around the ID'
const NAMED = 'a name before the ID'
const STRING = 'a JSON string around the ID'
const JSON_AROUND = 'JSON around the ID'
const HYPHENS = 'misplaced hyphens, or other separators'
const CASE = 'unexpected case'
const PATH = 'a path before the ID'

describe('characters around an ID', () => {
  const fullWidth = [...UUID].map((each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)).join('')

  it.each([
    [fullWidth, INVISIBLE],
    ...['\u00ad', '\u200b', '\u200e', '\u200f', '\u202a', '\u202e', '\u2060', '\u2064', '\ufeff'].map(
      (each) => [UUID.replace('-', `-${each}`), INVISIBLE],
    ),
    ...['“”', '‘’', '«»', '‹›', '„“', '*.', '`…', ' !', ' ?', ' :', '(.'].map((marks) => [
      `${marks.slice(0, -1)}${UUID}${marks.slice(-1)}`,
      AROUND,
    ]),
    [`${UUID}...`, AROUND],
    [`**${UUID}**`, AROUND],
  ])('are ignored: %j', (text = '', wrong) => expect(told(text)).toEqual(['whole', wrong, 'uuid', UUID]))

  it('are quotes and brackets that no reading has to change the string for', () =>
    expect(told(`<${UUID}>`)).toEqual([undefined, 'quotes around the ID', 'uuid', UUID]))
})

describe('a call around an ID', () => {
  it.each([
    `ObjectId("${OBJECT_ID}")`,
    `ObjectId('${OBJECT_ID}')`,
    `new ObjectId(\`${OBJECT_ID}\`)`,
    `new  ObjectId(${OBJECT_ID})`,
    `mongoose.Types.ObjectId( "${OBJECT_ID}" )`,
    `ObjectId(“${OBJECT_ID}”)`,
    `ObjectId(‘${OBJECT_ID}’)`,
    ` ObjectId("${OBJECT_ID}")\u3000`,
    `Id(${OBJECT_ID})`,
    `${'x'.repeat(41)}("${OBJECT_ID}")`,
  ])('is ignored: %s', (text) => expect(told(text)).toEqual(['whole', CALL, 'objectId', OBJECT_ID]))

  it.each([
    `I("${OBJECT_ID}")`,
    `1d("${OBJECT_ID}")`,
    `${'x'.repeat(42)}("${OBJECT_ID}")`,
    `the ObjectId("${OBJECT_ID}")`,
    `newObject Id("${OBJECT_ID}")`,
    `ObjectId("${OBJECT_ID}") + 1`,
    `ObjectId("${OBJECT_ID}", 1)`,
    `f(ObjectId("${OBJECT_ID}"))`,
    `ObjectId("${OBJECT_ID}"x)`,
  ])('is not %s', (text) => expect(`${told(text)[1]}`).not.toContain(CALL))
})

describe('a name before an ID', () => {
  it.each([
    `id=${UUID}`,
    `user_id: ${UUID}`,
    `userId = "${UUID}"`,
    `"uuid": "${UUID}",`,
    `'guid' => '${UUID}';`,
    `GUID := ${UUID}`,
    `order.uid=${UUID}`,
    `data-key=${UUID}`,
    `$id=${UUID}`,
    `Uuid:${UUID}`,
    `UUID=${UUID}`,
    `shopID=“${UUID}”`,
    `\`ulid\`: \`${UUID}\``,
    `ULID: ${UUID}`,
    `${'x'.repeat(58)}Id=${UUID}`,
  ])('is ignored: %s', (text) => expect(told(text)).toEqual(['whole', NAMED, 'uuid', UUID]))

  it.each([
    ...[`user=${UUID}`, `ids=${UUID}`, `d=${UUID}`, `the id=${UUID}`, `id=${UUID} x`, `id ${UUID}`],
    ...[`id="${UUID}" x`, `id=="${UUID}"`, `${'x'.repeat(59)}Id=${UUID}`, `id>${UUID}`],
  ])('is not %s', (text) => expect(`${told(text)[1]}`).not.toContain(NAMED))
})

describe('JSON', () => {
  /** Members with names of IDs and no ID. */
  const namesOf = (length: number) =>
    Object.fromEntries(Array.from({ length }, (_, i) => [`${String.fromCharCode(0x4e00 + i)}id`, '']))

  it.each([
    [`"\\u0030${UUID.slice(1)}"`, 'whole', STRING],
    [JSON.stringify({ id: UUID }, undefined, 1), 'part', JSON_AROUND],
    [JSON.stringify([{ a: 1, b: null, user: { name: 'x', userId: UUID } }]), 'part', JSON_AROUND],
    [JSON.stringify({ id: 7, uuid: UUID }), 'part', JSON_AROUND],
    [JSON.stringify({ name: UUID, guid: UUID }), 'part', JSON_AROUND],
    [JSON.stringify({ ...namesOf(99), id: UUID }), 'part', JSON_AROUND],
    [JSON.stringify({ rows: [[[[{ shopID: UUID }]]]] }), 'part', JSON_AROUND],
  ])('%# has an ID under a name of an ID', (text, dress, wrong) =>
    expect(told(text)).toEqual([dress, wrong, 'uuid', UUID]),
  )

  it.each([
    JSON.stringify({ name: UUID, a: [UUID] }),
    JSON.stringify([UUID, UUID]),
    `{"id": "${UUID}", }`,
    JSON.stringify({ ...namesOf(100), id: UUID }),
    JSON.stringify({ id: DISCORD.slice(0, 4) }),
  ])('%# has none', (text) => expect(`${told(text)[1]}`).not.toContain(JSON_AROUND))

  it('is read however deep its objects are', () => {
    const depth = 400
    const text = `${'['.repeat(depth)}{"id":"${UUID}"}${']'.repeat(depth)}`
    expect(text.length).toBeLessThan(1024)
    expect(told(text)).toEqual(['part', JSON_AROUND, 'uuid', UUID])
  })
})

describe('a UUID in another notation', () => {
  const groups = UUID.split('-')

  it.each([
    ...['‐', '‑', '–', '—', '―', '−', '_', ' ', '\t'].map((mark) => groups.join(mark)),
    ...[`-${BARE}`.replace('79b0', '-79b0'), BARE.replace(/(....)(?=.)/g, '$1-'), `"${groups.join(' ')}"`],
    ...[UUID.toUpperCase().replaceAll('-', '–'), `${UUID.replaceAll('-', '--')}`, `(${groups.join('_')})`],
  ])('%s gets its hyphens', (text) => expect(told(text)).toEqual(['mended', HYPHENS, 'uuid', UUID]))

  // The notation of DEFINE_GUID and of Guid.ToString("X") in the documentation of .NET.
  it.each([
    '{0x17f22e2,0x79b0,0x7cc3,{0x98,0xc4,0xdc,0xc,0xc,0x7,0x39,0x8f}}',
    '{0x017F22E2,0x79B0,0x7CC3,{0x98,0xC4,0xDC,0x0C,0x0C,0x07,0x39,0x8F}}',
    '{0x017f22e2, 0x79b0, 0x7cc3, { 0x98, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f }}',
  ])('%s is a list of numbers', (text) => expect(told(text)).toEqual(['mended', HYPHENS, 'uuid', UUID]))

  it('may begin with small numbers', () =>
    expect(told('{0x1,0x2,0x4003,{0x80,0x4,0x5,0x6,0x7,0x8,0x9,0xa}}')).toEqual([
      'mended',
      HYPHENS,
      'uuid',
      '00000001-0002-4003-8004-05060708090a',
    ]))

  it.each([
    ['o17f22e2-79b0-7cc3-98c4-dc0c0c07398f', 1, 'o'],
    ['O17F22E2-79B0-7CC3-98C4-DC0C0C07398F', 1, 'O'],
    ['0l7f22e2-79b0-7cc3-98c4-dc0c0c07398f', 2, 'l'],
    ['0i7f22e2-79b0-7cc3-98c4-dc0c0c07398f', 2, 'i'],
    ['017f22e2-79b0-7cc3-98c4-dcOcOc07398f', 27, 'O'],
    ['017f22e2–79b0–7cc3–98c4–dc0c0cO7398f', 31, 'O'],
  ])('%s has letters instead of digits', (text, place, letter) =>
    expect(told(text)).toEqual([
      'mended',
      `letters instead of digits: character ${place} is "${letter}"`,
      'uuid',
      UUID,
    ]),
  )

  it.each([
    '017f22e279b07cc398c4dc0c0cO7398f',
    '017f22e2-79b07-cc3-98c4-dcOc0c07398f',
    '017f22e2-79b0-7cc3-98c4-dc0cocz7398f',
    'x017f22e2-79b0-7cc3-98c4-dcOc0c07398f',
    '017f22e2-79b0-7cc3-98c4-dcOc0c07398fx',
    `${UUID.replaceAll('-', ' ')}0`,
  ])('%s is none', (text) => expect(read(text).dress).toBeUndefined())
})

describe('the case of an ID', () => {
  it.each([
    ['User_03h9we7hp2hzo9bqbv4l8rz84', CASE],
    ['user_03H9WE7HP2HZO9BQBV4L8RZ84', CASE],
    ['user_O3h9we7hp2hzo9bqbv4l8rz84', 'a letter instead of a digit: character 6 is "O"'],
    ['user_o3h9we7hp2hzo9bqbv4l8rz84'.replace('o3', 'O3'), 'a letter instead of a digit: character 6 is "O"'],
  ])('%s is corrected', (text, wrong) => expect(told(text)).toEqual(['whole', wrong, 'uuid25', USER]))

  it.each([
    // More than one capital, and a capital that may be the letter itself.
    'user_O3h9we7hp2hzO9bqbv4l8rz84',
    'user_03h9we7hp2hzO9bqbv4l8rz84',
    'user_03h9We7hp2hzo9bqbv4l8rz84',
    'user_03h9we7hp2hzo9bqbv4L8rz84',
    'user_8m8scpfugfij4qenj0Ig77qg8',
    'User_03h9we7hp2hzo9bqbv4l8rz84!x',
    'User_abcdefghijabcdefghij',
    'Us-er_03h9we7hp2hzo9bqbv4l8rz84',
    '1User_03h9we7hp2hzo9bqbv4l8rz84',
  ])('%s is not', (text) => {
    expect(read(text).dress).toBeUndefined()
    expect(formatsOf(text)).not.toContain('uuid25')
  })
})

describe('a path before an ID', () => {
  it.each([
    ...[`/users/${USER}`, `https://example.com/a-b/@me/${USER}`, `user:${USER}`, `a.b:c/${USER}`],
    ...[`x1/${USER}`, `./${USER}`],
  ])('%s is ignored', (text) => expect(told(text)).toEqual(['part', PATH, 'uuid25', USER]))

  it.each([
    [`/items/${UUID}`, 'uuid'],
    [`/items/${ULID}`, 'ulid'],
    [`/items/${OBJECT_ID}`, 'objectId'],
    [`/messages/${DISCORD}`, 'integer'],
  ])('%s is of any kind that is distinct', (text, format) =>
    expect(told(text).slice(0, 3)).toEqual(['part', PATH, format]),
  )

  it.each([
    ...['/items/internationalization', '/items/V1StGXR8_Z5jdHi6B-myT', '/items/tz4a98xxat96iws9zmbrgj3a'],
    ...[
      '/items/12345678901',
      `/a b/${USER}`,
      `/${'a1'.repeat(10)}/${USER}`,
      `/items?${USER}`,
      '/items/1700000000',
      '/items/023e105f4ecef8ad9ca31a8372d0c353',
      `/users/${USER}?a=1`,
      `/${'a/'.repeat(600)}${USER}`,
    ],
  ])('%s is not', (text) => expect(`${told(text)[1]}`).not.toContain(PATH))
})

describe('what is read as it is', () => {
  it.each([
    // The readings of what is inside are too general.
    ...['“V1StGXR8_Z5jdHi6B-myT”', '“izkpm55j334u”', '“tz4a98xxat96iws9zmbrgj3a”', '“-JhLeOlGIEjaIOFHR0xd”'],
    '“0qrqpsr9lfq5mqkbglq”',
    ...['{"id":"42"}', 'hello', '', '“”', '()', 'id=', 'f()', `/${USER.repeat(40)}`],
  ])('%j', (text) => expect(read(text).dress).toBeUndefined())

  it('keeps the faults of the ID after the fault around it', () =>
    expect(read(`id=${BARE.toUpperCase()}`).readings[0]?.wrong).toEqual([NAMED, 'no hyphens', 'upper case']))

  it('is a number inside a call, though not in JSON', () => {
    expect(told(`BigInt("${DISCORD}")`)).toEqual(['whole', CALL, 'integer', DISCORD])
    expect(read(`{"id":"${DISCORD}"}`).dress).toBeUndefined()
  })

  it('is an ID of the project in any format', () => {
    const definition = createRegistry().defineId('card', { format: nanoid({ length: 21 }) })
    const own = createOwn({ definitions: [definition], tokenPrefixes: [] })
    const id = definition.generate()
    for (const text of [`“${id}”`, `{"id":"${id}"}`])
      expect(rankedReadings(text, { nowMs: NOW_MS, own }).readings[0]).toMatchObject({
        definition: 'card',
        canonical: id,
        isRefused: false,
      })
  })

  it('has no ID where a secret is', () => {
    const secret = 'aB3aB3aB3aB3dEfGh1JkLmN0pQrStUvWxYz23456789Ab'
    expect(read('id=ghp_16C7e42F292c6912E7710c838347Ae178B4a').readings).toMatchObject([{ isToken: true }])
    expect(told(`/${secret}/${USER}`)[0]).toBeUndefined()
    expect(told(`"${USER}" x (${secret})`)[0]).toBeUndefined()
  })
})
