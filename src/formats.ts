/** The entry `brandid/formats`: every format, and the interfaces to write one's own. */
export type * from './format.ts'
export { type Opaque, type OpaqueOptions, opaque } from './formats/opaque.ts'
export { type UnpaddedUuidv7, type Uuidv7, type Uuidv7Options, uuidv7 } from './formats/uuidv7.ts'
export type { RandomSource } from './random.ts'
