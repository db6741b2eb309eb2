/** Invitations to a team: a signed token in a link. */
import { createSigner, type SignedToken, type Signer, type Verified } from 'brandid/token'
import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { InviteToken, type TeamId, UserId } from './ids.ts'

const DAY_MS = 86_400_000

export const createInvitations = (secret: Uint8Array): Signer =>
  createSigner({ keys: [{ id: '2026-11', secret }] })

export async function invite(signer: Signer, team: TeamId, by: UserId): Promise<string> {
  const token = await signer.generate(InviteToken, { audience: team, expiresAt: Date.now() + DAY_MS })
  return linkOf(token, by)
}

const linkOf = (token: SignedToken<'invite'>, by: UserId): string =>
  `https://billing.example/join?by=${by}&token=${token}`

/** The new user; `undefined` for a token that is not one of the team. */
export async function join(
  { signer, db }: { readonly signer: Signer; readonly db: Kysely<Database> },
  { token, team, name }: { readonly token: string; readonly team: TeamId; readonly name: string },
): Promise<UserId | undefined> {
  const { data: proof } = await signer.verify(InviteToken, token, { audience: team })
  return proof && addUser(db, proof, { team, name })
}

/** Only the signer makes a proof. */
async function addUser(
  db: Kysely<Database>,
  _proof: Verified<'invite'>,
  { team, name }: { readonly team: TeamId; readonly name: string },
): Promise<UserId> {
  const id = UserId.generate()
  await db.insertInto('users').values({ id, team_id: team, name }).execute()
  return id
}
