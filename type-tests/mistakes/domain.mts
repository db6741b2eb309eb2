import { defineId, type IdOf, idUnion } from 'brandid'
import { nanoid, opaque, snowflake } from 'brandid/formats'

export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
export const PostId = defineId('post')
export type PostId = IdOf<typeof PostId>
export const TeamId = defineId('team')
export type TeamId = IdOf<typeof TeamId>

/** A user or a team. */
export const OwnerId = idUnion(UserId, TeamId)
export type OwnerId = IdOf<typeof OwnerId>

export const LinkId = defineId('link', { format: nanoid() }) // carries no time and no order
export const CustomerId = defineId('cus', { format: opaque({ length: 14 }) }) // Stripe makes them
export const TweetId = defineId('tweet', { format: snowflake({ epoch: 'twitter', workerId: 1 }) })

declare module 'brandid/register' {
  interface Register {
    get user(): typeof UserId
    get post(): typeof PostId
    get team(): typeof TeamId
  }
}

export interface User {
  readonly id: UserId
}
export interface Post {
  readonly id: PostId
  readonly author: UserId
}

export declare function ban(user: UserId): void
export declare function like(user: UserId, post: PostId): void

export declare const user: UserId
export declare const post: PostId
export declare const team: TeamId
export declare const owner: OwnerId
export declare const link: IdOf<typeof LinkId>
export declare const customer: IdOf<typeof CustomerId>
export declare const users: UserId[]
export declare const posts: PostId[]
export declare const text: string
export declare const texts: string[]
