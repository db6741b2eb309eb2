/** Prisma's generator protocol, the parts of a request that the generator reads, and the clients that other generators wrote. */
import { readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Field {
  readonly name: string
  /** `String`, another scalar, an enum, or the related model. */
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
  /** The schema source. If the schema consists of multiple files, Prisma joins them in the order it reads them. */
  readonly datamodel: string
  readonly dmmf: Dmmf
}

/*
 * Prisma's protocol for generators is JSON-RPC 2.0 with one message per line. Requests arrive on standard input, and responses go
 * to standard error. Source: the package @prisma/generator-helper, 6.19 and 7.10.
 */

/** The description that Prisma prints. Prisma also requires a default output, although this generator only edits existing clients. */
const MANIFEST = { prettyName: 'the brandid ID types', defaultOutput: '.' }

interface Message {
  readonly id: number
  readonly method: string
  readonly params: GenerateRequest
}

function createResult({ method, params }: Message, generate: (request: GenerateRequest) => void): unknown {
  if (method === 'getManifest') return { manifest: MANIFEST }
  if (method !== 'generate')
    throw new Error(`Expected a call to getManifest or generate but received ${method}.`)
  generate(params)
  return null
}

/** Returns the response line for a request line. An error in the generator becomes the response's error. */
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

/* The clients that Prisma's own generators wrote, and the client files that contain types */

export interface Client {
  /** The name of the client's block in the schema. */
  readonly name: string
  readonly files: readonly string[]
}

const PROVIDERS: readonly (string | null)[] = ['prisma-client-js', 'prisma-client']

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** Lists a client's single declaration file. If the block has no `output`, Prisma writes the file next to `@prisma/client`. */
function declarationFile(output: string): string[] {
  const folder = /[\\/]@prisma[\\/]client$/.test(output) ? join(output, '../../.prisma/client') : output
  const file = join(folder, 'index.d.ts')
  return isFile(file) ? [file] : []
}

/** Lists a client's model modules. */
function modelFiles(output: string): string[] {
  const folder = join(output, 'models')
  if (!isFolder(folder)) return []
  return readdirSync(folder)
    .filter((name) => /\.[cm]?ts$/.test(name))
    .map((name) => join(folder, name))
}

function createClient({ name, provider, output }: GeneratorBlock): Client {
  const folder = output?.value ?? ''
  const place = isFolder(folder) ? realpathSync(folder) : folder
  const files = provider.value === 'prisma-client' ? modelFiles(place) : declarationFile(place)
  if (files.length === 0) {
    throw new Error(
      `Expected the client of \`generator ${name}\` in ${JSON.stringify(folder)} but found no Prisma 6 or 7 types there.`,
    )
  }
  return { name, files }
}

/** Finds the offset of a generator's block in the schema. */
const findPlace = (datamodel: string, name: string) =>
  datamodel.search(new RegExp(`^[ \\t]*generator[ \\t]+${name}[ \\t]*\\{`, 'm'))

/**
 * Lists a schema's clients.
 *
 * @throws {Error} The schema has no client, or a client is generated after brandid. Prisma runs generators in the order of their blocks,
 *   so a later client would overwrite brandid's files.
 */
export function listClients({ generator, otherGenerators, datamodel }: GenerateRequest): Client[] {
  const blocks = otherGenerators.filter(({ provider }) => PROVIDERS.includes(provider.value))
  if (blocks.length === 0) {
    throw new Error(
      'Expected a generator with the provider "prisma-client" or "prisma-client-js" in this run but found none. With --generator, pass both the client and brandid.',
    )
  }
  const late = blocks.find(({ name }) => findPlace(datamodel, name) > findPlace(datamodel, generator.name))
  if (late) {
    throw new Error(
      `Expected \`generator ${generator.name}\` after \`generator ${late.name}\` in the schema: Prisma runs generators in that order.`,
    )
  }
  return blocks.map(createClient)
}
