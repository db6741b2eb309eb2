/** A route handler with an ID in its path: Next says that the parameter is a string, and no more. */
import { findUser, UserParams } from '../../../domain'
import { refused } from '../../problem'

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { success, data, error } = UserParams.safeParse(await params)
  return success ? Response.json(findUser(data.id)) : refused(error)
}
