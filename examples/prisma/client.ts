/**
 * A Prisma client whose results carry brands, nested ones, too; ids are parsed when they are read, and made where a row
 * has no id. What goes in stays `string` to the compiler: pass ids, and let the CHECK constraints see to the rest.
 */
import { PrismaPg } from '@prisma/adapter-pg'
import { defineId } from 'brandid'
import { PrismaClient } from './generated/client.ts'

export const UserId = defineId('user')
export const PostId = defineId('post')

export function createClient(connectionString: string, schema: string) {
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString }, { schema }) })
  return prisma.$extends({
    result: {
      user: {
        id: { needs: { id: true }, compute: ({ id }) => UserId.parse(id) },
      },
      post: {
        id: { needs: { id: true }, compute: ({ id }) => PostId.parse(id) },
        authorId: { needs: { authorId: true }, compute: ({ authorId }) => UserId.parse(authorId) },
      },
    },
  })
}
