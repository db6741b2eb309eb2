/** The facts of `sealed`: its bodies are numbers above those of `uuid25`. */
import type { IntegerKeyDef } from 'brandid/formats'
import { readAlphabet } from 'brandid/internal'
import { describeNumber, raiseTwo, spellHex } from './body-data.ts'
import type { FormatFacts } from './facts.ts'

// Above the numbers of `uuid25`, which end at 2^128: the first character tells them apart.
const OFFSET = 16n * 36n ** 24n

export const sealed: FormatFacts<Pick<IntegerKeyDef, 'name' | 'format'>, 'name' | 'format'> = {
  // Of the definition of the keys, which is the argument.
  options: {
    name: { kind: 'other', isRequired: true },
    format: { kind: 'choice', choices: ['number', 'bigint'], isRequired: true },
  },
  carries: [],
  generates: false,
  example: {
    body: 'ryok5t4r8pgobd67gco7x36xw',
    options: { name: 'user', format: 'number' },
    source: 'https://doi.org/10.6028/NIST.SP.800-108r1-upd1, by its arithmetic',
  },

  body: () => ({
    ...describeNumber(readAlphabet('base36'), OFFSET + raiseTwo(128), [
      { kind: 'fixed', unit: spellHex(OFFSET), values: '0x2', value: 1, refused: 'invalid_character' },
    ]),
    generates: false,
  }),
  variants: [],
}
