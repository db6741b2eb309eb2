/** The hint for an argument that names a file where an id is expected. */
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { quoted } from 'brandid/internal'

/** Whether a text that is no id names a file. */
export function isFile(text: string, cwd: string): boolean {
  const path = resolve(cwd, text)
  return existsSync(path) && statSync(path).isFile()
}

/** How to read the file that a text names; `undefined` where it names none. */
export function fileHint(text: string, cwd: string): string | undefined {
  const name = /^[\w./-]+$/.test(text) ? text : quoted(text)
  return isFile(text, cwd) ? `${name} is a file: use < ${name}` : undefined
}
