/** Escapes strings for terminals and browsers. This entry point is separate, because the rest of `terminal` requires Node. */
export { escapeLine } from './terminal/escape.ts'
