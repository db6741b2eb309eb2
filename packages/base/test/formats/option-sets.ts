/** Options of every format, as plain data: two sets or more of each. */

import type { FormatName, PlainOptions } from '@brandid/base/formats'

export const OPTION_SETS: Readonly<Record<FormatName, readonly PlainOptions[]>> = {
  uuid25: [{}, { version: 4 }, { version: 'any', padded: false }],
  random: [{}, { bits: 256, padded: false }],
  // These formats have no options.
  typeid: [{}, {}],
  uuid: [{ version: 4 }, { version: 'any' }, {}],
  nanoid: [{}, { length: 21, alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ-' }],
  ulid: [{}, {}],
  hexUlid: [{}, {}],
  objectId: [{}, {}],
  snowflake: [
    { epoch: 'discord' },
    { epoch: 1_700_000_000_000, timestampBits: 43, workerBits: 8, workerId: 7 },
    { epoch: 'sonyflake', workerId: 0 },
  ],
  timeRandom: [{}, { randomBits: 64, alphabet: '0123456789ABCDEF' }],
  opaque: [{ length: [14, 60] }, { length: 8, alphabet: 'abc-' }],
  sealed: [
    { name: 'customer', format: 'number' },
    { name: 'event', format: 'bigint' },
  ],
  layout: [
    {
      alphabet: 'base32hex',
      fields: [
        { kind: 'time', bits: 48 },
        { kind: 'random', bits: 72 },
        { kind: 'choice', name: 'region', of: ['e', 'u'], default: 'e' },
        { kind: 'fixed', name: 'version', text: '2' },
      ],
    },
    {
      alphabet: 'decimal',
      padded: false,
      fields: [
        { kind: 'time', name: 'made', bits: 39, unitMs: 10, epoch: 1_409_529_600_000 },
        { kind: 'counter', bits: 8, start: 'random' },
        { kind: 'worker', name: 'machine', bits: 16, id: 258 },
      ],
    },
    {
      alphabet: '0123456789abcdef',
      encoding: 'pieces',
      fields: [
        { kind: 'worker', bits: 8, id: 'random' },
        { kind: 'time', bits: 32, unitMs: 1000 },
        { kind: 'fixed', name: 'flag', bits: 4, value: 9 },
        { kind: 'counter', bits: 20 },
      ],
    },
    { fields: [{ kind: 'random', length: 8 }] },
  ],
}
