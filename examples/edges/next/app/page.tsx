import { InviteForm } from './invite-form.tsx'

export default function Page() {
  return <InviteForm />
}
