/** The IDs of the examples. */
import { defineId, type IdOf } from 'brandid'

export const UserId = defineId('user', { description: 'A person with a login.' })
export type UserId = IdOf<typeof UserId>

export const TeamId = defineId('team', { description: 'A group of users.' })
export type TeamId = IdOf<typeof TeamId>
