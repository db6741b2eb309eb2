/** The names of fields. */
import type { LayoutField } from './field.ts'

/** What `read` calls a field. */
export function nameField({ name, kind }: LayoutField): string | undefined {
  return name ?? (kind === 'fixed' ? undefined : kind)
}
