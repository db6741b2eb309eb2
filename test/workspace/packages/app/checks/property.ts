/** A property whose twin is a getter of another package. */
import type { PostId } from '@acme/ids'

declare module 'brandid/register' {
  interface Register {
    post: typeof PostId
  }
}
