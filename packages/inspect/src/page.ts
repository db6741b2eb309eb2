/** The inspector in a browser. */
export { button, element } from './page/figures.ts'
export { mountInspector } from './page/inspector.ts'
