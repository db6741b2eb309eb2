/** The version of the package. */
import { readFileSync } from 'node:fs'

/** The version in package.json, two directories above this file, in `src` and in `dist`. */
export function versionOfPackage(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { version }: { version: string } = JSON.parse(text)
  return version
}
