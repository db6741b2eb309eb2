/** Files as `brandid generate` writes them: the built command, run on a manifest of plain data. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const binary = fileURLToPath(new URL('../../../../kit/dist/cli/main.js', import.meta.url))

/** The contents of a manifest, as people write it by hand: the command fills in the rest. */
export interface Contents {
  readonly definitions?: readonly object[]
  readonly tokens?: readonly object[]
  readonly keys?: readonly object[]
}

/** What `brandid generate` prints for a manifest. */
export function generate(language: string, contents: Contents, ...args: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'brandid-generate-'))
  try {
    writeFileSync(
      join(folder, 'brandid.manifest.json'),
      JSON.stringify({ version: 1, definitions: [], ...contents }),
    )
    const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const
    return execFileSync(process.execPath, [binary, 'generate', language, ...args], options)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
