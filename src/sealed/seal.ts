/** A definition's seal, which encrypts keys to IDs and decrypts IDs to keys. */
import { type AnyIdDef, IdError } from '../core.ts'
import { toCharCodes } from '../digits/alphabet.ts'
import { BASE36_ALPHABET, decodeBase36, type Limbs, writeBase36, writeGroup } from '../digits/base36.ts'
import { failure, type IdResult } from '../errors/error.ts'
import { attempt, isBytes } from '../errors/runtime.ts'
import { article, describeKind } from '../errors/words.ts'
import { isSealed, type Sealed } from '../formats/sealed/sealed.ts'
import { type Block, type BlockCipher, createBlockCipher, deriveKey } from './block-cipher.ts'

/** The runtime value of an integer key, without its brand. */
export type IntegerKey = number | bigint

/** Computes a definition's IDs from keys, and recovers the keys from IDs. */
export interface Seal {
  /** Returns the ID for a key. For any other value, `seal` throws the error from the key's definition. */
  seal(this: void, key: unknown): string
  /** Returns the key for an ID, or `undefined` if none of the secrets sealed the ID. */
  open(this: void, id: string): IntegerKey | undefined
  /**
   * Returns the key for a plain key or its digits, an error for a number that JSON may have rounded, and `undefined` for any other
   * input or if the format accepts no plain keys.
   */
  readPlain(this: void, input: unknown): IdResult<IntegerKey> | undefined
}

const LONGEST_CONTEXT = 255

/** @throws {IdError} `invalid_option` for a definition without a sealed format or for an invalid context. */
export function createSeal(definition: AnyIdDef, context: unknown, secrets: Secrets): Seal {
  const { prefix, accepts } = definition
  const format = [definition.format, ...accepts].find(isSealed)
  if (!format) {
    throw new IdError(
      'invalid_option',
      'a definition with the sealed(key) format',
      `a "${prefix}" definition with a different format`,
    )
  }
  checkContext(context)
  const ciphers = secrets.map((secret) => createBlockCipher(deriveKey(secret, context)))
  // `copySecrets` rejects an empty list, so there is at least one cipher.
  const [newest] = ciphers as [BlockCipher]
  const codes = toCharCodes(`${prefix}_`)
  const start = codes.length
  const { key } = format
  // Only an own property counts, so that a polluted `Object.prototype` cannot make definitions accept plain keys.
  const acceptsKey = Object.hasOwn(format, 'acceptsKey')

  return {
    seal(input) {
      const value = key.is(input) ? input : key.parse(input)
      writeBody(codes, start, newest.encrypt(writeKey(value)))
      return String.fromCharCode.apply(null, codes)
    },
    open(id) {
      // Named IDs and IDs in former formats contain no block.
      if (format.check(id, start) !== undefined) return undefined
      const block = readBody(id, start)
      for (const cipher of ciphers) {
        const value = readBlockKey(format, cipher.decrypt(block))
        if (value !== undefined) return value
      }
      return undefined
    },
    readPlain(input) {
      if (!acceptsKey) return undefined
      if (key.format === 'bigint' && isRounded(input)) return failure(() => roundedKey(prefix, key.name))
      const text = Number.isSafeInteger(input) ? `${input}` : input
      const value = typeof text === 'string' ? attempt(() => key.fromText(text)) : text
      return key.is(value) ? { success: true, data: value } : undefined
    },
  }
}

/** Whether a JSON parser may have rounded a number. */
function isRounded(input: unknown): boolean {
  return Number.isInteger(input) && Number(input) > Number.MAX_SAFE_INTEGER
}

function roundedKey(prefix: string, name: string): IdError {
  const expected = `${article(name)} ${name} key above ${Number.MAX_SAFE_INTEGER} as a string of digits`
  return new IdError('out_of_range', expected, 'a number, which JSON parsers round: send a string', {
    prefix,
  })
}

/** Returns the block for a key: 64 zero bits, which identify a sealed ID when it is opened, followed by the key. */
function writeKey(key: IntegerKey): Block {
  if (typeof key === 'number') return [0, 0, Math.floor(key / 2 ** 32), key >>> 0]
  return [0, 0, Number(key >> 32n), Number(BigInt.asUintN(32, key))]
}

/** Returns the key in a decrypted block, if the block starts with 64 zero bits and the definition accepts the key. */
function readBlockKey({ key }: Sealed, [a, b, c, d]: Block): IntegerKey | undefined {
  if (a !== 0 || b !== 0) return undefined
  const value = key.format === 'number' ? c * 2 ** 32 + d : (BigInt(c) << 32n) | BigInt(d)
  return key.is(value) ? value : undefined
}

/** @throws {IdError} `invalid_option` */
function checkContext(context: unknown): asserts context is string {
  if (typeof context === 'string' && context.length <= LONGEST_CONTEXT && /^[!-~]+$/.test(context)) return
  throw new IdError(
    'invalid_option',
    `\`context\` to return 1 to ${LONGEST_CONTEXT} visible ASCII characters`,
    typeof context === 'string' ? 'another string' : describeKind(context),
  )
}

// Added to the five most significant digits of each block, so that a sealed body is above every UUID and begins with g to v.
const OFFSET = 16 * 36 ** 4
const FIRST_OF_ZERO = 'g'

// Scratch space shared by all conversions. Sharing is safe, because no function calls other code between writing and reading.
const blockLimbs: Limbs = [0, 0, 0, 0, 0, 0]

/** Writes a block's body as character codes. */
export function writeBody(codes: number[], start: number, [a, b, c, d]: Block): void {
  blockLimbs[5] = a >>> 24
  blockLimbs[4] = a & 0xffffff
  blockLimbs[3] = b >>> 8
  blockLimbs[2] = ((b & 0xff) << 16) | (c >>> 16)
  blockLimbs[1] = ((c & 0xffff) << 8) | (d >>> 24)
  blockLimbs[0] = d & 0xffffff
  const groups = writeBase36(codes, start, blockLimbs)
  writeGroup(codes, start, groups[4] + OFFSET)
}

/** Reads the block in a validated body, which runs from `offset` to the end of the string. */
export function readBody(text: string, offset: number): Block {
  const first = text.charCodeAt(offset) - FIRST_OF_ZERO.charCodeAt(0)
  decodeBase36((BASE36_ALPHABET[first] as string) + text.slice(offset + 1), 0, blockLimbs)
  return [
    blockLimbs[5] * 2 ** 24 + blockLimbs[4],
    blockLimbs[3] * 2 ** 8 + (blockLimbs[2] >>> 16),
    (blockLimbs[2] & 0xffff) * 2 ** 16 + (blockLimbs[1] >>> 8),
    (blockLimbs[1] & 0xff) * 2 ** 24 + blockLimbs[0],
  ]
}

/** Copies of the secrets, newest first. */
export type Secrets = readonly Uint8Array[]

const SECRET_BYTES = 32

/**
 * Copies the secrets. The first secret is for sealing.
 *
 * @throws {IdError} `invalid_key` if the list is empty or a secret is not 32 random bytes.
 */
export function copySecrets(secrets: unknown): Secrets {
  if (!Array.isArray(secrets)) throw invalidSecrets(describeKind(secrets))
  if (secrets.length === 0) throw invalidSecrets('an empty list')
  return Array.from(secrets, copySecret)
}

function copySecret(secret: unknown): Uint8Array {
  if (!isBytes(secret)) throw invalidSecrets(`a list with ${describeKind(secret)}`)
  // `slice` is not used, because a Buffer's `slice` shares its memory.
  const bytes = new Uint8Array(secret)
  if (bytes.length !== SECRET_BYTES) throw invalidSecrets(`a secret of ${bytes.length} bytes`)
  if (bytes.every((byte) => byte === bytes[0])) throw invalidSecrets('a single repeated byte')
  // Only 1 in 2^45 random secrets consists entirely of printable ASCII.
  if (bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) throw invalidSecrets('a human-readable secret')
  return bytes
}

function invalidSecrets(received: string): IdError {
  return new IdError(
    'invalid_key',
    `a list of secrets, each a Uint8Array of ${SECRET_BYTES} random bytes`,
    received,
  )
}
