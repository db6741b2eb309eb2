/** The types of an OpenAPI document by openapi-typescript, with IDs typed by their kind. */
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

/** The types of a client: a schema with `x-brandid` becomes `Id` of that prefix. */
export async function typesOf(document: string): Promise<string> {
  const { createLiteralTypeNode, createStringLiteral, createTypeReferenceNode } = ts.factory
  const nodes = await openapiTS(document, {
    inject: "import type { Id } from 'brandid/core'",
    transform: (schema) =>
      'x-brandid' in schema
        ? createTypeReferenceNode('Id', [createLiteralTypeNode(createStringLiteral(schema['x-brandid']))])
        : undefined,
  })
  return astToString(nodes)
}
