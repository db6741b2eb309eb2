/** Layouts that others have published, and a company's own. */
import { layout } from '../../src/formats/layout/layout.ts'

/** 48 bits of time and 72 random bits as one number, then a character for the region and one for the version. */
export const run = layout({
  alphabet: 'base32hex',
  fields: [
    { kind: 'time', bits: 48 },
    { kind: 'random', bits: 72 },
    { kind: 'choice', name: 'region', of: ['e', 'u'] },
    { kind: 'fixed', name: 'version', text: '2' },
  ],
})

export const ksuid = layout({
  alphabet: 'base62',
  fields: [
    { kind: 'time', bits: 32, unitMs: 1000, epoch: 1_400_000_000_000 },
    { kind: 'random', name: 'payload', bits: 128 },
  ],
})

export const xid = layout({
  alphabet: 'base32hex',
  fields: [
    { kind: 'time', bits: 32, unitMs: 1000 },
    { kind: 'worker', name: 'process', bits: 40, id: 'random' },
    { kind: 'counter', bits: 24, start: 'random' },
    { kind: 'fixed', bits: 4, value: 0 },
  ],
})

export const tsid = layout({
  alphabet: 'crockford',
  fields: [
    { kind: 'time', bits: 42, epoch: Date.UTC(2020, 0, 1) },
    { kind: 'random', bits: 22 },
  ],
})

export const sonyflake = layout({
  alphabet: 'decimal',
  padded: false,
  fields: [
    { kind: 'time', bits: 39, unitMs: 10, epoch: Date.UTC(2014, 8, 1) },
    { kind: 'counter', name: 'sequence', bits: 8 },
    { kind: 'worker', name: 'machine', bits: 16, id: 258 },
  ],
})

export const instagram = layout({
  alphabet: 'decimal',
  padded: false,
  fields: [
    { kind: 'time', bits: 41, epoch: 1_314_220_021_721 },
    { kind: 'worker', name: 'shard', bits: 13, id: 5 },
    { kind: 'counter', name: 'sequence', bits: 10 },
  ],
})

export const mastodon = layout({
  alphabet: 'decimal',
  padded: false,
  fields: [
    { kind: 'time', bits: 48 },
    { kind: 'random', name: 'tail', bits: 16 },
  ],
})

/** Two numbers side by side, whose largest values are no powers of 10. */
export const sideBySide = layout({
  alphabet: 'decimal',
  encoding: 'pieces',
  fields: [
    { kind: 'random', bits: 7 },
    { kind: 'random', name: 'other', bits: 10 },
  ],
})

export const published = { run, ksuid, xid, tsid, sonyflake, instagram, mastodon }
