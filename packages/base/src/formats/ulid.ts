/** Facts about `ulid`. */
import { readAlphabet } from 'brandid/internal'
import { describeUlid } from './body-data.ts'
import type { FormatFacts } from './facts.ts'

export const ulid: FormatFacts = {
  options: {},
  carries: ['time', 'uuid', 'bytes'],
  generates: true,
  example: {
    body: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    options: {},
    source: 'https://github.com/ulid/spec, README',
  },
  widest: {},
  body: () => describeUlid(readAlphabet('crockford')),
  variants: [
    {
      options: {},
      title: 'ULIDs',
      reading: {
        name: 'ULID',
        why: "26 digits in Crockford's base 32: 10 for milliseconds, 16 for random bits",
        common: 0,
        isDistinct: true,
      },
    },
  ],
}
