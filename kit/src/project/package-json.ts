/** The package.json of a directory. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Its content, or an empty object if it is missing or broken: other tools report that. */
export function packageJsonIn(directory: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')))
  } catch {
    return {}
  }
}
