/** What makes a string safe to show, in a terminal and in a browser. */
export { escapeLine } from './terminal/escape.ts'
