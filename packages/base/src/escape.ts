/** The escaping of strings for terminals and browsers, apart from the rest of `terminal`, which needs Node. */
export { escapeLine } from './terminal/escape.ts'
