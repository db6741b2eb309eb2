/** A pino log without tokens: every line goes through `redact`, which keeps JSON valid. */
import { defineToken, redact } from 'brandid/token'
import { type DestinationStream, pino } from 'pino'

export const ResetToken = defineToken('pwreset')

export const createLog = (destination: DestinationStream) =>
  pino({ hooks: { streamWrite: (line) => redact(line) } }, destination)
