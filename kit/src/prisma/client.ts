/** The clients that Prisma's own generators wrote, and the files of theirs that hold types. */
import { readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { GenerateRequest, GeneratorBlock } from './request.ts'

/** A client on the disk. */
export interface Client {
  /** The block of the schema that it was generated for. */
  readonly name: string
  readonly files: readonly string[]
}

const PROVIDERS: readonly (string | null)[] = ['prisma-client-js', 'prisma-client']

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/** One declaration file, which Prisma puts beside `@prisma/client` where the block names no output. */
function declarationFile(output: string): string[] {
  const folder = /[\\/]@prisma[\\/]client$/.test(output) ? join(output, '../../.prisma/client') : output
  const file = join(folder, 'index.d.ts')
  return isFile(file) ? [file] : []
}

/** A module for each model. */
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
      `Expected the client of \`generator ${name}\` in ${JSON.stringify(folder)} but found no types of Prisma 6 or 7 there.`,
    )
  }
  return { name, files }
}

/** Where the block of a generator begins in the text of the schema. */
const findPlace = (datamodel: string, name: string) =>
  datamodel.search(new RegExp(`^[ \\t]*generator[ \\t]+${name}[ \\t]*\\{`, 'm'))

/**
 * The clients of a schema.
 *
 * Throws when the schema has no client, or when one is generated after brandid. Prisma runs generators in the order of
 * their blocks, and that client would overwrite brandid's files.
 */
export function listClients({ generator, otherGenerators, datamodel }: GenerateRequest): Client[] {
  const blocks = otherGenerators.filter(({ provider }) => PROVIDERS.includes(provider.value))
  if (blocks.length === 0) {
    throw new Error(
      'Expected a generator with the provider "prisma-client" or "prisma-client-js" in this run but found none. With --generator, name it beside that of brandid.',
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
