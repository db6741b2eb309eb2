/** A client of the documents that graphql-codegen wrote: variables and results are typed. */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { type ExecutionResult, print } from 'graphql'

/** The client half: the result, or an exception with the messages of the errors. */
export async function send<Result, Variables>(
  origin: string,
  document: TypedDocumentNode<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(document), variables }),
  })
  const { data, errors } = (await response.json()) as ExecutionResult
  if (errors) throw new Error(errors.map(({ message }) => message).join(' '))
  return data as Result
}
