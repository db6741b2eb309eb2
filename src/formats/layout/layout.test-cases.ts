/** The test cases of `layout`. */
import type { FormatCases } from '../../../test/formats/format-cases.ts'
import { published } from '../../../test/formats/layouts.ts'
import { layout } from './layout.ts'

const time = (bits: number, unitMs: 1 | 100 | 1000 = 1) => ({ kind: 'time', bits, unitMs }) as const
const bits = (bits: number, name = 'random') => ({ kind: 'random', bits, name }) as const
const counter = (bits: number) => ({ kind: 'counter', bits }) as const
const VERSION = { kind: 'fixed', bits: 4, value: 7 } as const
const VARIANT = { kind: 'fixed', bits: 2, value: 2, name: 'variant' } as const
const REGION = { kind: 'choice', of: ['eu', 'us'] } as const

const layoutCases: FormatCases = {
  options: [
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
  // `layout.test.ts` tests the descriptions of layouts.
  described: [],
  variants: [
    ...Object.values(published),
    layout({ fields: [bits(64)] }),
    layout({ alphabet: 'base62', fields: [{ kind: 'random', length: 12 }] }),
    layout({ alphabet: 'base62', fields: [time(41), { kind: 'random', length: 8 }] }),
    layout({ alphabet: '01', fields: [time(41), bits(1)] }),
    layout({ fields: [time(41), counter(1), bits(70)] }),
    layout({ fields: [time(36, 100), bits(40), counter(12)] }),
    layout({ fields: [time(48), bits(20, 'above'), bits(64), bits(20, 'below')] }),
    layout({ encoding: 'pieces', fields: [time(48), { kind: 'worker', bits: 10, id: 1023 }, counter(32)] }),
    layout({ encoding: 'pieces', padded: true, fields: [bits(65), { kind: 'fixed', text: '-' }, time(42)] }),
    layout({ alphabet: 'hex', fields: [time(48), VERSION, bits(12), VARIANT, bits(62, 'tail')] }),
    layout({ fields: [REGION, { kind: 'fixed', text: '.' }, time(41), { ...counter(22), start: 'random' }] }),
    layout({ padded: false, alphabet: 'base36', fields: [time(32, 1000), bits(64)] }),
    layout({ padded: false, alphabet: 'decimal', fields: [bits(63)] }),
    layout({ fields: [time(41), { kind: 'worker', bits: 10 }, counter(12)] }),
    layout({ fields: [{ kind: 'choice', of: ['a', 'b'], default: 'b' }, bits(100)] }),
  ],
  bundle: {
    ceiling: 8000,
    modules: ['checked-fields', 'generate', 'plan', 'speller'].map((part) => `formats/layout/${part}`),
  },
}

export const CASES = { layout: layoutCases }
