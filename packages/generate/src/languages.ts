/** The languages that `brandid generate` writes. */
export { createDomain, type Domain, type GenerateOptions } from './languages/domain.ts'
export { type Language, languages } from './languages/languages.ts'
