import { TeamId } from '../ids'
import { Found } from './found'
import { InviteForm } from './invite-form'

export default function Page() {
  return (
    <>
      <InviteForm />
      <Found log={`GET /teams/${TeamId.fromBody('03h9we7hp2hzo9bqbv4l8rz84')} 200`} />
    </>
  )
}
