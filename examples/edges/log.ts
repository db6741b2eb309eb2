/** A pino log without tokens: every string of a line goes through `redact`, in keys and values. */
import { defineToken, redact } from 'brandid/token'
import { type DestinationStream, pino } from 'pino'

export const ResetToken = defineToken('pwreset')

const withoutTokens = (line: string) =>
  JSON.stringify(JSON.parse(line), (_, value) => {
    if (typeof value === 'string') return redact(value)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [redact(key), item]))
  })

export const createLog = (destination: DestinationStream) =>
  pino({ hooks: { streamWrite: (line) => `${withoutTokens(line)}\n` } }, destination)
