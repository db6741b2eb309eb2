/** One run of the generator: from Prisma's request to the typed files. */
import { dirname } from 'node:path'
import { findProjectRoot } from '../files/project-root.ts'
import { writeProjectFile } from '../files/write-file.ts'
import type { Brand, Mode } from './brand.ts'
import { listClients } from './client.ts'
import { brandedColumns, type Columns } from './columns.ts'
import { readConfiguration } from './configuration.ts'
import { checkIntegers, checkTypes, findIdsModule } from './ids-module.ts'
import { listPositions } from './positions.ts'
import type { GenerateRequest } from './schema.ts'
import { typedFiles } from './typed-files.ts'

/**
 * Types the clients of a schema, and returns a line about it. Nothing is written unless every position of every client
 * is found.
 */
export function generate(request: GenerateRequest): string {
  const { ids, mode, columns: rules } = readConfiguration(request.generator)
  const clients = listClients(request)
  const columns = brandedColumns(request.dmmf.datamodel, rules)
  const module = findIdsModule(ids, request.generator.sourceFilePath)
  checkTypes(module, listBrands(columns))
  checkIntegers(module, columns)
  const positions = listPositions(request.dmmf, columns)
  const files = clients.flatMap((client) => typedFiles(client, positions, module, mode))
  for (const { path, before, after } of files)
    if (before !== after) writeProjectFile(path, after, findProjectRoot(dirname(path)))

  return report(columns, mode)
}

const listBrands = (columns: Columns): Brand[] =>
  [...columns.values()].flatMap((held) => Array.from(held.values(), ({ brand }) => brand))

function report(columns: Columns, mode: Mode): string {
  const brands = listBrands(columns)
  const others = brands.filter((brand) => brand.mode !== undefined && brand.mode !== mode)
  const exceptions =
    others.length > 0 ? `, ${others.length} of them ${mode === 'strict' ? 'loose' : 'strict'}` : ''
  return `brandid: ${brands.length} columns of ${columns.size} models hold ids, mode ${mode}${exceptions}`
}
