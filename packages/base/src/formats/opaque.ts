/** Facts about `opaque`: IDs from other systems, with bodies of characters that do not form a number. */
import type { OpaqueOptions } from 'brandid/formats'
import { readLengths } from 'brandid/internal'
import { describeCharacters } from './body-data.ts'
import type { FormatFacts } from './facts.ts'

export const opaque: FormatFacts<OpaqueOptions, keyof OpaqueOptions> = {
  options: { alphabet: { kind: 'other' }, length: { kind: 'other', isRequired: true } },
  carries: [],
  generates: false,
  example: {
    body: 'NffrFeUfNV2Hib',
    options: { length: [14, 60] },
    source: 'https://docs.stripe.com/api/customers/object',
  },

  body(_, format) {
    const { alphabet } = format
    const length = readLengths(format)
    return {
      ...describeCharacters(alphabet, length),
      length,
      pieces: [{ kind: 'digits', length: length[1], alphabet, fields: [] }],
      generates: false,
    }
  },
  variants: [],
}
