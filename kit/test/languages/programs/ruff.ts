/** ruff, as npm has it: `npm install --no-save --prefix .build/ruff @astral-sh/ruff-wasm-nodejs`. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const path = fileURLToPath(
  new URL('../../../../.build/ruff/node_modules/@astral-sh/ruff-wasm-nodejs', import.meta.url),
)

export const isRuffHere = existsSync(path)
if (!isRuffHere) process.stderr.write('skipped: no ruff\n')

interface Workspace {
  check(text: string): readonly {
    readonly code: string | null
    readonly message: string
    readonly start_location: { readonly row: number }
  }[]
  format(text: string): string
}

interface Ruff {
  readonly Workspace: new (options: object, encoding: number) => Workspace
  readonly PositionEncoding: { readonly Utf16: number }
}

/** What ruff finds in a text without a configuration, for the least Python of a file; and what it would write. */
export function runRuff(
  text: string,
  ignored: readonly string[] = [],
): { readonly findings: readonly string[]; readonly formatted: string } {
  const { Workspace, PositionEncoding }: Ruff = createRequire(import.meta.url)(path)
  const options = { 'target-version': 'py39', lint: { ignore: ignored } }
  const workspace = new Workspace(options, PositionEncoding.Utf16)
  const findings = workspace
    .check(text)
    .map(({ code, message, start_location }) => `${start_location.row}: ${code} ${message}`)
  return { findings, formatted: workspace.format(text) }
}
