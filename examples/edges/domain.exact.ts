/**
 * The domain whose functions take exactly their type: the compiler reads it in the place of `domain.ts` where
 * `tsconfig.exact.json` says so, and nothing runs it.
 */
import * as z from 'zod'
import { TeamId, UserId } from './ids.js'

export const Invitation = z.object({ team: TeamId, guests: z.array(UserId) })
export const UserParams = z.object({ id: UserId })

/** Exactly one type: neither a wider one nor `any`. */
type Exactly<Type, Received> =
  (<T>() => T extends Received ? 1 : 2) extends <T>() => T extends Type ? 1 : 2 ? Type : never

export function invite<Team, Guest>(
  team: Exactly<TeamId, Team> & Team,
  guests: (Exactly<UserId, Guest> & Guest)[],
) {
  return { team, guests: guests.length }
}

export function findUser<Id>(id: Exactly<UserId, Id> & Id) {
  return { id, since: UserId.timestamp(id).toISOString() }
}
