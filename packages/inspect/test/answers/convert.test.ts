import { FORMAT_NAMES, loadFormats } from '@brandid/base/formats'
import { createOwn } from '@brandid/base/manifest'
import { findSpelling, findValue, readInteger, TARGET_NAMES, textReport } from '@brandid/inspect/answers'
import { createRegistry } from 'brandid/core'
import { layout, opaque, snowflake, typeid, uuid25 } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { NOW_MS, PLAIN, read, readingsOf } from './read-text.ts'

const V4 = '919108f7-52d1-4320-9bac-f847db4148a8'
const V7 = '01a1fbf6-aef1-7334-982e-09bb75d96714'
const createFormat = await loadFormats()
const { defineId } = createRegistry()
const own = createOwn({
  definitions: [
    defineId('order', { format: uuid25() }),
    defineId('msg', { format: snowflake({ epoch: 'discord' }) }),
    defineId('cus', { format: opaque({ length: 14 }) }),
    defineId('job', {
      format: layout({
        fields: [
          { kind: 'time', bits: 41 },
          { kind: 'random', bits: 20 },
        ],
      }),
    }),
    defineId('plan', { format: typeid() }),
    // A format whose `fromBigInt` drops bits that do not fit.
    defineId('low', {
      format: {
        ...snowflake({ epoch: 'discord' }),
        fromBigInt: (value: bigint) => `${BigInt.asUintN(32, value)}`,
      },
    }),
  ],
  tokenPrefixes: [],
})

function converted(text: string, target: string, from?: string): unknown {
  const found = findValue(readingsOf(text, own), from)
  if (!found || !('value' in found)) return found && Object.keys(found)[0]
  return findSpelling(target, undefined, createFormat, own)?.(found.value)
}

describe('an ID in another spelling', () => {
  it.each([
    [V4, 'uuid25', '8m8scpfugfij4qenj0ig77qg8'],
    ['user_8m8scpfugfij4qenj0ig77qg8', 'uuid', V4],
    ['user_8m8scpfugfij4qenj0ig77qg8', 'random', 'user_8m8scpfugfij4qenj0ig77qg8'],
    ['507f1f77bcf86cd799439011', 'bigint', `${0x507f1f77bcf86cd799439011n}`],
    [V7, 'order', 'order_03h9we7hp2hzo9bqbv4l8rz84'],
    ['order_03h9we7hp2hzo9bqbv4l8rz84', 'plan', 'plan_01m7xzdbqhect9gbg9qdtxjsrm'],
    ['msg_175928847299117063', 'bigint', '175928847299117063'],
    ['msg_175928847299117063', 'msg', 'msg_175928847299117063'],
    ['msg_175928847299117063', 'job', `job_${175928847299117063n.toString(36).padStart(12, '0')}`],
    ['507f1f77bcf86cd799439011', 'base36', 0x507f1f77bcf86cd799439011n.toString(36)],
    [V7, 'base36', '03h9we7hp2hzo9bqbv4l8rz84'],
  ])('%s as %s', (text, target, expected) => expect(converted(text, target)).toBe(expected))

  it.each([
    { text: '507f1f77bcf86cd799439011', target: 'uuid' },
    { text: V7, target: 'objectId' },
    { text: V7, target: 'msg' },
    { text: V7, target: 'low' },
    { text: V7, target: 'cus' },
    { text: V4, target: 'order' },
    { text: 'hello', target: 'bytes' },
    { text: 'cus_NffrFeUfNV2Hib', target: 'bytes' },
  ])('is none for $text as $target', ({ text, target }) => expect(converted(text, target)).toBe(undefined))

  it.each([
    { what: 'a ULID in lower case', text: '01arz3ndektsv4rrffq69g5fav', found: 'wrong' },
    { what: 'a UUID in upper case', text: V7.toUpperCase(), found: 'wrong' },
    { what: 'an unpadded ULID', text: 'link_1KJVKTCGR85XX5H0E6NVRP152', found: undefined },
    { what: 'Stripe’s', text: 'we_1Pgc6xB7WZ01zgkWJMvZp5ja', found: undefined },
    { what: 'a CUID2', text: 'tz4a98xxat96iws9zmbrgj3a', found: undefined },
  ])('is no guess: $what', ({ text, found }) => expect(converted(text, 'uuid')).toBe(found))
})

describe('the format that is given', () => {
  const DIGEST = '4bf92f3577b34da6a3ce929d0e0e4736'
  it.each([
    { text: DIGEST, from: 'hex', found: DIGEST },
    { text: DIGEST, from: 'uuid', found: 'wrong' },
    { text: DIGEST, from: 'ulid', found: undefined },
    {
      text: 'msg_175928847299117063',
      from: 'msg',
      found: 175928847299117063n.toString(16).padStart(16, '0'),
    },
    { text: 'msg_175928847299117063', from: 'order', found: undefined },
  ])('of $text as $from decides: $found', ({ text, from, found }) =>
    expect(converted(text, 'bytes', from)).toBe(found),
  )
})

describe('an integer', () => {
  const toBytes = findSpelling('bytes', undefined, createFormat, own)
  const toUuid = findSpelling('uuid', undefined, createFormat, own)
  const hexOf = (value: bigint, bytes: number) => value.toString(16).padStart(2 * bytes, '0')
  const read = (text: string, spell = toBytes) => {
    const value = spell && readInteger(text, spell)
    return value && toBytes?.(value)
  }

  it.each([
    { value: 0n, bytes: 8 },
    { value: 2n ** 64n - 1n, bytes: 8 },
    { value: 2n ** 64n, bytes: 16 },
    { value: 2n ** 128n - 1n, bytes: 16 },
  ])('$value has $bytes bytes', ({ value, bytes }) => {
    expect(read(`${value}`)).toBe(hexOf(value, bytes))
    expect(read(`${value}`, toUuid)).toBe(hexOf(value, 16))
  })

  it.each(['', '-1', '1.5', '12x', ' 12', `${2n ** 128n}`, '0'.repeat(40)])('is not %j', (text) =>
    expect(read(text)).toBeUndefined(),
  )
})

it('lists each name that has a spelling, once', () => {
  const names = new Set(['uuid', 'bytes', 'bigint', 'base36', ...FORMAT_NAMES])
  const spelled = [...names].filter((name) => findSpelling(name, undefined, createFormat, undefined))
  expect([...TARGET_NAMES].sort()).toEqual(spelled.sort())
})

// `convert(binary(16), @guid)` of SQL Server, from https://dba.stackexchange.com/questions/121869; base 64 by Node.
it('is also written as SQL Server, .NET, a URN and base 64 have it', () => {
  const report = textReport(read('8A737954-CBEC-40CE-A534-2AFFB5A0E207'), NOW_MS, PLAIN).join('\n')
  const bytes = Buffer.from('8a737954cbec40cea5342affb5a0e207', 'hex')
  for (const [name, value] of [
    ['uniqueidentifier', '0x5479738aeccbce40a5342affb5a0e207'],
    ['BINARY(16)', '0x8a737954cbec40cea5342affb5a0e207'],
    ['swapped GUID', '5479738a-eccb-ce40-a534-2affb5a0e207'],
    ['URN', 'urn:uuid:8a737954-cbec-40ce-a534-2affb5a0e207'],
    ['base64', bytes.toString('base64')],
    ['base64url', bytes.toString('base64url')],
  ])
    expect(report).toMatch(
      new RegExp(`  ${name?.replace(/[()]/g, '.')} +${value?.replace(/[+/]/g, '.')}(?:\\n|$)`),
    )
})
