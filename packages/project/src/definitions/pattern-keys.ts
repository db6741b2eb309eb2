/** Keys whose format is an object of the source: what it states of itself, without running it. */
import type { AnyKeyDef, Format } from 'brandid/core'
import { createKeyDefinition, readAlphabet } from 'brandid/internal'
import type { Definition, DefinitionReader } from '../source/definitions.ts'
import { readLiteral } from './definition-options.ts'

/**
 * Characters, and classes with a count, of which at most one may vary: whoever wrote the source decides about the pattern, and no
 * text may take more than a moment. Such a pattern states its lengths by itself.
 */
const PLAIN = /^(?:[\w-]|\\\W|\[(?:[^\\\]^]|\\\W)+\](?:\{\d{1,4}\})?)*$/
const VARYING = /\{\d{1,4},\d{1,4}\}/
const LONGEST = 500

/**
 * The keys of a definition with a format of its own, as far as their pattern tells; `undefined` if the source does not state a
 * plain one.
 */
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
    // The pattern alone decides.
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
