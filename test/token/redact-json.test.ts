import { createSigner, defineToken, redactJson } from 'brandid/token'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'
import { secretOf } from './texts.ts'

const SessionToken = defineToken('sess')
const plain = SessionToken.generate()
const signed = await createSigner({ keys: [{ id: 'k1', secret: secretOf(1) }] }).generate(SessionToken)
const body = plain.slice('sess_'.length)
const hex = '0123456789abcdef'.repeat(2)

describe('redactJson', () => {
  it.each([
    { about: 'a value', json: { token: plain }, redacted: { token: 'sess_[redacted]' } },
    { about: 'a key', json: { [plain]: 1, next: 2 }, redacted: { 'sess_[redacted]': 1, next: 2 } },
    {
      about: 'a key with a prefix, before a long value',
      json: { sess_id: hex, user: 'ada' },
      redacted: { 'sess_[redacted]': hex, user: 'ada' },
    },
    {
      about: 'a cut token, before a long value',
      json: { token: plain.slice(0, 30), trace: hex, user: 'ada' },
      redacted: { token: 'sess_[redacted]', trace: hex, user: 'ada' },
    },
    { about: 'an element', json: [1, [signed, null]], redacted: [1, ['sess_[redacted]', null]] },
    { about: 'the whole', json: plain, redacted: 'sess_[redacted]' },
    { about: 'a bare body', json: { body }, redacted: { body: '[redacted]' } },
    { about: 'what is escaped', json: `a\n"${plain}"\u0001\\`, redacted: 'a\n"sess_[redacted]"\u0001\\' },
    {
      about: 'JSON in a string',
      json: { body: JSON.stringify({ sess_id: hex, deep: JSON.stringify([plain]) }) },
      redacted: {
        body: JSON.stringify({ 'sess_[redacted]': hex, deep: JSON.stringify(['sess_[redacted]']) }),
      },
    },
  ])('replaces $about, and nothing else', ({ json, redacted }) => {
    expect(JSON.parse(redactJson(JSON.stringify(json)))).toEqual(redacted)
    expect(JSON.parse(redactJson(JSON.stringify(json, undefined, 2)))).toEqual(redacted)
  })

  it('reads escapes, which are a way to hide a token', () => {
    const escaped = plain.replace(/./g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)
    expect(redactJson(`{"a":"${escaped}"}`)).toBe('{"a":"sess_[redacted]"}')
    // The escaped quote ends no string: the letter behind it is read as an escape, too.
    expect(redactJson(`{"a":"\\"\\u0073${plain.slice(1, 30)}"}`)).toBe('{"a":"\\"sess_[redacted]"}')
  })

  it('writes half of a surrogate pair as it was', () => {
    expect(redactJson(`"\ud835 ${plain}"`)).toBe('"\ud835 sess_[redacted]"')
  })

  it('leaves what holds no token, to the byte', () => {
    const texts = [
      '',
      '{"a" : "\\u0041\\/\\"", "b":[1e3, true]}',
      'no JSON',
      '"',
      '"\\',
      '{"a":"b',
      '"\n"',
      '"\\x"',
    ]
    for (const text of texts) expect(redactJson(text)).toBe(text)
  })

  it('redacts what is no JSON, or cut', () => {
    expect(redactJson(`12:00 ${plain} {"a":"${plain}"} ${plain}`)).toBe(
      '12:00 sess_[redacted] {"a":"sess_[redacted]"} sess_[redacted]',
    )
    for (let end = 14; end < 60; end++) {
      expect(redactJson(`{"token":"${plain}","next":1}`.slice(0, end))).not.toContain(body.slice(0, 4))
    }
    expect(redactJson(`"\\x ${plain}"`)).toBe('"\\x sess_[redacted]"')
  })

  it('takes a list, as redact does', () => {
    expect(redactJson('{"a":"ghp_0123456789abcdef"}', new Set(['ghp']))).toBe('{"a":"ghp_[redacted]"}')
    expect(errorOf(() => redactJson('', 'ghp' as never))).toMatchObject({
      code: 'invalid_prefix',
      message: 'Expected a list of prefixes but received one string.',
    })
    expect(errorOf(() => redactJson({} as never))).toMatchObject({
      code: 'not_a_string',
      message: 'Expected a JSON text to redact but received an object.',
    })
  })

  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(plain, signed, body, 'sess_id', 'sess_', plain.slice(0, 20), `${plain}"`, hex, '\\"'),
    fc.string({ unit: fc.constantFrom('\\', '"', 'sess_', 'a', '\n', '{', '0', ' ') }),
  )

  it('keeps JSON valid, and its structure', () => {
    const { json } = fc.letrec((tie) => ({
      json: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.integer(),
        fc.constantFrom(null, true, 1.5),
        fc.array(tie('json'), { maxLength: 4 }),
        fc.dictionary(text, tie('json'), { maxKeys: 4 }),
      ),
    }))
    const structureOf = (value: string) => value.replace(/"(?:[^"\\]|\\.)*"/g, '""')
    fc.assert(
      fc.property(json, (value) => {
        const before = JSON.stringify(value)
        const after = redactJson(before)
        JSON.parse(after)
        expect(structureOf(after)).toBe(structureOf(before))
        expect(after).not.toContain(body)
        expect(redactJson(after)).toBe(after)
      }),
      { numRuns: 3000 },
    )
  })
})
