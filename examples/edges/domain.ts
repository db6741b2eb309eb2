/** A domain that takes IDs. `domain.exact.ts` proves what it receives. */
import * as z from 'zod'
import { TeamId, UserId } from './ids.js'

export const Invitation = z.object({ team: TeamId, guests: z.array(UserId) })
export const UserParams = z.object({ id: UserId })

export const invite = (team: TeamId, guests: UserId[]) => ({ team, guests: guests.length })
export const findUser = (id: UserId) => ({ id, since: UserId.timestamp(id).toISOString() })
