/** Escapes strings for terminals and browsers. This is a separate entry because the rest of `terminal` requires Node. */
export { escapeLine } from './terminal/escape.ts'
