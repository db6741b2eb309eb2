import { Validator } from '@seriousme/openapi-schema-validator'
import { expect } from 'vitest'

/** Expects a document that the schemas of the OpenAPI initiative accept. */
export async function expectDocument(document: object): Promise<void> {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
}
