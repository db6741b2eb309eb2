/** The rule `no-certain-refusal`: what compiles, and is refused each time that it runs. */
import type { Finding } from '../lint/finding.ts'
import { findAudiences } from './audiences.ts'
import { findOtherKinds } from './other-kinds.ts'
import { findSchemaless } from './schemaless.ts'
import type { TypedContext } from './type-services.ts'

export function noCertainRefusal(context: TypedContext): Finding[] {
  return [...findOtherKinds(context), ...findSchemaless(context), ...findAudiences(context)].sort(
    (one, other) => one.start - other.start,
  )
}
