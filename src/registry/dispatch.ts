/** The dispatch of a text to its definition: one lookup of the prefix, whatever the number of definitions. */
import type { AnyId } from '../definition/brand.ts'
import { describe } from '../definition/describe.ts'
import { diagnoseStranger } from '../definition/diagnose.ts'
import { NAMED_MAX_LENGTH } from '../definition/named.ts'
import { readPrefix } from '../definition/prefix.ts'
import { keepInput } from '../definition/refusal.ts'
import { IdError } from '../errors/error.ts'
import { failure, type IdResult } from '../errors/result.ts'
import { describeKind } from '../errors/words.ts'
import type { ParsedAny } from './dispatch-types.ts'
import { normalizeAny } from './normalize.ts'
import { ParsedResult } from './parsed-result.ts'
import { readAdvice } from './read-advice.ts'
import { findDefinition, type IdRecord, type Records } from './records.ts'

/** The record that names the text, or accepts it as an id of its present prefix. */
export function findRecord(records: Records, input: unknown): IdRecord | undefined {
  if (typeof input !== 'string') return undefined
  const naming = findNaming(records, input)
  if (naming) return naming
  const prefix = readPrefix(input)
  const record = records.get(prefix)
  const isAccepted =
    record?.prefixes[0] === prefix && !record.isToken && !record.check(input, prefix.length + 1)
  return isAccepted ? record : undefined
}

/** The record that names the whole text. A registry without named ids hashes no text. */
export function findNaming({ names }: Records, text: string): IdRecord | undefined {
  const record = names.size > 0 && text.length <= NAMED_MAX_LENGTH ? names.get(text) : undefined
  return record?.isToken ? undefined : record
}

export function dispatch(records: Records, input: unknown): IdResult<ParsedAny> {
  const record = findRecord(records, input)
  if (!record) return failure(() => dispatchRefusal(records, input))
  return { success: true, data: new ParsedResult(record.definition, input as AnyId) }
}

/** The canonical id that a typed text stands for. */
export function normalizeIn(records: Records, input: unknown): IdResult<AnyId> {
  return normalizeAny(
    input,
    (prefix) => findDefinition(records, prefix),
    () => dispatchRefusal(records, input),
  )
}

/** The refusal of a text that is no id of the registry. */
export function dispatchRefusal(records: Records, input: unknown): IdError {
  if (typeof input !== 'string') return new IdError('not_a_string', 'an id', describeKind(input))
  const record = records.get(readPrefix(input))
  if (record?.isToken) return new IdError('is_token', 'an id', `a token ("${record.prefixes[0]}")`)
  // The definition says what is wrong. It may come from another copy of the package.
  const known = record?.definition.safeParse(input).error
  if (known) return known

  const expected = 'an id of a registered prefix'
  const fault = diagnoseStranger(input, records)
  const receivedText = describe(fault, 'a prefix that is not registered')
  if (fault.code === 'missing_prefix')
    return new IdError(fault.code, expected, receivedText, keepInput(input))
  const advice = readAdvice()
  return new IdError('unknown_prefix', expected, receivedText, {
    ...keepInput(input),
    hint: advice && (() => advice.findDispatchHint(records, input)),
  })
}
