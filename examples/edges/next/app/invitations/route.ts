/** A route handler with IDs in its body. */

import { readJson } from '../../../read-json'
import { Invitation, invite } from '../../domain'
import { refused } from '../problem'

export async function POST(request: Request) {
  const { success, data, error } = Invitation.safeParse(await readJson(request))
  return success ? Response.json(invite(data.team, data.guests), { status: 201 }) : refused(error)
}
