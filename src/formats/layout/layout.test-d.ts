import { type Body, defineId, type GeneratingIdDef, type Id } from 'brandid'
import * as core from 'brandid/core'
import {
  type AnyFormat,
  type Format,
  type LayoutField,
  layout,
  objectId,
  type SnowflakeWorker,
  ulid,
} from 'brandid/formats'
import * as mini from 'brandid/mini'
import { seeded } from 'brandid/testing'
import { expectType } from 'tsd'

const RunId = defineId('l_run', {
  format: layout({
    alphabet: 'base32hex',
    fields: [
      { kind: 'time', bits: 48 },
      { kind: 'random', bits: 72 },
      { kind: 'choice', name: 'region', of: ['e', 'u'] },
      { kind: 'fixed', name: 'version', text: '2' },
    ],
  }),
})

// A choice without a default is required, and must be among the field's strings.
const run = RunId.generate({ region: 'e' })
expectType<Id<'l_run'>>(run)
expectType<Id<'l_run'>>(RunId.generate({ region: 'u', at: new Date() }))
expectType<Id<'l_run'>[]>(RunId.generateMany(2, { region: 'u' }))
// @ts-expect-error
RunId.generate()
// @ts-expect-error
RunId.generate({})
// @ts-expect-error
RunId.generate({ at: 0 })
// @ts-expect-error
RunId.generate({ region: 'x' })
// @ts-expect-error
RunId.generate({ region: 'e', version: '2' })
// @ts-expect-error
RunId.generateMany(2)
expectType<Id<'l_run'>[]>(RunId.generateMany(2, { region: 'e', at: 0 }))
// @ts-expect-error
RunId.generateMany(2, { at: 0 })
// @ts-expect-error `GeneratingIdDef` has a `generate` without arguments.
const plain: GeneratingIdDef = RunId
void plain

// The result of `read` has the fields' names and types.
const fields = RunId.read(run)
expectType<Date>(fields.time)
expectType<bigint>(fields.random)
expectType<'e' | 'u'>(fields.region)
expectType<'2'>(fields.version)
// @ts-expect-error
fields.other
// @ts-expect-error The ID belongs to another definition.
RunId.read(defineId('l_other').generate())

// The time comes first in this padded layout, so its strings sort by time.
expectType<Date>(RunId.timestamp(run))
expectType<Id<'l_run'>>(RunId.lowerBound(0))
// @ts-expect-error Strings are not part of a number.
RunId.toBigInt(run)

// A default makes the field optional, so `generate()` needs no arguments.
const DefaultId = defineId('l_default', {
  format: layout({
    fields: [
      { kind: 'choice', of: ['e', 'u'], default: 'e' },
      { kind: 'time', bits: 48 },
      { kind: 'counter', bits: 12 },
      { kind: 'random', name: 'tail', length: 4 },
    ],
  }),
})
const generating: GeneratingIdDef = DefaultId
void generating
DefaultId.generate()
DefaultId.generate({ choice: 'u', at: 0 })
DefaultId.generateMany(2)
// @ts-expect-error
DefaultId.generate({ choice: 'x' })
expectType<number>(DefaultId.read(DefaultId.generate()).counter)
expectType<string>(DefaultId.read(DefaultId.generate()).tail)
DefaultId.timestamp(DefaultId.generate())
// @ts-expect-error The time is not the first field.
DefaultId.lowerBound(0)

// A single number converts to an integer. If the number is unpadded, its bound is also an integer.
const FlakeId = defineId('l_flake', {
  format: layout({
    alphabet: 'decimal',
    padded: false,
    fields: [
      { kind: 'time', bits: 41 },
      { kind: 'worker', bits: 10, id: 1 },
      { kind: 'counter', bits: 12 },
    ],
  }),
})
expectType<bigint>(FlakeId.toBigInt(FlakeId.generate()))
expectType<bigint>(FlakeId.lowerBound(0))
FlakeId.generate({ at: 0 })
expectType<number>(FlakeId.read(FlakeId.generate()).worker)

const timed = [
  { kind: 'time', bits: 41 },
  { kind: 'random', bits: 80 },
] as const
const PaddedId = defineId('l_padded', { format: layout({ fields: timed }) })
expectType<Id<'l_padded'>>(PaddedId.lowerBound(0))
expectType<bigint>(PaddedId.toBigInt(PaddedId.generate()))
const PiecesId = defineId('l_pieces', { format: layout({ encoding: 'pieces', fields: timed }) })
// @ts-expect-error
PiecesId.toBigInt(PiecesId.generate())

// Without a worker ID, or without a field that distinguishes IDs, a layout can only read IDs.
const ReadId = defineId('l_read', {
  format: layout({
    fields: [
      { kind: 'time', bits: 41 },
      { kind: 'worker', bits: 10 },
      { kind: 'counter', bits: 12 },
    ],
  }),
})
// @ts-expect-error
ReadId.generate()
ReadId.lowerBound(0)
const SameId = defineId('l_same', { format: layout({ fields: [{ kind: 'time', bits: 41 }] }) })
// @ts-expect-error
SameId.generate()

// A leased worker cannot backfill IDs.
declare const worker: SnowflakeWorker
const LeasedId = defineId('l_leased', {
  format: layout({
    fields: [
      { kind: 'time', bits: 41 },
      { kind: 'worker', bits: 10, id: worker },
      { kind: 'counter', bits: 12 },
    ],
  }),
})
LeasedId.generate()
// @ts-expect-error
LeasedId.generate({ at: 0 })

// IDs without a time field have no timestamp.
const RandomId = defineId('l_random', { format: layout({ fields: [{ kind: 'random', bits: 128 }] }) })
RandomId.generate()
RandomId.toBigInt(RandomId.generate())
// @ts-expect-error
RandomId.generate({ at: 0 })
// @ts-expect-error
RandomId.timestamp(RandomId.generate())

// If the compiler does not know the individual fields, the format can only check IDs.
declare const some: LayoutField[]
const SomeId = defineId('l_some', { format: layout({ fields: some }) })
// @ts-expect-error
SomeId.generate()

const someRead: object = SomeId.read(SomeId.parse('l_some_1'))
void someRead

// Seeded definitions also accept the fields.
seeded(RunId, { seed: 1 }).generate({ region: 'e' })
// @ts-expect-error
seeded(RunId, { seed: 1 }).generate()
// @ts-expect-error Seeding by name does not provide the fields.
seeded(RunId, 'alice')

// Invalid options.
// @ts-expect-error
layout({ fields: [{ kind: 'tyme', bits: 41 }] })
// @ts-expect-error
layout({ fields: [{ kind: 'time' }] })
// @ts-expect-error
layout({ fields: [{ kind: 'time', bits: 41, unitMs: 60 }] })
// @ts-expect-error
layout({ fields: [{ kind: 'random', bits: 41, length: 3 }] })
// @ts-expect-error
layout({ fields: [{ kind: 'fixed' }] })
// @ts-expect-error
layout({ fields: [{ kind: 'choice', of: 'eu' }] })
// @ts-expect-error
layout({})

// With several formats, `formatOf` returns an ID's format, and `timestamp` may return `undefined`.
const MovedId = defineId('l_moved', {
  format: layout({
    fields: [
      { kind: 'time', bits: 48 },
      { kind: 'random', bits: 72 },
      { kind: 'fixed', name: 'version', text: '2' },
    ],
  }),
  accepts: [
    layout({
      fields: [
        { kind: 'random', bits: 120 },
        { kind: 'fixed', name: 'version', text: '1' },
      ],
    }),
  ],
})
const moved = MovedId.generate()
expectType<Date | undefined>(MovedId.timestamp(moved))
expectType<Format | undefined>(MovedId.formatOf(moved))
expectType<'1' | '2'>(MovedId.read(moved).version)
// @ts-expect-error IDs of two formats have no common order.
MovedId.lowerBound(0)
const TimedId = defineId('l_timed', { format: layout({ fields: timed }), accepts: [ulid(), objectId()] })
expectType<Date>(TimedId.timestamp(TimedId.generate()))
// @ts-expect-error A ULID has no named fields.
TimedId.read(TimedId.generate())

// The other entry points infer the same types.
const format = layout({
  fields: [
    { kind: 'random', bits: 64 },
    { kind: 'choice', of: ['a', 'b'] },
  ],
})
declare const coreId: Id<'l_core'>
expectType<'a' | 'b'>(core.defineId('l_core', { format }).read(coreId).choice)
expectType<Id<'l_mini'>>(mini.defineId('l_mini', { format }).generate({ choice: 'a' }))

// The body has the same type as the body of any other ID.
expectType<Body<'l_run'>>(RunId.body(run))
expectType<Id<'l_run'>>(RunId.fromBody(RunId.body(run)))
const any: AnyFormat = layout({ fields: [{ kind: 'random', bits: 128 }] })
void any
