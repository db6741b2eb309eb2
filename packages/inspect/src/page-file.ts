/** The inspector as one HTML file, which Node writes. */
export { writePage } from './answers/page-file.ts'
