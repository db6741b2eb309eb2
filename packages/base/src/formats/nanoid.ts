/** Facts about `nanoid`. Samples cannot be distinguished from other random characters. */
import type { NanoidOptions } from 'brandid/formats'
import { readLengths } from 'brandid/internal'
import { describeCharacters } from './body-data.ts'
import type { FormatFacts } from './facts.ts'

export const nanoid: FormatFacts<NanoidOptions, keyof NanoidOptions> = {
  options: { length: { kind: 'integer', least: 1, most: 255 }, alphabet: { kind: 'other' } },
  carries: [],
  generates: true,
  example: {
    body: 'kw2c0khavhql',
    options: {},
    source: 'https://planetscale.com/blog/why-we-chose-nanoids-for-planetscales-api',
  },
  body: (_, format) => describeCharacters(format.alphabet, readLengths(format)),
  variants: [],
}
