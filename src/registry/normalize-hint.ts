/** The hint about a text that some definition accepts once it is normalized. */
import type { AnyIdDef } from '../definition/definition-type.ts'
import { foldAscii, PREFIX_MAX_LENGTH, SEPARATOR } from '../definition/prefix.ts'

type Normalizing = Pick<AnyIdDef, 'entity' | 'safeNormalize'>

/**
 * Names the definition. Each part before a separator may be its prefix, because a named id may hold several; a former
 * prefix counts, too.
 */
export function normalizeHint(
  text: string,
  definitionOf: (prefix: string) => Normalizing | undefined,
): string | undefined {
  const start = foldAscii(text.trim().slice(0, PREFIX_MAX_LENGTH + 1))
  for (let end = start.indexOf(SEPARATOR); end > 0; end = start.indexOf(SEPARATOR, end + 1)) {
    const definition = definitionOf(start.slice(0, end))
    if (definition?.safeNormalize(text).success)
      return `${definition.entity}'s normalize() accepts this text.`
  }
  return undefined
}
