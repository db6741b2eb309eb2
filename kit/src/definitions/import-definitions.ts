/** The definitions of a module that runs: `--config` names one. */
import { pathToFileURL } from 'node:url'
import { type AnyIdDef, registry } from 'brandid/core'
import { quoted, sharedRecords } from 'brandid/internal'
import { UserError } from '../terminal/values.ts'

/** The definitions of a module: in the shared registry, whichever copy of the package it imports, and in its exports. */
export async function importDefinitions(file: string) {
  const exported = await importModule(file)
  return {
    definitions: [...new Set([...registry, ...Object.values(exported).filter(isDefinition)])],
    tokenPrefixes: Array.from(sharedRecords()).flatMap(([prefix, { isToken }]) => (isToken ? [prefix] : [])),
  }
}

async function importModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await import(pathToFileURL(file).href)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
    throw new UserError(
      `Expected a module that Node imports but ${quoted(file)} failed: ${reason}.`.replace(/\.+$/, '.'),
      /\.[cm]?tsx?$/.test(file)
        ? 'Node runs TypeScript from 22.18 on; brandid manifest reads it without running it.'
        : undefined,
    )
  }
}

function isDefinition(value: unknown): value is AnyIdDef {
  const { prefix, safeParse, format }: Partial<AnyIdDef> = Object(value)
  return typeof prefix === 'string' && typeof safeParse === 'function' && typeof format === 'object'
}
