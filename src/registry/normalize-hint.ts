/** The hint about a text that some definition accepts once it is normalized. */
import { type FindDefinition, listCandidates } from './normalize.ts'

/** Names the definition. */
export function normalizeHint(text: string, find: FindDefinition): string | undefined {
  const definition = listCandidates(text, find).find((each) => each.safeNormalize(text).success)
  return definition && `${definition.entity}'s normalize() accepts this text.`
}
