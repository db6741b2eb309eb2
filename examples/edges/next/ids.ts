/** The IDs, within the root of the app: Turbopack imports nothing from outside of it. */
import { defineId, type IdOf } from 'brandid'

export const UserId = defineId('user', { description: 'A person with a login.' })
export type UserId = IdOf<typeof UserId>

export const TeamId = defineId('team', { description: 'A group of users.' })
export type TeamId = IdOf<typeof TeamId>
