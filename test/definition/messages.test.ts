import { createRegistry, type Format } from 'brandid/core'
import { nanoid, opaque, uuid25 } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { bodyRefusal, keptOf, refusal, strangerReason } from '../../src/definition/messages.ts'
import { createShape } from '../../src/definition/shape.ts'
import { tokenPrefixes } from '../../src/definition/token-prefixes.ts'

const BODY = '036twi214qwj7mgsvq83nm8wf'
const UUID4_BODY = '8m8scpfugfij4qenj0ig77qg8' // 919108f7-52d1-4320-9bac-f847db4148a8, RFC 9562, A.3
const UUID4 = '919108f7-52d1-4320-9bac-f847db4148a8'
const VERSION_HINT =
  "Make sample ids with generate(), and ids for tests with seeded(). A format with version: 'any' accepts every UUID."
const SECRET = 'hunter2'
const holders = new Map([
  ['user', { isToken: false }],
  ['post', { isToken: false }],
  ['sess', { isToken: true }],
])
const shape = createShape({
  prefix: 'user',
  entity: 'user',
  aliases: ['usr'],
  formats: [uuid25()],
  named: [],
  holders,
})

tokenPrefixes().add('sess')

describe('refusal', () => {
  it.each([
    { input: undefined, code: 'not_a_string', received: 'undefined' },
    { input: null, code: 'not_a_string', received: 'null' },
    { input: 1, code: 'not_a_string', received: 'a number' },
    { input: [`user_${BODY}`], code: 'not_a_string', received: 'an array' },
    { input: { id: `user_${BODY}` }, code: 'not_a_string', received: 'an object' },
    { input: '', code: 'missing_prefix', received: 'an empty string' },
    { input: '_', code: 'missing_prefix', received: '1 character without a prefix' },
    { input: `_${BODY}`, code: 'missing_prefix', received: '26 characters without a prefix' },
    { input: BODY, code: 'missing_prefix', received: '25 characters without a prefix' },
    { input: `usr_${BODY}`, code: 'former_prefix', received: 'an id with a former prefix ("usr")' },
    { input: 'usr_', code: 'former_prefix', received: 'an id with a former prefix ("usr")' },
    { input: `post_${BODY}`, code: 'wrong_prefix', received: 'an id of another kind ("post")' },
    { input: `sess_${SECRET}`, code: 'is_token', received: 'a token ("sess")' },
    { input: `${SECRET}_1`, code: 'wrong_prefix', received: '9 characters with another prefix' },
    { input: `${'x'.repeat(64)}_1`, code: 'wrong_prefix', received: '66 characters with another prefix' },
    { input: `constructor_${BODY}`, code: 'wrong_prefix', received: '37 characters with another prefix' },
    { input: ` user_${BODY}`, code: 'wrong_prefix', received: 'white space around 30 characters' },
    { input: `\ufeffuser_${BODY}`, code: 'wrong_prefix', received: 'white space around 30 characters' },
    { input: `user_${BODY}\n`, code: 'invalid_length', received: 'white space around 30 characters' },
    { input: ` ${SECRET} `, code: 'missing_prefix', received: 'white space around 7 characters' },
    { input: ' \t', code: 'missing_prefix', received: 'white space' },
    { input: `USER_${BODY}`, code: 'wrong_prefix', received: 'the prefix "user" in another case' },
    { input: `User_${BODY}`, code: 'wrong_prefix', received: 'the prefix "user" in another case' },
    { input: `Post_${BODY}`, code: 'wrong_prefix', received: 'the prefix "post" in another case' },
    { input: `Sess_${SECRET}`, code: 'wrong_prefix', received: 'the prefix "sess" in another case' },
    { input: `Hunter2_1`, code: 'wrong_prefix', received: '9 characters with another prefix' },
    { input: 'user_', code: 'invalid_length', received: '0 characters after "user_"' },
    { input: 'user_1', code: 'invalid_length', received: '1 character after "user_"' },
    { input: `user_${BODY}0`, code: 'invalid_length', received: '26 characters after "user_"' },
    {
      input: `user_${'0'.repeat(24)}Z`,
      code: 'invalid_character',
      received: '"Z" as character 25 after "user_"',
    },
    {
      input: `user_-${'0'.repeat(24)}`,
      code: 'invalid_character',
      received: '"-" as character 1 after "user_"',
    },
    {
      input: `user_0\n${'0'.repeat(23)}`,
      code: 'invalid_character',
      received: '"\\n" as character 2 after "user_"',
    },
    {
      input: `user_00\ud800${'0'.repeat(22)}`,
      code: 'invalid_character',
      received: '"\\ud800" as character 3 after "user_"',
    },
    {
      input: `user_000\u{1f600}${'0'.repeat(20)}`,
      code: 'invalid_character',
      received: '"😀" (U+1F600) as character 4 after "user_"',
    },
    {
      input: `user_${'0'.repeat(23)}\u041e4`,
      code: 'invalid_character',
      received: '"О" (U+041E) as character 24 after "user_"',
    },
    {
      input: `user_${'0'.repeat(24)}\u007f`,
      code: 'invalid_character',
      received: '"\\u{7f}" as character 25 after "user_"',
    },
    {
      input: `user_${'0'.repeat(24)}\u00a1`,
      code: 'invalid_character',
      received: '"¡" (U+00A1) as character 25 after "user_"',
    },
    { input: `user_${'z'.repeat(25)}`, code: 'overflow', received: 'a value that is too large' },
    {
      input: `user_${'0'.repeat(25)}`,
      code: 'wrong_version',
      received: 'a UUID of another variant',
    },
    {
      input: `user_${UUID4_BODY}`,
      code: 'wrong_version',
      received: 'a UUID of version 4 instead of version 7',
    },
  ])('of $input has the code $code', ({ input, code, received }) => {
    const error = refusal(shape, input)
    expect(error.code).toBe(code)
    expect(error.message).toBe(`Expected a user id ("user_" and 25 characters) but received ${received}.`)
    expect(error.expected).toBe('a user id ("user_" and 25 characters)')
    expect(error.prefix).toBe('user')
  })

  it.each([
    { input: `usr_${BODY}`, hint: 'normalize() rewrites former prefixes to "user_".' },
    { input: ` user_${BODY}`, hint: 'normalize() accepts this text.' },
    { input: `USER_${BODY}`, hint: 'normalize() accepts this text.' },
    { input: 'user_36twi214qwj7mgsvq83nm8wf', hint: 'normalize() accepts this text.' },
    {
      input: `user_${'a'.repeat(25)}`,
      hint: VERSION_HINT,
    },
    {
      input: `user_${UUID4_BODY}`,
      hint: VERSION_HINT,
    },
    { input: UUID4, hint: "fromUuid() accepts a bare UUID, and so does schemaOf() with { from: 'uuid' }." },
    {
      input: UUID4.toUpperCase(),
      hint: "fromUuid() accepts a bare UUID, and so does schemaOf() with { from: 'uuid' }.",
    },
    { input: UUID4.slice(1), hint: undefined },
    { input: `org_${UUID4.slice(4)}`, hint: undefined },
    { input: '12345678-90-ABC', hint: undefined },
    { input: `post_${BODY}`, hint: undefined },
    { input: 'user_1', hint: undefined },
    { input: 1, hint: undefined },
  ])('proposes a fix for $input: $hint', ({ input, hint }) => {
    expect(refusal(shape, input).hint).toBe(hint)
  })

  it('proposes no conversion of a UUID to a format that holds none', () => {
    expect(refusal({ ...shape, formats: [nanoid()] }, UUID4).hint).toBeUndefined()
  })

  it('takes the article by the first letter', () => {
    const error = refusal({ ...shape, head: 'org_', entity: 'org' }, 1)
    expect(error.message).toBe('Expected an org id ("org_" and 25 characters) but received a number.')
  })

  it('keeps the input, hidden, unless its prefix is that of a token', () => {
    expect(refusal(shape, `post_${SECRET}`).received).toBe(`post_${SECRET}`)
    expect(refusal(shape, [SECRET])).not.toHaveProperty('received')
    expect(refusal(shape, `sess_${SECRET}`)).not.toHaveProperty('received')
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
    { body: 'abc', code: 'invalid_length', received: '3 characters after "mix_"' },
    { body: 'xyzxyzxyz', code: 'invalid_length', received: '9 characters after "mix_"' },
    { body: 'abcX', code: 'invalid_character', received: '"X" as character 4 after "mix_"' },
    { body: '0b', code: 'invalid_character', received: '"b" as character 2 after "mix_"' },
    { body: 'xyzxyA', code: 'invalid_character', received: '"A" as character 6 after "mix_"' },
    { body: 'Axyzxyzx', code: 'invalid_character', received: '"A" as character 1 after "mix_"' },
    { body: 'a0x_', code: 'invalid_character', received: '"_" as character 4 after "mix_"' },
  ])('of "$body" is reported by the format whose length fits', ({ body, code, received }) => {
    expect(MixId.safeParse(`mix_${body}`).error).toMatchObject({
      code,
      message: `Expected a mix id ("mix_" and 2 to 8 characters) but received ${received}.`,
    })
  })

  it.each([
    { name: 'versions of its own', more: {} },
    { name: 'bytes that are no UUID', more: { toBytes: () => new Uint8Array(16) } },
    { name: 'a UUID that it does not read', more: { uuidVersion: 7 } },
  ])('says that an own format has another version, with $name', ({ more }) => {
    const old: Format = { ...opaque({ alphabet: '01', length: 2 }), check: () => 'wrong_version', ...more }
    expect(createRegistry().defineId('old', { format: old }).safeParse('old_01').error?.receivedText).toBe(
      'a value of another version',
    )
  })

  it('says it when all characters are right, and their order is not', () => {
    const even: Format = {
      ...opaque({ alphabet: '01', length: 2 }),
      check: (text, offset) => (text.slice(offset) === '00' ? undefined : 'invalid_character'),
    }
    expect(defineId('even', { format: even }).safeParse('even_01').error?.message).toBe(
      'Expected an even id ("even_" and 2 characters) but received a misplaced character after "even_".',
    )
  })
})

describe('bodyRefusal', () => {
  it.each([
    { body: undefined, code: 'not_a_string', received: 'undefined' },
    { body: [BODY], code: 'not_a_string', received: 'an array' },
    { body: '', code: 'invalid_length', received: '0 characters after "user_"' },
    { body: `user_${BODY}`, code: 'invalid_length', received: '30 characters after "user_"' },
    {
      body: `post_${BODY.slice(5)}`,
      code: 'invalid_character',
      received: '"_" as character 5 after "user_"',
    },
  ])('of $body has the code $code', ({ body, code, received }) => {
    expect(bodyRefusal(shape, body)).toMatchObject({
      code,
      message: `Expected a user id ("user_" and 25 characters) but received ${received}.`,
    })
  })

  it('keeps no token', () => {
    expect(bodyRefusal(shape, `sess_${SECRET}`)).not.toHaveProperty('received')
  })
})

describe('a message', () => {
  it('shows nothing of the input but a registered prefix, lengths and one character', () => {
    const inputs = [
      `${SECRET}_${SECRET}`,
      `user_${SECRET}`,
      `usr_${SECRET}`,
      `post_${SECRET}`,
      `sess_${SECRET}`,
    ]
    for (const input of [
      ...inputs,
      SECRET,
      [SECRET],
      { [SECRET]: SECRET },
      Symbol(SECRET),
      new Error(SECRET),
    ]) {
      const error = refusal(shape, input)
      expect(error.message).not.toContain(SECRET)
      expect(JSON.stringify(error)).not.toContain(SECRET)
    }
  })
})

describe('the parts of a refusal', () => {
  it.each([
    { text: 'post_1', reason: ['wrong_prefix', 'an id of another kind ("post")'] },
    { text: 'sess_1', reason: ['is_token', 'a token ("sess")'] },
    { text: 'org_1', reason: ['wrong_prefix', '5 characters with another prefix'] },
    { text: '1', reason: ['missing_prefix', '1 character without a prefix'] },
    { text: '', reason: ['missing_prefix', 'an empty string'] },
  ])('tell what is strange about "$text"', ({ text, reason }) => {
    expect(strangerReason(text, holders)).toEqual(reason)
  })

  it.each([
    { input: 'post_1', kept: { received: 'post_1' } },
    { input: 'org_1', kept: { received: 'org_1' } },
    { input: undefined, kept: {} },
    { input: ['post_1'], kept: {} },
    { input: 'sess_1', kept: {} },
    { input: 'sess_', kept: {} },
  ])('keep $input or not', ({ input, kept }) => {
    expect(keptOf(input)).toStrictEqual(kept)
  })
})
