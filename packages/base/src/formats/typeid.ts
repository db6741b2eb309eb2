/** Facts about `typeid`. Its readings show the UUID that it encodes. */
import { readAlphabet } from 'brandid/internal'
import { describeNumber, listUuidFields, raiseTwo, UUID_TRAITS } from './body-data.ts'
import type { FormatFacts } from './facts.ts'

export const typeid: FormatFacts = {
  options: {},
  carries: ['time', 'uuid', 'bytes'],
  generates: true,
  example: {
    body: '01h455vb4pex5vsknk084sn02q',
    options: {},
    source: 'https://github.com/jetify-com/typeid, spec/valid.json',
  },
  widest: {},

  body: () =>
    describeNumber(
      readAlphabet('crockford').toLowerCase(),
      raiseTwo(128),
      listUuidFields('any'),
      UUID_TRAITS,
    ),
  variants: [{ options: {}, title: 'TypeIDs' }],
}
