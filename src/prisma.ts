/** The entry point `brandid/prisma`: the types that the generator `brandid-prisma` writes into a Prisma client. */
export type { BodyText, IdInput, IdText, LooseBodyText, LooseIdText } from './prisma/client-types.ts'
