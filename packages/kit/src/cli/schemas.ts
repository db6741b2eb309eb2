/** The JSON Schemas that the build writes into the package. */

import { createConfigSchema } from '@brandid/base/files'
import { createManifestSchema } from '@brandid/base/manifest'
import { CHECK_RULES } from '@brandid/project/rules'

export const configSchema = createConfigSchema(CHECK_RULES)

export const manifestSchema = createManifestSchema()
