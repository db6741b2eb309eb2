/** Facts about `uuid`. The code for its readings is in `readings/uuid.ts`, because it distinguishes eight versions. */
import type { UuidOptions } from 'brandid/formats'
import { readAlphabet } from 'brandid/internal'
import { describeNumber, listUuidFields, listUuidTraits, raiseTwo } from './body-data.ts'
import type { FormatFacts } from './facts.ts'

const HYPHENS = [8, 13, 18, 23]
const LENGTH = 36

export const uuid: FormatFacts<UuidOptions, keyof UuidOptions> = {
  options: { version: { kind: 'choice', choices: [7, 4, 5, 8, 'any'] } },
  carries: ['time', 'uuid', 'bytes'],
  generates: true,
  example: {
    body: '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    options: {},
    source: 'https://www.rfc-editor.org/rfc/rfc9562#appendix-A.6',
  },
  widest: { version: 'any' },

  body: ({ version = 7 }) =>
    describeNumber(readAlphabet('hex'), raiseTwo(128), listUuidFields(version), {
      ...listUuidTraits(version),
      length: [LENGTH, LENGTH],
      hyphens: HYPHENS,
    }),
  variants: [
    { options: {}, title: 'version 7 UUIDs' },
    { options: { version: 4 }, title: 'version 4 UUIDs' },
    { options: { version: 'any' }, title: 'UUIDs' },
  ],
}
