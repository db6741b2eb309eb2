/** The index of definitions in which rules look names up. */
import type { Definition, DefinitionReader } from '../analysis/definitions.ts'
import { constant } from '../analysis/evaluator.ts'
import type { RegisterBlock } from '../analysis/register-blocks.ts'
import type { DefinitionIndex } from './rule-context.ts'

/** Indexes definitions. Where two claim a name, the first one has it. */
export function indexDefinitions(
  all: readonly Definition[],
  blocks: readonly RegisterBlock[],
  definitions: DefinitionReader,
): DefinitionIndex {
  const byName = new Map<string, Definition>()
  const byPrefix = new Map<string, Definition>()
  for (const definition of all) {
    const { prefix } = definition
    if (prefix === undefined) continue
    if (!byPrefix.has(prefix)) byPrefix.set(prefix, definition)
    for (const name of definition.of === 'id' ? namesOf(definition, prefix, definitions) : []) {
      if (!byName.has(name)) byName.set(name, definition)
    }
  }
  const registered = new Set(blocks.flatMap(({ prefixes }) => prefixes))
  const isOpen = blocks.some((block) => block.isOpen)
  return { byName, byPrefix, isRegistered: (prefix) => isOpen || registered.has(prefix) }
}

/** What a parameter that holds an id is called: after the prefix, the entity, and the constant of the definition. */
function namesOf(definition: Definition, prefix: string, definitions: DefinitionReader): string[] {
  const entity = constant(definitions.option(definition, 'entity'))
  const { local = '' } = definition.name ?? {}
  const ofConstant = /^[A-Z]\w*Id$/.test(local) ? [`${local.charAt(0).toLowerCase()}${local.slice(1)}`] : []
  const entities = typeof entity === 'string' ? [prefix, entity] : [prefix]
  return [...entities.flatMap(spellings), ...ofConstant]
}

/** `API key` and `api_key`, as `apiKeyId` and `api_key_id`. */
function spellings(entity: string): string[] {
  const words = entity
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word !== '')
  const camel = words.map((word, index) =>
    index === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`,
  )
  return [`${camel.join('')}Id`, `${words.join('_')}_id`]
}
