/** Rows that a client gives their IDs. */
import { fillIds } from 'brandid/prisma'
import type { PrismaClient } from './generated/client.ts'
import { type PostId, ReplyId } from './ids.ts'

/** Replies without IDs: the client gives each a new one, nested to any depth. */
export async function discuss(prisma: PrismaClient, postId: PostId): Promise<ReplyId[]> {
  const filled = fillIds({ Reply: ReplyId })(prisma)
  const first = await filled.reply.create({ data: { postId, text: 'First.' } })
  const replies = {
    create: [{ text: 'Second.' }, { id: ReplyId.generate(), text: 'With an ID of its own.' }],
  }
  await filled.post.update({ where: { id: postId }, data: { replies } })
  const others = await prisma.reply.findMany({ where: { postId, id: { not: first.id } } })
  return [first.id, ...others.map(({ id }) => id)]
}
