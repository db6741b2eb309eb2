import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FORMAT_NAMES, FORMATS } from '@brandid/base/formats'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPTION_SETS } from '../../../packages/base/test/formats/option-sets.ts'

const generating = FORMAT_NAMES.filter((name) => FORMATS[name].generates && !/snowflake|layout/.test(name))
const makes = generating.flatMap((name) =>
  OPTION_SETS[name]
    // Versions 5 and 8 are computed from names.
    .filter(({ version }) => version !== 5 && version !== 8)
    .map((options) => `formats.${name}(${JSON.stringify(options)})`),
)

const program = `
import { createRegistry } from 'brandid/core'
import * as formats from 'brandid/formats'
import { startupSnapshot } from 'node:v8'
// The clock stands still: nothing but randomness tells two processes apart.
Date.now = () => 1767225600000
const all = [
  ${makes.join(',\n  ')},
  formats.layout({ fields: [{ kind: 'time', bits: 48 }, { kind: 'random', bits: 72 }] }),
  formats.layout({ fields: [{ kind: 'time', bits: 48 }, { kind: 'worker', bits: 40, id: 'random' }, { kind: 'counter', bits: 24 }] }),
]
const ids = all.map((format) => createRegistry().defineId('x', { format }))
for (const { generate } of ids) generate()
startupSnapshot.setDeserializeMainFunction(() => {
  console.log(JSON.stringify(ids.map(({ format, generateMany }) => [format.name, generateMany(5)])))
})
`

const directory = mkdtempSync(join(tmpdir(), 'snapshot-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** Whether Node builds an image that holds an Error, as a definition's place does: 22.23 aborts. */
function canHoldErrors(): boolean {
  const program = join(directory, 'error.cjs')
  writeFileSync(program, 'globalThis.kept = new Error()')
  const options = ['--snapshot-blob', join(directory, 'error.blob'), '--build-snapshot', program]
  return spawnSync(process.execPath, options).status === 0
}

const isSupported = canHoldErrors()
if (!isSupported) console.warn(`skipped: Node ${process.version} aborts where an image holds an Error`)

describe.skipIf(!isSupported)('two processes that start from one image', () => {
  const blob = join(directory, 'image.blob')
  const run = (): [string, string[]][] =>
    JSON.parse(execFileSync(process.execPath, ['--snapshot-blob', blob], { encoding: 'utf8' }))
  let one: [string, string[]][] = []
  let other: [string, string[]][] = []

  beforeAll(async () => {
    const source = fileURLToPath(new URL('../../../src/', import.meta.url))
    const outfile = join(directory, 'program.cjs')
    await build({
      stdin: { contents: program, resolveDir: source },
      alias: { 'brandid/core': `${source}core.ts`, 'brandid/formats': `${source}formats.ts` },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      logLevel: 'silent',
    })
    execFileSync(process.execPath, ['--snapshot-blob', blob, '--build-snapshot', outfile], { stdio: 'pipe' })
    one = run()
    other = run()
  })

  it('make different IDs of every format, though each had made one before', () => {
    expect(one).toHaveLength(makes.length + 2)
    for (const [i, [name, ids]] of one.entries()) {
      expect(new Set([...ids, ...(other[i]?.[1] ?? [])]).size, name).toBe(10)
    }
    const processes = [one, other].map((made) => Object.fromEntries(made)['objectId']?.[0]?.slice(10, 20))
    expect(processes[0]).toMatch(/^[0-9a-f]{10}$/)
    expect(processes[1]).not.toBe(processes[0])
  })
})
