/** The inspector for browsers. */
export { button, element } from './page/figures.ts'
export { mountInspector } from './page/inspector.ts'
