/** A generator run, from Prisma's request to the typed files. */
import { dirname, resolve } from 'node:path'
import { findProjectRoot, writeProjectFile } from '@brandid/base/files'
import { type Mode, readConfiguration } from './brand.ts'
import { brandedColumns, type Columns, listBrands, listLeft, listPositions } from './columns.ts'
import { checkTypes, findIdsModule } from './ids-module.ts'
import { type GenerateRequest, listClients } from './request.ts'
import { typedFiles } from './typed-files.ts'

/** Adds ID types to a schema's clients, and returns a one-line summary. Writes no file unless every position in every client is found. */
export function generate(request: GenerateRequest): string {
  const { ids, mode, columns: rules, models } = readConfiguration(request.generator)
  const clients = listClients(request)
  const columns = brandedColumns(request.dmmf.datamodel, rules)
  const module = findIdsModule(ids, request.generator.sourceFilePath)
  checkTypes(module, columns)
  const positions = listPositions(request.dmmf, columns)
  const files = clients.flatMap((client) => typedFiles(client, positions, module, mode))
  for (const { path, before, after } of files)
    if (before !== after) writeProjectFile(path, after, findProjectRoot(dirname(path)))

  if (models !== undefined) writeModels(resolve(dirname(request.generator.sourceFilePath), models), request)

  return [report(columns, mode), ...listLeft(request.dmmf.datamodel, rules, columns)].join('\n')
}

/** Writes the `models` option for `fillIds`: each model's fields, and the models that relations refer to. */
function writeModels(path: string, { dmmf, generator }: GenerateRequest): void {
  const models = Object.fromEntries(
    dmmf.datamodel.models.map(({ name, fields }) => [
      name,
      { fields: fields.map(({ name, type, relationName }) => ({ name, type, relationName })) },
    ]),
  )
  const text = `// Written by brandid-prisma: the schema's models, for fillIds.\nexport const models = ${JSON.stringify(models, null, 2)}\n`
  writeProjectFile(path, text, findProjectRoot(dirname(generator.sourceFilePath)))
}

function report(columns: Columns, mode: Mode): string {
  const brands = listBrands(columns)
  const others = brands.filter((brand) => brand.mode !== undefined && brand.mode !== mode)
  const exceptions =
    others.length > 0 ? `, ${others.length} of them ${mode === 'strict' ? 'loose' : 'strict'}` : ''
  return `brandid: ${brands.length} columns in ${columns.size} models contain IDs, mode ${mode}${exceptions}`
}
