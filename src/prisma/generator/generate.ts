/** One run of the generator: from Prisma's request to the typed files. */
import { writeFileSync } from 'node:fs'
import { clientsOf } from './client.ts'
import { brandedColumns } from './columns.ts'
import { configurationOf } from './configuration.ts'
import { checkTypes, findIdsModule } from './imports.ts'
import { positionsOf } from './positions.ts'
import type { GenerateRequest } from './schema.ts'
import { typedFiles } from './typed-files.ts'

/**
 * Types the clients of a schema, and returns a line about it. Nothing is written unless every position of every client
 * is found.
 */
export function generate(request: GenerateRequest): string {
  const { ids, mode, columns: rules } = configurationOf(request.generator)
  const clients = clientsOf(request)
  const columns = brandedColumns(request.dmmf.datamodel, rules)
  const module = findIdsModule(ids, request.generator.sourceFilePath)
  checkTypes(
    module,
    [...columns.values()].flatMap((brands) => [...brands.values()]),
  )
  const positions = positionsOf(request.dmmf, columns)
  const files = clients.flatMap((client) => typedFiles(client, positions, module, mode))
  for (const { path, before, after } of files) if (before !== after) writeFileSync(path, after)

  const count = [...columns.values()].reduce((sum, brands) => sum + brands.size, 0)
  return `brandid: ${count} columns of ${columns.size} models hold ids, mode ${mode}`
}
