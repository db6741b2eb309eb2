/**
 * The files of zod mini, `src/zod/mini*.ts`, made of those of zod: the two differ by the module that they import and by the
 * name of its schemas.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const folder = new URL('../src/zod/', import.meta.url)

export function writeMini() {
  for (const name of readdirSync(folder).filter((each) => each.startsWith('classic'))) {
    const text = readFileSync(new URL(name, folder), 'utf8')
      .replace('\n', `\n// For zod mini: made of ${name} by scripts/mini.mjs.\n`)
      .replaceAll("'zod/v4'", "'zod/v4-mini'")
      .replaceAll('z.ZodType', 'z.ZodMiniType')
      .replaceAll("'./classic", "'./mini")
    writeFileSync(new URL(name.replace('classic', 'mini'), folder), text)
  }
}
