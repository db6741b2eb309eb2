/** UUIDv7 as the integers that `uuid25` spells in base 36. */

export const LAST_MS = 2 ** 48 - 1
export const VERSION_AND_VARIANT = (0x7n << 76n) | (0b10n << 62n)

/** The instant of the UUIDv7 in RFC 9562, appendix A.6. */
export const RFC_MS = Date.UTC(2022, 1, 22, 19, 22, 22)

/** The number that a body spells. */
export const numberOf = (body: string) =>
  Array.from(body).reduce((value, digit) => value * 36n + BigInt(Number.parseInt(digit, 36)), 0n)

export const spell = (value: bigint) => value.toString(36).padStart(25, '0')
export const timeOf = (value: bigint) => Number(value >> 80n)
