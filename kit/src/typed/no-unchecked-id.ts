/** The rule `no-unchecked-id`: what becomes an id, a key, a body or a token in types alone. */
import type { Finding } from '../lint/finding.ts'
import { findFlows } from './any-flows.ts'
import { findCasts } from './casts.ts'
import { findMisnamed } from './misnamed.ts'
import { findPredicates } from './predicates.ts'
import { findPromises } from './promises.ts'
import type { TypedContext } from './type-services.ts'

export function noUncheckedId(context: TypedContext): Finding[] {
  return [
    ...findCasts(context),
    ...findPredicates(context),
    ...findPromises(context),
    ...findFlows(context),
    ...findMisnamed(context),
  ].sort((one, other) => one.start - other.start)
}
