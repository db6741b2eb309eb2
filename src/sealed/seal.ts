/** The seal of one definition: its secrets, its keys as blocks, its blocks as ids. */
import { type AnyIdDef, IdError } from '../core.ts'
import { toCharCodes } from '../digits/alphabet.ts'
import { BASE36_ALPHABET, decodeBase36, type Limbs, writeBase36, writeGroup } from '../digits/base36.ts'
import { failure, type IdResult } from '../errors/error.ts'
import { attempt, isBytes } from '../errors/runtime.ts'
import { article, describeKind } from '../errors/words.ts'
import { isSealed, type Sealed } from '../formats/sealed/sealed.ts'
import { type Block, type BlockCipher, createBlockCipher, deriveKey } from './block-cipher.ts'

/** A key at run time. */
export type IntegerKey = number | bigint

/** Computes the ids of one definition, and reads them. */
export interface Seal {
  /** The id of a key; throws the refusal of its definition for another value. */
  seal(this: void, key: unknown): string
  /** The key of an id; `undefined` where no secret has sealed it. */
  open(this: void, id: string): IntegerKey | undefined
  /**
   * The key that an input is, or spells in digits; the error of a number that JSON has rounded. `undefined` of every other input,
   * and of all if the format accepts no plain keys.
   */
  readPlain(this: void, input: unknown): IdResult<IntegerKey> | undefined
}

const LONGEST_CONTEXT = 255

/** @throws {IdError} `invalid_option` for a definition without a sealed format, and for a context that is not valid. */
export function createSeal(definition: AnyIdDef, context: unknown, secrets: Secrets): Seal {
  const { prefix, accepts } = definition
  const format = [definition.format, ...accepts].find(isSealed)
  if (!format) {
    throw new IdError('invalid_option', 'a definition with the format sealed(key)', `that of "${prefix}"`)
  }
  checkContext(context)
  const ciphers = secrets.map((secret) => createBlockCipher(deriveKey(secret, context)))
  // There is a secret, and so a cipher.
  const [newest] = ciphers as [BlockCipher]
  const codes = toCharCodes(`${prefix}_`)
  const start = codes.length
  const { key } = format
  // Of its own, so that nothing comes from a polluted `Object.prototype`.
  const acceptsKey = Object.hasOwn(format, 'acceptsKey')

  return {
    seal(input) {
      const value = key.is(input) ? input : key.parse(input)
      writeBody(codes, start, newest.encrypt(writeKey(value)))
      return String.fromCharCode.apply(null, codes)
    },
    open(id) {
      // Named ids, and those of another format.
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

/** Whether a number may have been another integer in the JSON text. */
function isRounded(input: unknown): boolean {
  return Number.isInteger(input) && Number(input) > Number.MAX_SAFE_INTEGER
}

function roundedKey(prefix: string, name: string): IdError {
  const expected = `${article(name)} ${name} key above ${Number.MAX_SAFE_INTEGER} as a string of digits`
  return new IdError('out_of_range', expected, 'a number, which JSON parsers round: send a string', {
    prefix,
  })
}

/** 64 zero bits and the key. */
function writeKey(key: IntegerKey): Block {
  if (typeof key === 'number') return [0, 0, Math.floor(key / 2 ** 32), key >>> 0]
  return [0, 0, Number(key >> 32n), Number(BigInt.asUintN(32, key))]
}

/** The key that a block holds, if it is one of the definition. */
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
    typeof context === 'string' ? 'another text' : describeKind(context),
  )
}

// Added to each block, in the greatest group of five digits: no UUID has a number from here to 36^25.
const OFFSET = 16 * 36 ** 4
const FIRST_OF_ZERO = 'g'

// Scratch space for one conversion. No function of this file calls foreign code between a write and its read.
const blockLimbs: Limbs = [0, 0, 0, 0, 0, 0]

/** Writes the character codes of the body of a block. */
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

/** Reads the block of a checked body, from `offset` to the end of the text. */
export function readBody(text: string, offset: number): Block {
  const first = text.charCodeAt(offset) - FIRST_OF_ZERO.charCodeAt(0)
  decodeBase36(BASE36_ALPHABET.charAt(first) + text.slice(offset + 1), 0, blockLimbs)
  return [
    blockLimbs[5] * 2 ** 24 + blockLimbs[4],
    blockLimbs[3] * 2 ** 8 + (blockLimbs[2] >>> 16),
    (blockLimbs[2] & 0xffff) * 2 ** 16 + (blockLimbs[1] >>> 8),
    (blockLimbs[1] & 0xff) * 2 ** 24 + blockLimbs[0],
  ]
}

/** Copies of the secrets: the newest one, and older ones. */
export type Secrets = readonly Uint8Array[]

const SECRET_BYTES = 32

/**
 * Copies the secrets, of which the first one seals.
 *
 * @throws {IdError} `invalid_key` when there is none, or one is not 32 random bytes.
 */
export function copySecrets(secrets: unknown): Secrets {
  if (!Array.isArray(secrets)) throw invalidSecrets(describeKind(secrets))
  if (secrets.length === 0) throw invalidSecrets('an empty list')
  return Array.from(secrets, copySecret)
}

function copySecret(secret: unknown): Uint8Array {
  if (!isBytes(secret)) throw invalidSecrets(`a list with ${describeKind(secret)}`)
  // `slice` of a Buffer copies nothing.
  const bytes = new Uint8Array(secret)
  if (bytes.length !== SECRET_BYTES) throw invalidSecrets(`one of ${bytes.length} bytes`)
  if (bytes.every((byte) => byte === bytes[0])) throw invalidSecrets('one of bytes that are all the same')
  // Of random bytes, one secret in 2^45 is refused.
  if (bytes.every((byte) => byte >= 0x20 && byte < 0x7f)) throw invalidSecrets('one that is a text')
  return bytes
}

function invalidSecrets(received: string): IdError {
  return new IdError(
    'invalid_key',
    `a list of secrets, each a Uint8Array of ${SECRET_BYTES} random bytes`,
    received,
  )
}
