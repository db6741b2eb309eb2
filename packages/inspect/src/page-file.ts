/** The inspector as a single HTML file, which Node writes. */
export { writePage } from './answers/page-file.ts'
