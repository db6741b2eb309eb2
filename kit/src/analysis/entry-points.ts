/** The entry points of brandid, and the meaning of their exports. */
import type { Value } from './value.ts'

const ENTRY_POINT = /^brandid(?:\/|$)/

/** Whether a specifier names an entry point of brandid. */
export const isEntryPoint = (specifier: string): boolean => ENTRY_POINT.test(specifier)

/** The value of an export. */
export function findExport(entry: string, name: string): Value {
  if (name === 'defineId') return { kind: 'definer', of: 'id', registry: 'shared' }
  if (name === 'defineIds') return { kind: 'many', registry: 'shared' }
  if (name === 'defineToken') return { kind: 'definer', of: 'token', registry: 'shared' }
  if (name === 'defineKey') return { kind: 'definer', of: 'key', registry: 'keys' }
  if (name === 'registry') return { kind: 'registry', registry: 'shared' }
  return { kind: 'export', entry, name }
}
