/** Facts about `sealed`. Its bodies are numbers above the range of `uuid25`. */
import type { IntegerKeyDef } from 'brandid/formats'
import { readAlphabet } from 'brandid/internal'
import { describeNumber, raiseTwo, spellHex } from './body-data.ts'
import type { FormatFacts } from './facts.ts'

// `sealed` numbers lie above the `uuid25` range, which ends at 2^128, so that the first character distinguishes the two formats.
const OFFSET = 16n * 36n ** 24n

export const sealed: FormatFacts<Pick<IntegerKeyDef, 'name' | 'format'>, 'name' | 'format'> = {
  // The option comes from the key definition, which is the argument of `sealed`.
  options: {
    name: { kind: 'other', isRequired: true },
    format: { kind: 'choice', choices: ['number', 'bigint'], isRequired: true },
  },
  carries: [],
  generates: false,
  example: {
    body: 'ryok5t4r8pgobd67gco7x36xw',
    options: { name: 'user', format: 'number' },
    source: 'https://doi.org/10.6028/NIST.SP.800-108r1-upd1, computed as described there',
  },

  body: () => ({
    ...describeNumber(readAlphabet('base36'), OFFSET + raiseTwo(128), [
      { kind: 'fixed', unit: spellHex(OFFSET), values: '0x2', value: 1, refused: 'invalid_character' },
    ]),
    generates: false,
  }),
  variants: [],
}
