/** A package beside another version of zod: pnpm gives it a brandid of its own, and so a `Register` of its own. */
import { defineId, type IdDef, type IdOf, parse } from 'brandid'

export const TicketId: IdDef<'ticket'> = defineId('ticket')
export type TicketId = IdOf<typeof TicketId>

declare module 'brandid/register' {
  interface Register {
    get ticket(): typeof TicketId
  }
}

export const kind = (text: string): 'ticket' => parse(text).prefix
