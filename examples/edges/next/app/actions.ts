/** A server action. Anybody can call it with anything, so it parses again. */
'use server'
import { invite } from '../domain'
import { TeamId } from '../ids'

export async function inviteFrom(_state: string, form: FormData): Promise<string> {
  const { data, error } = TeamId.safeNormalize(form.get('team'))
  return error ? error.message : JSON.stringify(invite(data, []))
}
