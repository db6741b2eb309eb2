/** A form with react-hook-form. People type IDs, so its schema forgives; what it submits is the ID. */
import { zodResolver } from '@hookform/resolvers/zod'
import { schemaOf } from 'brandid'
import { createRoot } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { invite } from '../domain.js'
import { TeamId } from '../ids.js'

const Invitation = z.object({ team: schemaOf(TeamId, { normalize: true }) })

function InvitationForm() {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Invitation),
    defaultValues: { team: '' },
  })
  return (
    <form onSubmit={handleSubmit(({ team }) => Object.assign(window, { invited: invite(team, []) }))}>
      <input {...register('team')} />
      <button type="submit">Invite</button>
      <p role="alert">{formState.errors.team?.message}</p>
    </form>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<InvitationForm />)
