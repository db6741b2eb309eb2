/** The output languages of `brandid generate`. */
export { createDomain, type Domain, type GenerateOptions } from './languages/domain.ts'
export { type Language, languages } from './languages/languages.ts'
