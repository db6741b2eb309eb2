/** The entry point `brandid/sealed`: public IDs that a server computes from keys. Requires `@noble/ciphers`. */
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
