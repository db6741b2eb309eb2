import { defineId } from 'brandid'

/** The ids of this service, with a description. */
export const define = <const Prefix extends string>(prefix: Prefix) =>
  defineId(prefix as never, { description: 'ours' })
