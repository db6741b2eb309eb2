/** The field for any string, without the readings, which a page may load when they are needed. */
export { hideSecrets, listenToField, SAMPLES } from './page/field.ts'
