/** Writes the inspector as a single HTML file. Requires Node. */
export { writePage } from './answers/page-file.ts'
