/** Facts about `hexUlid`. */
import { readAlphabet } from 'brandid/internal'
import { describeUlid } from './body-data.ts'
import type { FormatFacts } from './facts.ts'

export const hexUlid: FormatFacts = {
  options: {},
  carries: ['time', 'uuid', 'bytes'],
  generates: true,
  example: {
    body: '0184E14B9D33DF0EA40E00D20FC31406',
    options: {},
    source: 'https://fractaledmind.github.io/2022/12/04/sqlite-quasi-ulids',
  },
  widest: {},
  body: () => describeUlid(readAlphabet('hex').toUpperCase()),
  variants: [
    {
      options: {},
      title: 'ULIDs in hexadecimal',
      reading: {
        name: 'ULID in hexadecimal',
        why: '32 hexadecimal digits that begin with the time in milliseconds',
        common: -6,
        mistake: 2,
      },
    },
  ],
}
