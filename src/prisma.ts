/** The entry point `brandid/prisma`: the types that the generator `brandid-prisma` writes into a Prisma client. */
export type {
  BodyText,
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
