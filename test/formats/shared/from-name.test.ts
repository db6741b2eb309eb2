import { createHash } from 'node:crypto'
import { createRegistry, defineId } from 'brandid'
import { bare, fromName, nanoid, ulid, uuid, uuid25 } from 'brandid/formats'
import * as rival from 'uuid'
import { Uuid25 } from 'uuid25'
import { expect, it } from 'vitest'
import { runs } from '../../full-length.ts'
import { seeded } from '../../random-sources.ts'
import { errorOf } from '../../refusals.ts'

const hashBy = (name: string) => (bytes: Uint8Array) => createHash(name).update(bytes).digest()
const [sha1, sha256] = [hashBy('sha1'), hashBy('sha256')]

// RFC 9562, section 6.6: https://www.rfc-editor.org/rfc/rfc9562#section-6.6
const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'
// The same, appendices A.4 and B.2, both of www.example.com in that namespace.
const [A4, B2] = ['2ed6657d-e927-568b-95e1-2665a8aea6a2', '5c146b14-3c52-8afd-938a-375d0df1fbf6']

const registry = createRegistry()
const HostId = registry.defineId('host', { format: uuid({ version: 5 }) })
const ShortId = registry.defineId('short', { format: uuid25({ version: 5 }) })
const PyId = registry.defineId('py', { format: uuid25({ version: 5, padded: false }) })
const EightId = registry.defineId('eight', { format: uuid({ version: 8 }) })

it('gives the vectors of RFC 9562', () => {
  expect(fromName(HostId, DNS, 'www.example.com', sha1)).toBe(`host_${A4}`)
  expect(fromName(EightId, DNS, 'www.example.com', sha256)).toBe(`eight_${B2}`)
  expect(fromName(HostId, DNS.toUpperCase(), 'www.example.com', sha1)).toBe(`host_${A4}`)
  expect(ShortId.toUuid(fromName(ShortId, DNS, 'www.example.com', sha1))).toBe(A4)
})

it('gives for any namespace and name what uuid gives, in each spelling', { tags: 'slow' }, () => {
  const { uint32 } = seeded(5)
  const draw = () => Array.from({ length: uint32() % 40 }, () => 0x20 + (uint32() % 0xd000))
  for (let i = 0; i < runs(20_000); i++) {
    const name = String.fromCodePoint(...draw(), 0x1f600 + (i % 64))
    const namespace = rival.v4({ random: Uint8Array.from({ length: 16 }, () => uint32()) })
    const expected = rival.v5(name, namespace)
    const id = fromName(HostId, namespace, name, sha1)
    if (id !== `host_${expected}` || !HostId.is(id)) expect.fail(`${namespace} ${name}: ${id}`)
    const digits = Uuid25.parse(expected).value
    expect(fromName(ShortId, namespace, name, sha1)).toBe(`short_${digits}`)
    expect(fromName(PyId, namespace, name, sha1)).toBe(`py_${digits.replace(/^0+/, '')}`)
  }
})

it('gives the same ID twice, and leaves the bytes of the digest as they are', () => {
  const hash = sha1(new Uint8Array())
  const before = hash.toString('hex')
  const id = fromName(HostId, DNS, '', () => hash)
  expect(fromName(HostId, DNS, '', () => hash)).toBe(id)
  expect(hash.toString('hex')).toBe(before)
})

it('is the ID of a definition of a scope, with a former format and IDs from before the prefix', () => {
  const format = uuid({ version: 5 })
  const UserId = createRegistry('crm').defineId('user', { format, accepts: [ulid(), bare(nanoid())] })
  expect(fromName(UserId, DNS, 'www.example.com', sha1)).toBe(`user_${A4}`)
  expect(UserId.is('kw2c0khavhql')).toBe(true)
})

it('is of a version that other definitions reject, and that rejects others', () => {
  const id = fromName(HostId, DNS, 'www.example.com', sha1)
  const body = HostId.body(id)
  for (const version of [4, 7, 8] as const) {
    const Other = createRegistry().defineId('host', { format: uuid({ version } as { version: 4 }) })
    expect(errorOf(() => Other.fromBody(body))).toMatchObject({
      code: 'wrong_version',
      message: expect.stringContaining(`a version 5 UUID instead of version ${version}`),
    })
  }
  expect(errorOf(() => HostId.fromUuid(rival.v7()))).toMatchObject({
    code: 'wrong_version',
    hint: 'fromName() in brandid/formats creates these IDs.',
  })
  expect(HostId).not.toHaveProperty('generate')
})

const name = 'www.example.com'
it.each([
  [HostId, DNS, 5, sha1, 'Expected a well-formed name but received a number.'],
  [HostId, DNS, 'a\ud83d', sha1, 'Expected a well-formed name but received a string.'],
  [HostId, DNS, name, sha256, 'Expected `digest().length` to be 20 but received 32.'],
  [EightId, DNS, name, sha1, 'Expected `digest().length` to be 32 but received 20.'],
  [
    HostId,
    DNS,
    name,
    async () => new Uint8Array(20),
    'Expected `digest().length` to be 20 but received undefined.',
  ],
  [HostId, DNS, name, () => null, 'Expected `digest().length` to be 20 but received undefined.'],
  [
    HostId,
    'dns',
    name,
    sha1,
    /^Expected a UUID \(8-4-4-4-12 hexadecimal digits\) but received 3 characters\.$/,
  ],
  [defineId('from_name'), DNS, name, sha256, 'Expected `version` to be 5 or 8 but received 7.'],
] as const)('rejects wrong arguments: %#', (definition, namespace, given, digest, message) => {
  const call = () => fromName(definition as never, namespace, given as never, digest as never)
  expect(errorOf(call)?.message).toMatch(message)
})
