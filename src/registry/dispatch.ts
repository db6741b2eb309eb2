/** The dispatch of a text to its definition: one lookup of the prefix, whatever the number of definitions. */
import type { AnyId } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import { keptOf, strangerReason } from '../definition/messages.ts'
import { NAMED_MAX_LENGTH } from '../definition/named.ts'
import { prefixOf, SEPARATOR } from '../definition/prefix.ts'
import { IdError } from '../errors/error.ts'
import { nearestOf } from '../errors/nearest.ts'
import { failure, type IdResult } from '../errors/result.ts'
import { kindOf } from '../errors/words.ts'
import type { ParsedAny, ParsedId } from './dispatch-types.ts'
import { normalizeHint } from './normalize-hint.ts'
import { type IdRecord, keyOfName, type Records } from './records.ts'

/** The record that accepts the whole text as an id of its present prefix. */
export function recordOf(records: Records, input: unknown): IdRecord | undefined {
  if (typeof input !== 'string') return undefined
  const prefix = prefixOf(input)
  const record = records.get(prefix)
  if (record?.prefixes[0] === prefix && !record.isToken) {
    if (record.check(input, prefix.length + 1) === undefined) return record
  }
  return namedRecordOf(records, input)
}

/** The record that names a text. Only texts that are refused otherwise pay for this lookup. */
export function namedRecordOf(records: Records, text: string): IdRecord | undefined {
  const record = text.length <= NAMED_MAX_LENGTH ? records.get(keyOfName(text)) : undefined
  return record?.isToken === false ? record : undefined
}

export function dispatch(records: Records, input: unknown): IdResult<ParsedAny> {
  const record = recordOf(records, input)
  if (!record) return failure(() => dispatchRefusal(records, input))
  const { definition } = record
  return { success: true, data: resolved(definition.prefix, input as AnyId, definition) }
}

/** The result of dispatch. Its definition is not enumerable, so that `JSON.stringify` and `structuredClone` carry the rest. */
export function resolved<Prefix extends string, Definition>(
  prefix: Prefix,
  id: ParsedId<Prefix, Definition>['id'],
  definition: Definition,
): ParsedId<Prefix, Definition> {
  const result: Omit<ParsedId<Prefix, Definition>, 'definition'> & { definition?: Definition } = {
    prefix,
    id,
  }
  return Object.defineProperty(result, 'definition', { value: definition }) as ParsedId<Prefix, Definition>
}

function dispatchRefusal(records: Records, input: unknown): IdError {
  if (typeof input !== 'string') return new IdError('not_a_string', 'an id', kindOf(input))
  const record = records.get(prefixOf(input))
  if (record?.isToken) return new IdError('is_token', 'an id', `a token ("${record.prefixes[0]}")`)
  // The definition says what is wrong. It may come from another copy of the package.
  const known = record?.definition.safeParse(input).error
  if (known) return known

  const expected = 'an id of a registered prefix'
  const [code, receivedText] = strangerReason(input, records, 'a prefix that is not registered')
  if (code === 'missing_prefix') return new IdError(code, expected, receivedText, keptOf(input))
  return new IdError('unknown_prefix', expected, receivedText, {
    hint: () => hintOf(records, input),
    ...keptOf(input),
  })
}

function hintOf(records: Records, text: string): string {
  return (
    normalizeHint(text, (prefix) => definitionOf(records, prefix)) ??
    importHint(nearestOf(prefixesOf(records), prefixOf(text)))
  )
}

function definitionOf(records: Records, prefix: string): AnyIdDef | undefined {
  const record = records.get(prefix)
  return record?.isToken === false ? record.definition : undefined
}

function importHint(nearest: string | undefined): string {
  return `${nearest ? `The nearest registered prefix is "${nearest}". ` : ''}Import a name from the module that defines the prefix: a module that never runs registers nothing, and bundlers drop a bare import from a package with "sideEffects": false.`
}

/** The registered prefixes, without the keys of named ids. */
function prefixesOf(records: Records): string[] {
  return Array.from(records.keys()).filter((key) => !key.endsWith(SEPARATOR))
}
