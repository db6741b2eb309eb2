import { defineId } from 'brandid'
import * as z from 'zod'

const UserId = defineId('user')
const TeamId = defineId('team')

const Invite = z.object({ team: TeamId.schema, guests: z.array(UserId.schema) })

const team = TeamId.generate()
const guest = UserId.generate()

const invite = Invite.parse({ team, guests: [guest] })
console.log(invite) // invite.team is an Id<"team">

const swapped = Invite.safeParse({ team: guest, guests: [team] })
for (const { path, message } of swapped.error?.issues ?? []) console.log(path.join('.'), message)
