/** The definitions of the typed fixtures. */
import { defineId, defineKey, type IdOf } from 'brandid'

export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>

export const PostId = defineId('post')
export type PostId = IdOf<typeof PostId>

export const OrderKey = defineKey('order')
export type OrderKey = IdOf<typeof OrderKey>

export const AccountId = defineId('account')
export type AccountId = IdOf<typeof AccountId>

export const AccountKey = defineKey('account')
export type AccountKey = IdOf<typeof AccountKey>

export interface User {
  readonly id: UserId
  readonly name: string
}

export interface Post {
  readonly id: PostId
  readonly author: User
}

export declare function ban(user: UserId): void
export declare function greet(user: User): void
