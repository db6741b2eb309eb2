import { expect, it } from 'vitest'
import { manifestSchema } from '../../src/cli/schemas.ts'

// Programs in other languages are generated from the schema: a change of it shows in review.
it('the JSON Schema of the manifest is the one that is published', async () => {
  const text = `${JSON.stringify(manifestSchema, null, 1)}\n`
  await expect(text).toMatchFileSnapshot('manifest-schema.txt')
})
