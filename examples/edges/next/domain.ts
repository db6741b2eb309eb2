/** What the Next app does with ids: Turbopack resolves no `.js` to TypeScript, so its modules import without an extension. */
import * as z from 'zod'
import { TeamId, UserId } from './ids'

export const Invitation = z.object({ team: TeamId, guests: z.array(UserId) })
export const UserParams = z.object({ id: UserId })

export const invite = (team: TeamId, guests: UserId[]) => ({ team, guests: guests.length })
export const findUser = (id: UserId) => ({ id, since: UserId.timestamp(id).toISOString() })
