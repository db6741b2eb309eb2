/** The JSON Schemas in the package, which the build writes. */
import { createManifestSchema } from '../definitions/manifest-schema.ts'
import { createConfigSchema } from '../files/config-schema.ts'
import { CHECK_RULES } from '../rules/all-rules.ts'

export { readingsSchema } from '../inspect/json-report.ts'
export { checkSchema } from '../rules/report/print-findings.ts'

export const configSchema = createConfigSchema(CHECK_RULES)

export const manifestSchema = createManifestSchema()
