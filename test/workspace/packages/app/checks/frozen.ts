/** What billing took out of the result of `parse`: with the definitions that billing sees, or with those of the app. */
import type { prefixOf } from '@acme/billing'
import type {} from '@acme/bundled'

declare const prefix: ReturnType<typeof prefixOf>
export const seen: 'user' | 'post' | 'invoice' = prefix
