/** The entry point `brandid/prisma`: `fillIds`, and the types that the `brandid-prisma` generator adds to a client. */
export type {
  BodyText,
  Filled,
  IdInput,
  IdText,
  KeyBigInt,
  KeyNumber,
  LooseBodyText,
  LooseIdText,
  LooseKeyBigInt,
  LooseKeyNumber,
  NoNumber,
  PlainNumber,
} from './prisma/client-types.ts'
export {
  type FillableClient,
  type FilledFields,
  type FilledModels,
  type FillOptions,
  type FillsIds,
  fillIds,
  type ModelFields,
} from './prisma/fill-ids.ts'
