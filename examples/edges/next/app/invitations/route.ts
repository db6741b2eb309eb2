/** A route handler with ids in its body. */
import { Invitation, invite } from '../../../domain.ts'
import { readJson } from '../../../refusal.ts'
import { refused } from '../problem.ts'

export async function POST(request: Request) {
  const { success, data, error } = Invitation.safeParse(await readJson(request))
  return success ? Response.json(invite(data.team, data.guests), { status: 201 }) : refused(error)
}
