import { conformance } from 'brandid/testing'
import { describe, it } from 'vitest'
import { layout } from '../../../src/formats/layout.ts'
import { isFullLength, sampled } from '../../full-length.ts'
import { published } from '../layouts.ts'

// The rules that people's own formats are held to, for the published layouts and for one of each kind of field.

const variants = [
  layout({ fields: [{ kind: 'random', bits: 64 }] }),
  layout({ alphabet: 'base62', fields: [{ kind: 'random', length: 12 }] }),
  layout({
    alphabet: 'base62',
    fields: [
      { kind: 'time', bits: 41 },
      { kind: 'random', length: 8 },
    ],
  }),
  layout({
    alphabet: '01',
    fields: [
      { kind: 'time', bits: 41 },
      { kind: 'random', bits: 1 },
    ],
  }),
  layout({
    fields: [
      { kind: 'time', bits: 41 },
      { kind: 'counter', bits: 1 },
      { kind: 'random', bits: 70 },
    ],
  }),
  layout({
    fields: [
      { kind: 'time', bits: 36, unitMs: 100 },
      { kind: 'random', bits: 40 },
      { kind: 'counter', bits: 12 },
    ],
  }),
  layout({
    fields: [
      { kind: 'time', bits: 48 },
      { kind: 'random', name: 'above', bits: 20 },
      { kind: 'random', bits: 64 },
      { kind: 'random', name: 'below', bits: 20 },
    ],
  }),
  layout({
    encoding: 'pieces',
    fields: [
      { kind: 'time', bits: 48 },
      { kind: 'worker', bits: 10, id: 1023 },
      { kind: 'counter', bits: 32 },
    ],
  }),
  layout({
    encoding: 'pieces',
    padded: true,
    fields: [
      { kind: 'random', bits: 65 },
      { kind: 'fixed', text: '-' },
      { kind: 'time', bits: 42 },
    ],
  }),
  layout({
    alphabet: 'hex',
    fields: [
      { kind: 'time', bits: 48 },
      { kind: 'fixed', bits: 4, value: 7 },
      { kind: 'random', bits: 12 },
      { kind: 'fixed', bits: 2, value: 2, name: 'variant' },
      { kind: 'random', name: 'tail', bits: 62 },
    ],
  }),
  layout({
    fields: [
      { kind: 'choice', of: ['eu', 'us'] },
      { kind: 'fixed', text: '.' },
      { kind: 'time', bits: 41 },
      { kind: 'counter', bits: 22, start: 'random' },
    ],
  }),
  layout({
    padded: false,
    alphabet: 'base36',
    fields: [
      { kind: 'time', bits: 32, unitMs: 1000 },
      { kind: 'random', bits: 64 },
    ],
  }),
  layout({ padded: false, alphabet: 'decimal', fields: [{ kind: 'random', bits: 63 }] }),
  layout({
    fields: [
      { kind: 'time', bits: 41 },
      { kind: 'worker', bits: 10 },
      { kind: 'counter', bits: 12 },
    ],
  }),
  layout({
    fields: [
      { kind: 'choice', of: ['a', 'b'], default: 'b' },
      { kind: 'random', bits: 100 },
    ],
  }),
]

const count = isFullLength ? 1_000_000 : 10_000

describe.each(sampled(Object.values(published), 4))('$name', (format) => {
  for (const { name, check } of conformance(format, { count })) it(name, check)
})

describe.each(sampled(variants, 8))('$name', (format) => {
  for (const { name, check } of conformance(format, { count: count / 10 })) it(name, check)
})
