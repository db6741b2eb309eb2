/** The message about a duplicate: what the key is to the definition that has it, both places, and what to do. */
import type { RegistryRecord } from './records.ts'
import type { Rival } from './redefinition.ts'

export function explainDuplicate(
  { key, holder }: Rival<RegistryRecord>,
  record: RegistryRecord,
  first: string,
  second: string,
): string {
  const [present] = holder.prefixes
  const isPrefix = holder.prefixes.includes(key)
  const role = key === present ? '' : ` as a ${isPrefix ? 'former prefix' : 'named id'} of "${present}"`
  const advice = holder.isToken === record.isToken ? 'Define it once and import it' : 'Rename one of them'
  return `${isPrefix ? 'Prefix' : 'Named id'} "${key}" is already defined at ${first}${role}, and again at ${second}. ${advice}.`
}
