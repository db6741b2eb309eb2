/**
 * Prisma's protocol for generators: JSON-RPC 2.0, one message a line, requests on standard input and responses on
 * standard error. Source: the package @prisma/generator-helper, 6.19 and 7.10.
 */
import type { GenerateRequest } from './schema.ts'

/** What Prisma prints about a generator. It requires a default output; this one writes into the clients. */
const MANIFEST = { prettyName: 'the id types of brandid', defaultOutput: '.' }

interface Message {
  readonly id: number
  readonly method: string
  readonly params: GenerateRequest
}

function createResult({ method, params }: Message, generate: (request: GenerateRequest) => void): unknown {
  if (method === 'getManifest') return { manifest: MANIFEST }
  if (method !== 'generate')
    throw new Error(`Expected a call of getManifest or generate but received ${method}.`)
  generate(params)
  return null
}

/** The response to a line, as a line. An error of the generator becomes the error of the response. */
export function respond(line: string, generate: (request: GenerateRequest) => void): string {
  const message: Message = JSON.parse(line)
  const { id } = message
  const envelope = { jsonrpc: '2.0', id }
  try {
    return JSON.stringify({ ...envelope, result: createResult(message, generate) })
  } catch (error) {
    const { message: text, stack } = error as Error
    return JSON.stringify({ ...envelope, error: { code: 0, message: text, data: { stack } } })
  }
}
