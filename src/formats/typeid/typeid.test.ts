import { createRegistry } from 'brandid/core'
import { fromUUIDBytes } from 'typeid-js'
import { v1, v4 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/full-length.ts'
import { wordsOf } from '../../../test/random-sources.ts'
import { codeOf } from '../../../test/refusals.ts'
import { typeid } from './typeid.ts'

const UserId = createRegistry().defineId('user', { format: typeid() })
const PrefixId = createRegistry().defineId('prefix', { format: typeid() })

/** Defines a prefix that the compiler cannot check, because it is not a literal. */
function defineTypeid(prefix: string) {
  return createRegistry().defineId(prefix as 'literal', { format: typeid() })
}

// TypeID specification 0.3.0, spec/valid.json and spec/invalid.json at commit cb20c6e of https://github.com/jetify-com/typeid, retrieved in
// November 2026. Both files are included in full.
const valid = Object.entries<[text: string, uuid: string]>({
  nil: ['00000000000000000000000000', '00000000-0000-0000-0000-000000000000'],
  one: ['00000000000000000000000001', '00000000-0000-0000-0000-000000000001'],
  ten: ['0000000000000000000000000a', '00000000-0000-0000-0000-00000000000a'],
  sixteen: ['0000000000000000000000000g', '00000000-0000-0000-0000-000000000010'],
  'thirty-two': ['00000000000000000000000010', '00000000-0000-0000-0000-000000000020'],
  'max-valid': ['7zzzzzzzzzzzzzzzzzzzzzzzzz', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  'valid-alphabet': ['prefix_0123456789abcdefghjkmnpqrs', '0110c853-1d09-52d8-d73e-1194e95b5f19'],
  'valid-uuidv7': ['prefix_01h455vb4pex5vsknk084sn02q', '01890a5d-ac96-774b-bcce-b302099a8057'],
  'prefix-underscore': ['pre_fix_00000000000000000000000000', '00000000-0000-0000-0000-000000000000'],
})

const invalidPrefixes = Object.entries({
  'prefix-uppercase': 'PREFIX_00000000000000000000000000',
  'prefix-numeric': '12345_00000000000000000000000000',
  'prefix-period': 'pre.fix_00000000000000000000000000',
  'prefix-non-ascii': 'préfix_00000000000000000000000000',
  'prefix-spaces': '  prefix_00000000000000000000000000',
  'prefix-64-chars':
    'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl_00000000000000000000000000',
  'separator-empty-prefix': '_00000000000000000000000000',
  'separator-empty': '_',
  'prefix-underscore-start': '_prefix_00000000000000000000000000',
  'prefix-underscore-end': 'prefix__00000000000000000000000000',
  empty: '',
})

const invalidSuffixes = {
  invalid_length: {
    'suffix-short': 'prefix_1234567890123456789012345',
    'suffix-long': 'prefix_123456789012345678901234567',
    // This suffix has 28 characters with its hyphens, and the length is checked first.
    'suffix-hyphens-crockford': 'prefix_123456789-0123456789-0123456',
    'prefix-empty': 'prefix_',
  },
  invalid_character: {
    'suffix-spaces': 'prefix_1234567890123456789012345 ',
    'suffix-uppercase': 'prefix_0123456789ABCDEFGHJKMNPQRS',
    'suffix-hyphens': 'prefix_123456789-123456789-123456',
    'suffix-wrong-alphabet': 'prefix_ooooooiiiiiiuuuuuuulllllll',
    'suffix-ambiguous-crockford': 'prefix_i23456789ol23456789oi23456',
  },
  overflow: { 'suffix-overflow': 'prefix_8zzzzzzzzzzzzzzzzzzzzzzzzz' },
}

describe('the published vectors', () => {
  it.each(valid)('reads and writes the valid ID "%s"', (_, [text, uuid]) => {
    const at = text.lastIndexOf('_')
    const body = text.slice(at + 1)
    const definition = defineTypeid(at < 0 ? 'prefix' : text.slice(0, at))
    const id = definition.fromBody(body)
    expect(definition.toUuid(id)).toBe(uuid)
    expect(definition.fromUuid(uuid)).toBe(id)
    // brandid rejects IDs without a prefix, so the six vectors without a prefix are read as bodies.
    expect(definition.is(text)).toBe(at > 0)
  })

  it.each(invalidPrefixes)('rejects the invalid ID "%s"', (_, text) => {
    const registry = createRegistry()
    registry.defineId('prefix', { format: typeid() })
    expect(registry.safeParse(text).success).toBe(false)
    expect(PrefixId.is(text)).toBe(false)
    expect(codeOf(() => defineTypeid(text.slice(0, -27)))).toBe('invalid_prefix')
  })

  describe.each(Object.entries(invalidSuffixes))('%s', (code, texts) => {
    it.each(Object.entries(texts))('is the fault of the invalid ID "%s"', (_, text) => {
      expect(codeOf(() => PrefixId.parse(text))).toBe(code)
      expect(PrefixId.is(text)).toBe(false)
    })
  })
})

describe('typeid', () => {
  it('writes and reads random UUIDs of any version like typeid-js 1.2.0', { tags: 'slow' }, () => {
    for (let i = 0; i < runs(100_000); i++) {
      const bytes = crypto.getRandomValues(new Uint8Array(16))
      const id = UserId.fromBytes(bytes)
      if (id !== (fromUUIDBytes('user', bytes) as string)) expect.fail(id)
      if (Buffer.compare(UserId.toBytes(id), bytes) !== 0) expect.fail(id)
    }
  })

  it('counts up rand_b without a carry into the version or the variant', () => {
    const uuids = (...words: number[]) => {
      const next = typeid().generator('user_', wordsOf(...words))
      return [next(1_000), next(1_000)].map((id) => UserId.toUuid(UserId.parse(id)))
    }
    // The upper 12 bits of the first word are rand_a, and the lower 12 begin rand_b.
    expect(uuids(0xabc00001, 0xffffffff, 0xffffffff, 0)).toEqual([
      '00000000-03e8-7abc-8007-ffffffffffff',
      '00000000-03e8-7abc-8008-000000000000',
    ])
    // When rand_b is used up, the next millisecond is borrowed.
    expect(uuids(0xabc00fff, 0xffffffff, 0xffffffff, 0, 0x12300000, 0, 0)).toEqual([
      '00000000-03e8-7abc-bfff-ffffffffffff',
      '00000000-03e9-7123-8000-000000000000',
    ])
  })

  it('reads UUIDs of other versions, but rejects reading their time', () => {
    const variants = ['0', '7', 'c', 'f'].map((digit) => `017f22e2-79b0-7cc3-${digit}8c4-dc0c0c07398f`)
    for (const uuid of [v1(), v4(), '00000000-0000-0000-0000-000000000000', ...variants]) {
      const id = UserId.fromUuid(uuid)
      expect(UserId.toUuid(id)).toBe(uuid)
      expect(codeOf(() => UserId.timestamp(id))).toBe('wrong_version')
    }
  })

  it('reads what people type: case and ambiguous letters, but no hyphens', () => {
    expect(UserId.normalize(' USER_O1H455VB4PEX5VSKNK084SNO2Q\n')).toBe('user_01h455vb4pex5vsknk084sn02q')
    expect(UserId.normalize(`user_oiL1${'0'.repeat(22)}`)).toBe(`user_0111${'0'.repeat(22)}`)
    expect(codeOf(() => UserId.normalize('user_01h455vb4pex-5vsknk084sn02q'))).toBe('invalid_length')
    expect(codeOf(() => UserId.normalize('user_u1h455vb4pex5vsknk084sn02q'))).toBe('invalid_character')
    expect(codeOf(() => UserId.normalize('user_8zzzzzzzzzzzzzzzzzzzzzzzzz'))).toBe('overflow')
  })

  it.each(['a', 'ab', 'a_b', 'my__type', 'x'.repeat(63)])('accepts the prefix %s', (prefix) => {
    expect(defineTypeid(prefix).prefix).toBe(prefix)
  })

  it.each(['user2', 'us3r', 'a1', 'x'.repeat(64), 'a_', '_a'])('rejects the prefix %s', (prefix) => {
    expect(codeOf(() => defineTypeid(prefix))).toBe('invalid_prefix')
    expect(typeid().prefixPattern?.test(prefix)).toBe(false)
  })
})
