import { FORMAT_NAMES, loadFormats } from '@brandid/base/formats'
import { createRegistry, type Format } from 'brandid/core'
import { opaque } from 'brandid/formats'
import { defineToken } from 'brandid/token'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OPTION_SETS } from '../../packages/base/test/formats/option-sets.ts'
import { errorOf, STRANGERS } from '../refusals.ts'

const BODY = '036twi214qwj7mgsvq83nm8wf'
const UUID4_BODY = '8m8scpfugfij4qenj0ig77qg8' // 919108f7-52d1-4320-9bac-f847db4148a8, RFC 9562, A.3
const UUID4 = '919108f7-52d1-4320-9bac-f847db4148a8'
const SECRET = 'hunter2'

const FORMER = 'normalize() rewrites former prefixes to "user_".'
const NORMALIZES = 'normalize() accepts this string.'
const BARE = "fromUuid() accepts a bare UUID, and so does schemaOf() with { from: 'uuid' }."
const SAMPLES =
  "Create sample IDs with generate(), and test IDs with seeded(). A format with version: 'any' accepts every UUID."

const invisible = (codePoint: string, place: number) => `with an invisible ${codePoint} as character ${place}`

const registry = createRegistry()
const UserId = registry.defineId('user', { aliases: ['usr'] })
registry.defineId('post')
defineToken('sess', { registry })

describe('a refusal', () => {
  it.each<[input: unknown, code: string, received: string, hint?: string]>([
    [undefined, 'not_a_string', 'undefined'],
    [1, 'not_a_string', 'a number'],
    [[`user_${BODY}`], 'not_a_string', 'an array'],
    ['', 'missing_prefix', 'an empty string'],
    ['_', 'missing_prefix', '1 character without a prefix'],
    [`_${BODY}`, 'missing_prefix', '26 characters without a prefix'],
    [`usr_${BODY}`, 'former_prefix', 'an ID with a former prefix ("usr")', FORMER],
    ['usr_', 'former_prefix', 'an ID with a former prefix ("usr")', FORMER],
    [`post_${BODY}`, 'wrong_prefix', 'an ID of another kind ("post")'],
    [`sess_${SECRET}`, 'is_token', 'a token ("sess")'],
    [`${SECRET}_1`, 'wrong_prefix', '9 characters with another prefix'],
    [`${'x'.repeat(64)}_1`, 'wrong_prefix', '66 characters with another prefix'],
    [`constructor_${BODY}`, 'wrong_prefix', '37 characters with another prefix'],
    [
      ` user_${BODY}`,
      'wrong_prefix',
      `31 characters with another prefix, ${invisible('U+0020', 1)}`,
      NORMALIZES,
    ],
    [
      `user_${BODY}\n`,
      'invalid_length',
      `26 characters after "user_", ${invisible('U+000A', 26)}`,
      NORMALIZES,
    ],
    [` ${SECRET} `, 'missing_prefix', `9 characters without a prefix, ${invisible('U+0020', 1)}`],
    [' \t', 'missing_prefix', `2 characters without a prefix, ${invisible('U+0020', 1)}`],
    [`USER_${BODY}`, 'wrong_prefix', 'the prefix "user" in another case', NORMALIZES],
    [`Post_${BODY}`, 'wrong_prefix', 'the prefix "post" in another case'],
    [`Sess_${SECRET}`, 'wrong_prefix', 'the prefix "sess" in another case'],
    [`Hunter2_1`, 'wrong_prefix', '9 characters with another prefix'],
    ['user_', 'invalid_length', '0 characters after "user_"'],
    ['user_1', 'invalid_length', '1 character after "user_"'],
    [`user_${BODY.slice(1)}`, 'invalid_length', '24 characters after "user_"', NORMALIZES],
    [`user_${BODY}0`, 'invalid_length', '26 characters after "user_"'],
    [`user_${BODY}\u2800`, 'invalid_length', `26 characters after "user_", ${invisible('U+2800', 26)}`],
    [`user_${'0'.repeat(24)}!`, 'invalid_character', '"!" as character 25 after "user_"'],
    [`user_-${'0'.repeat(24)}`, 'invalid_character', '"-" as character 1 after "user_"'],
    [`user_0\n${'0'.repeat(23)}`, 'invalid_character', 'an invisible U+000A as character 2 after "user_"'],
    [
      `user_00\ud800${'0'.repeat(22)}`,
      'invalid_character',
      'an invisible U+D800 as character 3 after "user_"',
    ],
    [
      `user_000\u{1f600}${'0'.repeat(20)}`,
      'invalid_character',
      '"😀" (U+1F600) as character 4 after "user_"',
    ],
    [`user_${'0'.repeat(23)}\u041e4`, 'invalid_character', '"О" (U+041E) as character 24 after "user_"'],
    [
      `user_${'0'.repeat(24)}\u0080`,
      'invalid_character',
      'an invisible U+0080 as character 25 after "user_"',
    ],
    [`user_${'0'.repeat(24)}\u00a1`, 'invalid_character', '"¡" (U+00A1) as character 25 after "user_"'],
    [`user_${'z'.repeat(25)}`, 'overflow', 'a value that is too large'],
    [`user_${'0'.repeat(25)}`, 'wrong_version', 'a UUID of another variant', SAMPLES],
    [`user_${UUID4_BODY}`, 'wrong_version', 'a version 4 UUID instead of version 7', SAMPLES],
    [UUID4, 'missing_prefix', '36 characters without a prefix', BARE],
    [UUID4.toUpperCase(), 'missing_prefix', '36 characters without a prefix', BARE],
    [UUID4.slice(1), 'missing_prefix', '35 characters without a prefix'],
    [`org_${UUID4.slice(4)}`, 'wrong_prefix', '36 characters with another prefix'],
  ])('of %j has the code %s', (input, code, received, hint) => {
    const expected = 'a user ID ("user_" and 25 characters)'
    expect(UserId.safeParse(input).error).toMatchObject({
      code,
      message: `Expected ${expected} but received ${received}.`,
      expected,
      prefix: 'user',
      hint,
    })
  })

  it('keeps the input, hidden, unless its prefix is that of a token', () => {
    const receivedOf = (input: unknown) => UserId.safeParse(input).error?.received
    expect(receivedOf(`post_${SECRET}`)).toBe(`post_${SECRET}`)
    expect(receivedOf([SECRET])).toBeUndefined()
    expect(receivedOf(`sess_${SECRET}`)).toBeUndefined()
    expect(errorOf(() => UserId.fromBody(`sess_${SECRET}`))?.received).toBeUndefined()
  })

  it.each<unknown>([
    ...['hunter2_', 'user_', 'usr_', 'post_', 'sess_', ''].map((head) => head + SECRET),
    ...[[SECRET], { [SECRET]: SECRET }, Symbol(SECRET), new Error(SECRET)],
  ])('shows nothing of %o but a registered prefix, lengths and one character', (input) => {
    const { error } = UserId.safeParse(input)
    expect(error?.message).toMatch(/^Expected /)
    expect(error?.message).not.toContain(SECRET)
    expect(JSON.stringify(error)).not.toContain(SECRET)
  })
})

describe('a refusal of fromBody', () => {
  it.each([
    [undefined, 'not_a_string', 'undefined'],
    [[BODY], 'not_a_string', 'an array'],
    ['', 'invalid_length', '0 characters after "user_"'],
    [`user_${BODY}`, 'invalid_length', '30 characters after "user_"'],
    [`${BODY.slice(1)}_`, 'invalid_character', '"_" as character 25 after "user_"'],
    [`post_${BODY.slice(5)}`, 'invalid_character', '"_" as character 5 after "user_"'],
    ['z'.repeat(25), 'overflow', 'a value that is too large'],
  ])('of %j has the code %s', (body, code, received) => {
    const message = `Expected a user ID ("user_" and 25 characters) but received ${received}.`
    expect(errorOf(() => UserId.fromBody(body as string))).toMatchObject({ code, message, prefix: 'user' })
  })

  it('hints at a whole ID of the definition', () => {
    const hintOf = (body: string) => errorOf(() => UserId.fromBody(body))?.hint
    expect(hintOf(`user_${BODY}`)).toBe('This is an ID, not a body: pass it to parse().')
    expect(hintOf(`post_${BODY}`)).toBeUndefined()
  })
})

describe('the details of a refusal', () => {
  const { parse, idUnion } = registry
  const UnionId = idUnion(UserId, registry.defineId('team'))

  it.each([
    { refuse: () => UserId.parse(1 as never), details: { expectedKind: 'user' } },
    {
      refuse: () => UserId.parse(`post_${BODY}`),
      details: { expectedKind: 'user', receivedKind: 'post', length: 30 },
    },
    {
      refuse: () => UserId.parse(`usr_${BODY}`),
      details: { expectedKind: 'user', receivedKind: 'usr', length: 29 },
    },
    {
      refuse: () => UserId.parse(`user_\0${BODY.slice(1)}`),
      details: { expectedKind: 'user', receivedKind: 'user', position: 5, length: 30 },
    },
    { refuse: () => UnionId.parse(1 as never), details: {} },
    { refuse: () => UnionId.parse('x'), details: { length: 1 } },
    { refuse: () => parse(['post_1'] as never), details: {} },
    { refuse: () => parse('nobody_1'), details: { length: 8 } },
    { refuse: () => parse('user_1'), details: { expectedKind: 'user', receivedKind: 'user', length: 6 } },
    { refuse: () => parse('sess_'), details: { receivedKind: 'sess', length: 5 } },
  ])('are $details, and not enumerable', ({ refuse, details }) => {
    const error = errorOf(refuse)
    expect(error?.details).toEqual(details)
    expect(Object.keys(error ?? {})).not.toContain('details')
  })
})

describe('a refusal with former formats', () => {
  const { defineId } = createRegistry()
  const MixId = defineId('mix', {
    format: opaque({ alphabet: 'abc', length: 4 }),
    accepts: [opaque({ alphabet: '0123', length: 2 }), opaque({ alphabet: 'xyz', length: [6, 8] })],
  })

  it.each([
    { body: '', code: 'invalid_length', received: '0 characters after "mix_"' },
    { body: 'xyzxyzxyz', code: 'invalid_length', received: '9 characters after "mix_"' },
    { body: 'abcX', code: 'invalid_character', received: '"X" as character 4 after "mix_"' },
    { body: '0b', code: 'invalid_character', received: '"b" as character 2 after "mix_"' },
    { body: 'Axyzxyzx', code: 'invalid_character', received: '"A" as character 1 after "mix_"' },
    { body: 'a0x_', code: 'invalid_character', received: '"_" as character 4 after "mix_"' },
  ])('of "$body" is reported by the format whose length fits', ({ body, code, received }) => {
    expect(MixId.safeParse(`mix_${body}`).error).toMatchObject({
      code,
      message: `Expected a mix ID ("mix_" and 2 to 8 characters) but received ${received}.`,
    })
  })

  it.each([
    { name: 'versions of its own', more: {} },
    { name: 'bytes that are no UUID', more: { toBytes: () => new Uint8Array(16) } },
    { name: 'a UUID that it does not read', more: { uuidVersion: 7 } },
  ])('says that an own format has another version, with $name', ({ more }) => {
    const old: Format = { ...opaque({ alphabet: '01', length: 2 }), check: () => 'wrong_version', ...more }
    expect(createRegistry().defineId('old', { format: old }).safeParse('old_01').error?.receivedText).toBe(
      'a different version',
    )
  })

  it('says it when all characters are right, and their order is not', () => {
    const even: Format = {
      ...opaque({ alphabet: '01', length: 2 }),
      check: (text, offset) => (text.slice(offset) === '00' ? undefined : 'invalid_character'),
    }
    expect(defineId('even', { format: even }).safeParse('even_01').error?.message).toBe(
      'Expected an even ID ("even_" and 2 characters) but received "1" as character 2 after "even_".',
    )
  })
})

describe('the message of any text', async () => {
  const create = await loadFormats()
  const formats = FORMAT_NAMES.flatMap((name) =>
    OPTION_SETS[name].map((options) => create({ name, options })),
  )

  // No message has five digits in a row of its own.
  const strange = fc.constantFrom(...STRANGERS.filter((stranger) => stranger !== '_'))
  const body = fc.string({
    unit: fc.oneof(
      { weight: 40, arbitrary: fc.constantFrom(...'0123456789') },
      { weight: 1, arbitrary: strange },
    ),
    maxLength: 70,
  })
  const head = fc.constantFrom('', '_', 'user_', 'USER_', ' user_', 'post_', 'sess_', 'usr_', '7654321_')

  it.each(formats)('$name shows at most four characters of its body, one after the other', (format) => {
    const registry = createRegistry()
    const { safeParse } = registry.defineId('user', { format, aliases: ['usr'] } as object)
    registry.defineId('post')
    fc.assert(
      fc.property(head, body, (start, rest) => {
        const { error } = safeParse(start + rest)
        for (let i = 0; error && i + 5 <= rest.length; i++)
          expect(error.message).not.toContain(rest.slice(i, i + 5))
      }),
    )
  })
})
