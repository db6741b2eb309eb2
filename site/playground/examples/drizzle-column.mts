import { defineId } from 'brandid'
import { eqId, generatedIdColumn, idColumn } from 'brandid/drizzle-pg'
import { pgTable } from 'drizzle-orm/pg-core'

const UserId = defineId('user')
const PostId = defineId('post')

const posts = pgTable('posts', {
  id: generatedIdColumn(PostId).primaryKey(),
  author: idColumn(UserId).notNull(),
})

export const byAuthor = eqId(posts.author, UserId.generate())
// Remove the first two slashes to compare an author with a post ID.
// export const byPost = eqId(posts.author, PostId.generate())

export type Post = typeof posts.$inferSelect // Hover over Post: each column has the type of its ID.
