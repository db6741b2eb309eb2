import { conformance } from 'brandid/testing'
import { describe, it } from 'vitest'
import { layout } from '../../../src/formats/layout.ts'
import type { Format } from '../../../src/formats/shared/format.ts'
import { isFullLength, sampled } from '../../full-length.ts'
import { published } from '../layouts.ts'

// The rules that people's own formats are held to, for the published layouts and for one of each kind of field.

const time = (bits: number, unitMs: 1 | 100 | 1000 = 1) => ({ kind: 'time', bits, unitMs }) as const
const random = (bits: number, name = 'random') => ({ kind: 'random', bits, name }) as const
const counter = (bits: number) => ({ kind: 'counter', bits }) as const
const VERSION = { kind: 'fixed', bits: 4, value: 7 } as const
const VARIANT = { kind: 'fixed', bits: 2, value: 2, name: 'variant' } as const
const REGION = { kind: 'choice', of: ['eu', 'us'] } as const

const variants: readonly Format[] = [
  layout({ fields: [random(64)] }),
  layout({ alphabet: 'base62', fields: [{ kind: 'random', length: 12 }] }),
  layout({ alphabet: 'base62', fields: [time(41), { kind: 'random', length: 8 }] }),
  layout({ alphabet: '01', fields: [time(41), random(1)] }),
  layout({ fields: [time(41), counter(1), random(70)] }),
  layout({ fields: [time(36, 100), random(40), counter(12)] }),
  layout({ fields: [time(48), random(20, 'above'), random(64), random(20, 'below')] }),
  layout({ encoding: 'pieces', fields: [time(48), { kind: 'worker', bits: 10, id: 1023 }, counter(32)] }),
  layout({ encoding: 'pieces', padded: true, fields: [random(65), { kind: 'fixed', text: '-' }, time(42)] }),
  layout({ alphabet: 'hex', fields: [time(48), VERSION, random(12), VARIANT, random(62, 'tail')] }),
  layout({ fields: [REGION, { kind: 'fixed', text: '.' }, time(41), { ...counter(22), start: 'random' }] }),
  layout({ padded: false, alphabet: 'base36', fields: [time(32, 1000), random(64)] }),
  layout({ padded: false, alphabet: 'decimal', fields: [random(63)] }),
  layout({ fields: [time(41), { kind: 'worker', bits: 10 }, counter(12)] }),
  layout({ fields: [{ kind: 'choice', of: ['a', 'b'], default: 'b' }, random(100)] }),
]

const count = isFullLength ? 1_000_000 : 10_000

describe.each(sampled(Object.values(published), 16))('$name', (format) => {
  for (const { name, check } of conformance(format, { count })) it(name, check)
})

describe.each(sampled(variants, 16))('$name', (format) => {
  for (const { name, check } of conformance(format, { count: count / 10 })) it(name, check)
})
