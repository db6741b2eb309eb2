/** Rows and conditions of a typed client. */
import type { Prisma, PrismaClient } from './generated/client.ts'
import { type DraftKey, PostId, UserId } from './ids.ts'

export async function publish(prisma: PrismaClient, authorId: UserId) {
  const data = { id: PostId.generate(), authorId }
  const post = await prisma.post.create({ data, include: { author: true } })
  const id: PostId = post.id
  const author: UserId = post.author.id
  return { id, author }
}

/** The newest post of each author. */
export async function newest(prisma: PrismaClient, authors: UserId[]) {
  const where = { authorId: { in: authors } }
  const rows = await prisma.post.groupBy({ by: ['authorId'], where, _max: { id: true } })
  return new Map<UserId, PostId | null>(rows.map((row) => [row.authorId, row._max.id]))
}

/** A statement of your own has rows of your own: parse what it returns. */
export async function authors(prisma: PrismaClient, table: Prisma.Sql): Promise<UserId[]> {
  const rows = await prisma.$queryRaw<{ author_id: string }[]>`select distinct author_id from ${table}`
  return rows.map((row) => UserId.parse(row.author_id))
}

/** The drafts of an author after one of them, by their keys. */
export async function drafts(prisma: PrismaClient, authorId: UserId, after: DraftKey): Promise<DraftKey[]> {
  const rows = await prisma.draft.findMany({ where: { authorId, id: { gt: after } }, orderBy: { id: 'asc' } })
  return rows.map(({ id }) => id)
}

/** Each of these fails to compile. */
export async function mixedUp(prisma: PrismaClient, user: UserId, post: PostId) {
  // @ts-expect-error: Type 'Id<"post">' is not assignable to type 'Id<"user">'.
  await prisma.post.create({ data: { id: post, authorId: post } })
  // @ts-expect-error: Type 'Id<"user">' is not assignable to type 'Id<"post">'.
  await prisma.post.findUnique({ where: { id: user } })
  // @ts-expect-error: Type 'string' is not assignable to type 'Id<"user">'.
  await prisma.user.findUnique({ where: { id: 'user_1' } })
  // @ts-expect-error: Type 'number' is not assignable to type 'Key<"draft">'.
  await prisma.draft.findUnique({ where: { id: 1 } })
}
