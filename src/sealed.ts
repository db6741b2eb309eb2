/** The entry point `brandid/sealed`: public IDs computed from keys, on the server. It requires `@noble/ciphers`. */
export {
  createSealer,
  type HasSealed,
  type Openable,
  type OpenResult,
  type SealedKeyOf,
  type Sealer,
  type SealerOptions,
  type SealingIdDef,
} from './sealed/sealer.ts'
