/** The inspector in a browser. */
export { button, element } from './page/figures.ts'
