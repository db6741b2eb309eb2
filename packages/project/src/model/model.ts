/** A project's data model: entities with their IDs, columns and relations, read once from its source and its schemas. */

import { readProjectFile, Unreadable } from '@brandid/base/files'
import type { CodeBase } from '../source/code-base.ts'
import { createPositions, showFile } from '../source/place.ts'
import { findFolder } from '../source/resolver.ts'
import { isTestFile, type SyntaxFault, walkFolder } from '../source/source-files.ts'
import type { Entity } from './entity.ts'
import { modelsIn } from './libraries/prisma.ts'
import { createdIn } from './libraries/sql.ts'
import { LIBRARIES } from './libraries.ts'

/** An entity and the file that declares it. */
export interface PlacedEntity extends Entity {
  readonly path: string
  /** `file:line` */
  readonly place: string
}

export interface DataModel {
  /** The entities in file order. If several entities have the same name, the first wins. */
  readonly entities: readonly PlacedEntity[]
  /** Files that could not be read. */
  readonly faults: readonly SyntaxFault[]
}

const models = new WeakMap<CodeBase, DataModel>()

/** Reads a project's data model, excluding its tests. */
export function readModel(codeBase: CodeBase, root: string): DataModel {
  const model = models.get(codeBase) ?? createModel(codeBase, root)
  models.set(codeBase, model)
  return model
}

function createModel(codeBase: CodeBase, root: string): DataModel {
  const faults: SyntaxFault[] = []
  const schemas = listSchemas(codeBase, root, faults).map((path) => {
    const text = readSchema(path, faults)
    return withPlaces(path.endsWith('.sql') ? createdIn(text) : modelsIn(text), path, text, root)
  })
  const paths = codeBase.paths.filter((path) => !isTestFile(showFile(path, root)))
  const declared = readModules(codeBase, paths, root, false)
  const all = [...declared, ...schemas.flat()]
  // Tables in migrations may no longer exist, so they count only if nothing else declares entities.
  const entities = all.length > 0 ? all : readModules(codeBase, paths, root, true)
  const byName = new Map<string, PlacedEntity>()
  for (const each of entities) {
    const first = byName.get(each.name)
    if (!first || (first.id?.values === undefined && each.id?.values !== undefined))
      byName.set(each.name, each)
  }
  return { entities: [...byName.values()], faults }
}

function readModules(
  codeBase: CodeBase,
  paths: readonly string[],
  root: string,
  isHistory: boolean,
): PlacedEntity[] {
  const libraries = LIBRARIES.filter((each) => (each.isHistory === true) === isHistory)
  const { evaluator } = codeBase.definitions
  return libraries.flatMap(({ sign, read }) =>
    paths.flatMap((path) => {
      const text = codeBase.text(path)
      if (!read || !sign?.test(text)) return []
      return withPlaces(
        codeBase.attempt(path, () => read(codeBase.module(path), evaluator)),
        path,
        text,
        root,
      )
    }),
  )
}

function withPlaces(entities: readonly Entity[], path: string, text: string, root: string): PlacedEntity[] {
  if (entities.length === 0) return []
  const findPosition = createPositions(text)
  const file = showFile(path, root)
  return entities.map((each) => ({ ...each, path, place: `${file}:${findPosition(each.offset).line}` }))
}

const SCHEMA = /\.(?:sql|prisma)$|\/meta\/_journal\.json$/

/** Matches the path of a Prisma migration. */
const PRISMA_STEP = /\/migrations\/[^/]+\/migration\.sql$/
const DRIZZLE_JOURNAL = /\/meta\/_journal\.json$/

/**
 * Lists the Prisma schemas and SQL files below a folder in path order, except ignored files. If a schema is found, its migrations are
 * also excluded, because their tables may no longer exist.
 */
function listSchemas({ config }: CodeBase, root: string, faults: SyntaxFault[]): string[] {
  const found: string[] = []
  const take = (path: string, entry: { isFile(): boolean }) => {
    if (entry.isFile() && SCHEMA.test(path) && !isTestFile(showFile(path, root))) found.push(path)
  }
  walkFolder(root, root, config, take, faults)
  const hasPrisma = found.some((path) => path.endsWith('.prisma'))
  const journals = found.filter((path) => DRIZZLE_JOURNAL.test(path))
  const histories = new Set(journals.map((path) => path.replace(DRIZZLE_JOURNAL, '')))
  const isPast = (path: string) => (hasPrisma && PRISMA_STEP.test(path)) || histories.has(findFolder(path))
  return found.filter((path) => !path.endsWith('.json') && !isPast(path)).sort()
}

const SQL_COMMENT = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g

/** Reads a schema. Comments in SQL are replaced with spaces, so that positions still match the file. */
function readSchema(path: string, faults: SyntaxFault[]): string {
  try {
    const text = readProjectFile(path) ?? ''
    return path.endsWith('.sql')
      ? text.replace(SQL_COMMENT, (comment) => comment.replace(/[^\n]/g, ' '))
      : text
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    faults.push({ path, message: error.why })
    return ''
  }
}
