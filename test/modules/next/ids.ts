import { defineId, type IdOf } from 'brandid'

export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
