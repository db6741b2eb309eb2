/** The documents of a client by graphql-codegen, with IDs typed by their kind. */
import { codegen } from '@graphql-codegen/core'
import * as typedDocumentNode from '@graphql-codegen/typed-document-node'
import * as typescriptOperations from '@graphql-codegen/typescript-operations'
import { type GraphQLSchema, parse, printSchema } from 'graphql'
import * as ids from './ids.js'

const kinds = Object.keys(ids).map((name) => [name, `../ids.ts#${name}`])
const config = {
  scalars: { ID: 'brandid#AnyId', ...Object.fromEntries(kinds) },
  strictScalars: true,
  useTypeImports: true,
}

export function documentsOf(schema: GraphQLSchema, filename: string, source: string): Promise<string> {
  return codegen({
    filename,
    schema: parse(printSchema(schema)),
    documents: [{ document: parse(source) }],
    config,
    pluginMap: { typescriptOperations, typedDocumentNode },
    plugins: [{ typescriptOperations: {} }, { typedDocumentNode: {} }],
  })
}
