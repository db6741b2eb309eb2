/** A server action. Anybody can call it with anything, so it parses again. */
'use server'
import { TeamId } from '../ids'
import { invite } from '../domain'

export async function inviteFrom(_state: string, form: FormData): Promise<string> {
  const { data, error } = TeamId.safeNormalize(form.get('team'))
  return error ? error.message : JSON.stringify(invite(data, []))
}
