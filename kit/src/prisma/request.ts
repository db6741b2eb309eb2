/** The part of Prisma's request that the generator reads: a part of the DMMF, and the blocks of the schema. */

export interface Field {
  readonly name: string
  /** `String`, another scalar, an enum, or the model of a relation. */
  readonly type: string
  readonly kind: string
  readonly isList: boolean
  readonly documentation?: string
  readonly relationFromFields?: readonly string[]
  readonly relationToFields?: readonly string[]
  readonly relationName?: string
}

/** A model, a view, or a composite type. */
export interface Model {
  readonly name: string
  readonly documentation?: string
  readonly fields: readonly Field[]
}

interface TypeReference {
  readonly type: string
}

export interface InputType {
  readonly name: string
  readonly meta?: { readonly grouping?: string } | null
  readonly fields: readonly {
    readonly name: string
    readonly isRequired: boolean
    readonly inputTypes: readonly TypeReference[]
  }[]
}

export interface OutputType {
  readonly name: string
  readonly fields: readonly { readonly name: string; readonly outputType: TypeReference }[]
}

export interface Dmmf {
  readonly datamodel: { readonly models: readonly Model[]; readonly types?: readonly Model[] }
  readonly schema: {
    readonly inputObjectTypes: { readonly prisma?: readonly InputType[] }
    readonly outputObjectTypes: { readonly prisma: readonly OutputType[] }
  }
}

export interface GeneratorBlock {
  readonly name: string
  readonly provider: { readonly value: string | null }
  readonly output?: { readonly value: string | null } | null
  readonly config: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly sourceFilePath: string
}

/** The parameters of `generate`. */
export interface GenerateRequest {
  readonly generator: GeneratorBlock
  readonly otherGenerators: readonly GeneratorBlock[]
  /** The text of the schema; of several files, in the order in which Prisma read them. */
  readonly datamodel: string
  readonly dmmf: Dmmf
}

/*
 * Prisma's protocol for generators: JSON-RPC 2.0, one message a line, requests on standard input and responses on
 * standard error. Source: the package @prisma/generator-helper, 6.19 and 7.10.
 */

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
  const message: Message = JSON.parse(line) ?? {}
  const { id } = message
  const envelope = { jsonrpc: '2.0', id }
  try {
    return JSON.stringify({ ...envelope, result: createResult(message, generate) })
  } catch (error) {
    const { message: text, stack } = error as Error
    return JSON.stringify({ ...envelope, error: { code: 0, message: text, data: { stack } } })
  }
}
