/** A getter whose twin stands in the declarations of another package. */
import type { UserId } from '@acme/ids'

declare module 'brandid/register' {
  interface Register {
    get user(): typeof UserId
  }
}
