/** The readings of a string: what an ID, a token or a secret may be, ranked. */
export { type Almost, findAlmost } from './readings/almost.ts'
export { LONGEST_ID, type Readings, type ReadOptions, rankedReadings } from './readings/ranked-readings.ts'
export {
  bytesOfBigInt,
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
export {
  hiddenView,
  hideLikelySecrets,
  hideTokens,
  isLikelySecret,
  readDamagedToken,
  readToken,
} from './readings/tokens.ts'
