import { InviteForm } from './invite-form'

export default function Page() {
  return <InviteForm />
}
