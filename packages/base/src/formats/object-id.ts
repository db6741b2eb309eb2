/** Facts about `objectId`. */
import { readAlphabet } from 'brandid/internal'
import { describeNumber, placeBits, raiseTwo } from './body-data.ts'
import type { FormatFacts } from './facts.ts'

export const objectId: FormatFacts = {
  options: {},
  carries: ['time', 'bytes'],
  generates: true,
  example: {
    body: '507c7f79bcf86cd7994f6c0e',
    options: {},
    source: 'https://www.mongodb.com/docs/manual/reference/method/ObjectId.getTimestamp',
  },
  widest: {},
  body: () =>
    describeNumber(
      readAlphabet('hex'),
      raiseTwo(96),
      [
        placeBits('time', 64, 32, { unitMs: 1000, epochMs: 0 }),
        placeBits('worker', 24, 40, { drawn: true }),
        placeBits('counter', 0, 24, { sequence: { start: 'continued', step: 1, whenUsedUp: 'borrow' } }),
      ],
      { bytes: 12 },
    ),
  variants: [
    {
      options: {},
      title: 'ObjectIds',
      reading: {
        name: 'MongoDB ObjectId',
        why: '24 hexadecimal digits that begin with the time in seconds',
        common: 0,
        isDistinct: true,
      },
    },
  ],
}
