/** `defineId`, and the record that it adds to a registry. */

import { createDefinition } from '../definition/create-definition.ts'
import type { Accepted, AnyIdDef, GeneratingIdDef } from '../definition/definition-type.ts'
import { isPrefix } from '../definition/prefix.ts'
import { createShape } from '../definition/shape.ts'
import { IdError } from '../errors/error.ts'
import { ownMembers } from '../errors/runtime.ts'
import { describeKind } from '../errors/words.ts'
import type { Format } from '../formats/shared/format.ts'
import { paddedUuid25 } from '../formats/uuid25/uuid25-default.ts'
import { readAdvice } from './advice.ts'
import { captureCallSite, claimPrefix } from './claim.ts'
import type { DefineOptions } from './options.ts'
import type { IdRecord, Records } from './records.ts'

/** The internal type of a registry's `defineId`, for entry points and `defineIds`. */
export type Define = (
  prefix: string,
  options?: DefineOptions<Format, Accepted>,
  /** The public function whose call site is the definition's location. */
  caller?: (...given: never) => unknown,
) => AnyIdDef

/**
 * Creates a registry's `defineId`. `finish` adds the entry point's own members before the registry records the definition, so that a
 * registry never returns an unfinished definition.
 */
export function createDefineId(records: Records, finish?: (definition: AnyIdDef) => void): Define {
  const defineId: Define = (prefix, options = {}, caller = defineId) => {
    const advice = readAdvice()
    advice?.checkGiven(prefix, options)
    // Read only own properties, so that a polluted `Object.prototype` has no effect.
    const own = ownMembers(options)
    if (!isPrefix(prefix)) throw new IdError('invalid_prefix', 'a valid prefix', describeKind(prefix))
    const { format = paddedUuid25, entity = prefix } = own
    // Copy the lists, so that the caller cannot change them later.
    const aliases = [...(own.aliases ?? [])]
    const named = [...(own.named ?? [])]
    const listed = [format, ...(own.accepts ?? [])] as const
    const prefixes = [prefix, ...aliases] as const
    const shape = createShape({
      prefix,
      entity,
      aliases,
      listed,
      named,
      registered: records,
    })
    advice?.checkShape(shape)
    const definition = createDefinition(shape, own)
    advice?.refuseZod(definition, 'definition')
    finish?.(definition)
    const record: IdRecord = {
      prefixes,
      names: named,
      definition,
      isToken: false,
      check: shape.check,
      fingerprint: JSON.stringify([
        prefixes,
        listed.map(({ name }) => name),
        named,
        own.entity,
        own.description,
        own.examples,
      ]),
      claims: [],
    }
    const equal = claimPrefix(records, record, captureCallSite(caller))
    if (equal?.isToken === false) {
      // Equal definitions from two copies of the package, or from two loads of a module, share one generator. Separate generators would
      // generate IDs out of order, and two snowflake generators with the same worker ID would generate duplicates.
      const { generate, generateMany }: AnyIdDef & Partial<GeneratingIdDef> = equal.definition
      if (generate) Object.assign(definition, { generate, generateMany })
    }
    return definition
  }
  return defineId
}
