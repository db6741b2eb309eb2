import type { StandardProps } from 'brandid'
import { z } from 'zod'

/** A schema of zod 3 for a definition, a union or a token. Input and output are the ID, and messages are brandid's. */
export function zod3<Key extends string>(source: { readonly '~standard': StandardProps<Key> }) {
  return z.custom<Key>().superRefine((input, context) => {
    const { issues = [] } = source['~standard'].validate(input)
    for (const { message, code } of issues)
      context.addIssue({ code: 'custom', message, params: { code }, fatal: true })
  })
}
