/** Keys with a custom format object, read from the source without running it. */
import type { AnyKeyDef, Format } from 'brandid/core'
import { createKeyDefinition, readAlphabet } from 'brandid/internal'
import type { Definition, DefinitionReader } from '../source/definitions.ts'
import { readLiteral } from './definition-options.ts'

/**
 * Matches patterns of characters and counted character classes, with at most one variable count. Other patterns are rejected, because the
 * pattern comes from the source and must be fast on any string. An accepted pattern also determines the possible lengths.
 */
const PLAIN = /^(?:[\w-]|\\\W|\[(?:[^\\\]^]|\\\W)+\](?:\{\d{1,4}\})?)*$/
const VARYING = /\{\d{1,4},\d{1,4}\}/
const LONGEST = 500

/** Reads a key definition with a custom format, using the format's pattern; `undefined` if the source contains no plain pattern. */
export function readPatternKey(definition: Definition, reader: DefinitionReader): AnyKeyDef | undefined {
  const { evaluator } = reader
  const format = reader.option(definition, 'format')
  const pattern = readLiteral(evaluator.member(format, 'pattern'), evaluator)
  if (definition.of !== 'key' || definition.prefix === undefined || typeof pattern !== 'string')
    return undefined
  if (pattern.length > LONGEST || !PLAIN.test(pattern.replace(VARYING, ''))) return undefined
  const entity = readLiteral(reader.option(definition, 'entity'), evaluator)
  const whole = new RegExp(`^${pattern}$`)
  const stated: Format = {
    // Only the pattern matters, so `check` ignores the alphabet and the lengths.
    name: 'pattern',
    alphabet: readAlphabet('base62'),
    length: [1, LONGEST],
    pattern,
    check: (text, offset) => (whole.test(text.slice(offset)) ? undefined : 'invalid_character'),
  }
  return createKeyDefinition(definition.prefix, {
    format: stated,
    ...(typeof entity === 'string' && { entity }),
  })
}
