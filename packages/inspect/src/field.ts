/** The input field without the readings, so that a page can load the readings on demand. */
export { hideSecrets, listenToField, SAMPLES } from './page/field.ts'
