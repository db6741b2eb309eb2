'use client'
import { useActionState } from 'react'
import { inviteFrom } from './actions'

export function InviteForm() {
  const [state, action] = useActionState(inviteFrom, '')
  return (
    <form action={action}>
      <input name="team" />
      <button type="submit">Invite</button>
      <p role="status">{state}</p>
    </form>
  )
}
