/** next-safe-action: a definition is the schema of an input, and of a bound argument. */
import { createSafeActionClient } from 'next-safe-action'
import { Invitation, invite } from './domain.js'

const client = createSafeActionClient()

export const inviteAction = client
  .inputSchema(Invitation)
  .action(async ({ parsedInput: { team, guests } }) => invite(team, guests))
