import { createRegistry, type Format } from 'brandid/core'
import { opaque, uuid25 } from 'brandid/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FORMAT_NAMES, loadFormats } from '../../kit/src/formats/all-formats.ts'
import { OPTION_SETS } from '../../kit/test/formats/option-sets.ts'
import { tokenPrefixes } from '../../src/definition/prefix.ts'
import * as refusals from '../../src/definition/refusal.ts'
import { createShape, type Fault, faultOf, type Shape } from '../../src/definition/shape.ts'
import { readAdvice } from '../../src/registry/advice.ts'
import { STRANGERS } from '../refusals.ts'

const { keepInput } = refusals
const refusal = (shape: Shape, input: unknown) =>
  refusals.refusal(shape, input, faultOf(shape, input) as Fault)
const bodyRefusal = (shape: Shape, body: unknown) => {
  const id = typeof body === 'string' ? shape.head + body : body
  return refusals.refusal(shape, body, faultOf(shape, id) as Fault, id, true)
}

const BODY = '036twi214qwj7mgsvq83nm8wf'
const UUID4_BODY = '8m8scpfugfij4qenj0ig77qg8' // 919108f7-52d1-4320-9bac-f847db4148a8, RFC 9562, A.3
const UUID4 = '919108f7-52d1-4320-9bac-f847db4148a8'
const VERSION_HINT =
  "Make sample ids with generate(), and ids for tests with seeded(). A format with version: 'any' accepts every UUID."
const SECRET = 'hunter2'
const registered = new Map([
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
  registered,
  hint: readAdvice()?.findHint,
})

tokenPrefixes().add('sess')

describe('refusal', () => {
  it.each([
    [undefined, 'not_a_string', 'undefined'],
    [null, 'not_a_string', 'null'],
    [1, 'not_a_string', 'a number'],
    [[`user_${BODY}`], 'not_a_string', 'an array'],
    [{ id: `user_${BODY}` }, 'not_a_string', 'an object'],
    ['', 'missing_prefix', 'an empty string'],
    ['_', 'missing_prefix', '1 character without a prefix'],
    [`_${BODY}`, 'missing_prefix', '26 characters without a prefix'],
    [BODY, 'missing_prefix', '25 characters without a prefix'],
    [`usr_${BODY}`, 'former_prefix', 'an id with a former prefix ("usr")'],
    ['usr_', 'former_prefix', 'an id with a former prefix ("usr")'],
    [`post_${BODY}`, 'wrong_prefix', 'an id of another kind ("post")'],
    [`sess_${SECRET}`, 'is_token', 'a token ("sess")'],
    [`${SECRET}_1`, 'wrong_prefix', '9 characters with another prefix'],
    [`${'x'.repeat(64)}_1`, 'wrong_prefix', '66 characters with another prefix'],
    [`constructor_${BODY}`, 'wrong_prefix', '37 characters with another prefix'],
    [` user_${BODY}`, 'wrong_prefix', 'white space around 30 characters'],
    [`\ufeffuser_${BODY}`, 'wrong_prefix', 'white space around 30 characters'],
    [`user_${BODY}\n`, 'invalid_length', 'white space around 30 characters'],
    [` ${SECRET} `, 'missing_prefix', 'white space around 7 characters'],
    [' \t', 'missing_prefix', 'white space'],
    [`USER_${BODY}`, 'wrong_prefix', 'the prefix "user" in another case'],
    [`User_${BODY}`, 'wrong_prefix', 'the prefix "user" in another case'],
    [`Post_${BODY}`, 'wrong_prefix', 'the prefix "post" in another case'],
    [`Sess_${SECRET}`, 'wrong_prefix', 'the prefix "sess" in another case'],
    [`Hunter2_1`, 'wrong_prefix', '9 characters with another prefix'],
    ['user_', 'invalid_length', '0 characters after "user_"'],
    ['user_1', 'invalid_length', '1 character after "user_"'],
    [`user_${BODY}0`, 'invalid_length', '26 characters after "user_"'],
    [`user_${'0'.repeat(24)}Z`, 'invalid_character', '"Z" as character 25 after "user_"'],
    [`user_-${'0'.repeat(24)}`, 'invalid_character', '"-" as character 1 after "user_"'],
    [`user_0\n${'0'.repeat(23)}`, 'invalid_character', '"\\n" as character 2 after "user_"'],
    [`user_00\ud800${'0'.repeat(22)}`, 'invalid_character', '"\\ud800" as character 3 after "user_"'],
    [
      `user_000\u{1f600}${'0'.repeat(20)}`,
      'invalid_character',
      '"😀" (U+1F600) as character 4 after "user_"',
    ],
    [`user_${'0'.repeat(23)}\u041e4`, 'invalid_character', '"О" (U+041E) as character 24 after "user_"'],
    [`user_${'0'.repeat(24)}\u007f`, 'invalid_character', '"\\u{7f}" as character 25 after "user_"'],
    [`user_${'0'.repeat(24)}\u00a1`, 'invalid_character', '"¡" (U+00A1) as character 25 after "user_"'],
    [`user_${'z'.repeat(25)}`, 'overflow', 'a value that is too large'],
    [`user_${'0'.repeat(25)}`, 'wrong_version', 'a UUID of another variant'],
    [`user_${UUID4_BODY}`, 'wrong_version', 'a UUID of version 4 instead of version 7'],
  ])('of %j has the code %s', (input, code, received) => {
    const error = refusal(shape, input)
    expect(error.code).toBe(code)
    expect(error.message).toBe(`Expected a user id ("user_" and 25 characters) but received ${received}.`)
    expect(error.expected).toBe('a user id ("user_" and 25 characters)')
    expect(error.prefix).toBe('user')
  })

  it.each([
    [`usr_${BODY}`, 'normalize() rewrites former prefixes to "user_".'],
    [` user_${BODY}`, 'normalize() accepts this text.'],
    [`USER_${BODY}`, 'normalize() accepts this text.'],
    ['user_36twi214qwj7mgsvq83nm8wf', 'normalize() accepts this text.'],
    [`user_${'a'.repeat(25)}`, VERSION_HINT],
    [`user_${UUID4_BODY}`, VERSION_HINT],
    [UUID4, "fromUuid() accepts a bare UUID, and so does schemaOf() with { from: 'uuid' }."],
    [UUID4.toUpperCase(), "fromUuid() accepts a bare UUID, and so does schemaOf() with { from: 'uuid' }."],
    [UUID4.slice(1), undefined],
    [`org_${UUID4.slice(4)}`, undefined],
    ['12345678-90-ABC', undefined],
    [`post_${BODY}`, undefined],
    ['user_1', undefined],
    [1, undefined],
  ])('proposes a fix for %j: %j', (input, hint) => {
    expect(refusal(shape, input).hint).toBe(hint)
  })

  it('keeps the input, hidden, unless its prefix is that of a token', () => {
    expect(refusal(shape, `post_${SECRET}`).received).toBe(`post_${SECRET}`)
    expect(refusal(shape, [SECRET]).received).toBeUndefined()
    expect(refusal(shape, `sess_${SECRET}`).received).toBeUndefined()
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
      'Expected an even id ("even_" and 2 characters) but received "1" as character 2 after "even_".',
    )
  })
})

describe('bodyRefusal', () => {
  it.each([
    [undefined, 'not_a_string', 'undefined'],
    [[BODY], 'not_a_string', 'an array'],
    ['', 'invalid_length', '0 characters after "user_"'],
    [`user_${BODY}`, 'invalid_length', '30 characters after "user_"'],
    [`post_${BODY.slice(5)}`, 'invalid_character', '"_" as character 5 after "user_"'],
  ])('of %j has the code %s', (body, code, received) => {
    expect(bodyRefusal(shape, body)).toMatchObject({
      code,
      message: `Expected a user id ("user_" and 25 characters) but received ${received}.`,
    })
  })

  it('keeps no token', () => {
    expect(bodyRefusal(shape, `sess_${SECRET}`).received).toBeUndefined()
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
    { input: 'post_1', kept: { received: 'post_1', facts: { receivedKind: 'post', length: 6 } } },
    { input: 'org_1', kept: { received: 'org_1', facts: { length: 5 } } },
    { input: undefined, kept: { facts: {} } },
    { input: ['post_1'], kept: { facts: {} } },
    { input: 'sess_1', kept: { facts: { receivedKind: 'sess', length: 6 } } },
    { input: 'sess_', kept: { facts: { receivedKind: 'sess', length: 5 } } },
  ])('keep $input or not', ({ input, kept }) => {
    expect(
      keepInput(
        input,
        new Map([
          ['post', { isToken: false }],
          ['sess', { isToken: true }],
        ]),
      ),
    ).toEqual(kept)
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
