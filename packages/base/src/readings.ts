/** Ranked readings of a string that may be an ID, a token or a secret. */
export { type Almost, findAlmost } from './readings/almost.ts'
export { rankedReadings } from './readings/dressed-readings.ts'
export { hideLikelySecrets, isLikelySecret } from './readings/likely-secrets.ts'
export { LONGEST_ID, type Readings, type ReadOptions, readAsIs } from './readings/ranked-readings.ts'
export {
  bytesOfBigInt,
  bytesOfHex,
  type Claim,
  EARLIEST_MS,
  isPlausible,
  nameOf,
  type Part,
  type Reading,
  showInstant,
  timedScore,
  toBigInt,
  toHex,
  type View,
} from './readings/reading.ts'
export { REDACTED } from './readings/secrets.ts'
export { swapBytes } from './readings/swapped.ts'
export { hiddenView, hideTokens, readDamagedToken, readToken } from './readings/tokens.ts'
export { isBareUuid } from './readings/uuid.ts'
