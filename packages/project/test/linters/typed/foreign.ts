/** Names of another system, as brandid.config.json lists them: no rule reads them. */
import { sql } from 'drizzle-orm'
import type { PostId } from './ids.ts'

declare const postId: PostId

export const userId: PostId = postId
export const where = sql`user_id = ${postId}`
