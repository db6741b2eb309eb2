/** Ids in the environment, with t3-env. */
import { createEnv } from '@t3-oss/env-core'
import { TeamId, UserId } from './ids.js'

export const readEnv = (variables: Record<string, string | undefined>) =>
  createEnv({
    server: { SUPPORT_TEAM: TeamId.schema, SUPPORT_USER: UserId.schema.optional() },
    runtimeEnv: variables,
    emptyStringAsUndefined: true,
    onValidationError(issues) {
      throw new Error(issues.map(({ path, message }) => `${path?.join('.')}: ${message}`).join('\n'))
    },
  })
