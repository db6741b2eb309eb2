/** The cost of a thousand definitions: type instantiations, which do not depend on the load of the machine. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const COUNT = 1000
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DIRECTORY = `${ROOT}.build/type-check`
const TSC = `${ROOT}node_modules/typescript/bin/tsc`

/** Code that reads the type of an id: the compiler hardly resolves what is never read. */
const used = (i) => `export type Id${i} = IdOf<typeof Id${i}>
export const lengthOf${i} = (id: Id${i}) => id.length`

/** A program of 1,000 ids by name: its first lines, and the lines of one id. */
const programs = {
  core: {
    head: `import { defineId, type IdOf } from 'brandid/core'`,
    line: (i) => `export const Id${i} = defineId('kind${i}')\n${used(i)}`,
  },
  format: {
    head: `import { defineId, type IdOf } from 'brandid/core'\nimport { nanoid } from 'brandid/formats'`,
    line: (i) => `export const Id${i} = defineId('kind${i}', { format: nanoid() })\n${used(i)}`,
  },
  schema: {
    head: `import { defineId, type IdOf } from 'brandid'\nimport * as z from 'zod'`,
    line: (i) => `export const Id${i} = defineId('kind${i}')\n${used(i)}\n${objectOf(i, `Id${i}.schema`)}`,
  },
  zod: {
    head: `import { defineId } from 'brandid'\nimport * as z from 'zod'\nexport const unused = defineId`,
    line: (i) =>
      `export const Id${i} = z.string().brand<'kind${i}'>()\n${used(i).replace('IdOf', 'z.infer')}\n${objectOf(i, `Id${i}`)}`,
  },
}

function objectOf(i, schema) {
  return `export const Object${i} = z.object({ id: ${schema} })
export const lengthIn${i} = ({ id }: z.infer<typeof Object${i}>) => id.length`
}

/** Instantiations by name of the program. */
export function instantiations() {
  mkdirSync(DIRECTORY, { recursive: true })
  return Object.fromEntries(
    Object.entries(programs).map(([name, { head, line }]) => {
      const lines = Array.from({ length: COUNT }, (_, i) => line(i))
      writeFileSync(`${DIRECTORY}/${name}.ts`, `${head}\n${lines.join('\n')}\n`)
      return [name, measure(`${DIRECTORY}/${name}.ts`)]
    }),
  )
}

function measure(file) {
  const options = ['--noEmit', '--extendedDiagnostics', '--strict', '--skipLibCheck', '--ignoreConfig']
  const target = ['--module', 'nodenext', '--target', 'es2022', '--types', '']
  const { stdout } = spawnSync(process.execPath, [TSC, ...options, ...target, file], { encoding: 'utf8' })
  const [, count] = /^Instantiations:\s+(\d+)$/m.exec(stdout) ?? []
  if (!count || stdout.includes('error TS')) throw new Error(`${file} does not compile:\n${stdout}`)
  return Number(count)
}
