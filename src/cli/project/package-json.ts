/** The package.json of a directory. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What it holds: nothing where there is none, or a broken one, which other tools report. */
export function packageJsonIn(directory: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')))
  } catch {
    return {}
  }
}
