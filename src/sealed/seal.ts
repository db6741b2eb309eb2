/** The seal of one definition: its keys as blocks, its blocks as ids. */
import { type AnyIdDef, IdError } from '../core.ts'
import { toCharCodes } from '../digits/alphabet.ts'
import { describeKind } from '../errors/words.ts'
import { isSealed, type Sealed } from '../formats/sealed.ts'
import { type Block, type BlockCipher, createBlockCipher } from './block-cipher.ts'
import { deriveKey } from './derive-key.ts'
import { readBody, writeBody } from './sealed-body.ts'
import type { Secrets } from './secrets.ts'

/** A key at run time. */
export type Integer = number | bigint

/** Computes the ids of one definition, and reads them. */
export interface Seal {
  /** The id of a key; throws what its definition throws of a value that is none. */
  seal(this: void, key: unknown): string
  /** The key of an id; `undefined` where no secret has sealed it. */
  open(this: void, id: string): Integer | undefined
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

  return {
    seal(input) {
      const key = format.key.is(input) ? input : format.key.parse(input)
      writeBody(codes, start, newest.encrypt(writeKey(key)))
      return String.fromCharCode.apply(null, codes)
    },
    open(id) {
      // Named ids, and those of another format.
      if (format.check(id, start) !== undefined) return undefined
      const block = readBody(id, start)
      for (const cipher of ciphers) {
        const key = readKey(format, cipher.decrypt(block))
        if (key !== undefined) return key
      }
      return undefined
    },
  }
}

/** 64 zero bits and the key. */
function writeKey(key: Integer): Block {
  if (typeof key === 'number') return [0, 0, Math.floor(key / 2 ** 32), key >>> 0]
  return [0, 0, Number(key >> 32n), Number(BigInt.asUintN(32, key))]
}

/** The key that a block holds, if it is one of the definition. */
function readKey({ key }: Sealed, [a, b, c, d]: Block): Integer | undefined {
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
