import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { FORMAT_NAMES, FORMATS } from '../../../kit/src/formats/all-formats.ts'
import { beforeSnapshot } from '../../../src/formats/shared/secure-random.ts'

afterEach(() => vi.restoreAllMocks())

/** Makes `process.getBuiltinModule` give something else. */
function hostWith(getBuiltinModule: unknown) {
  vi.spyOn(process as unknown as { getBuiltinModule(): unknown }, 'getBuiltinModule').mockImplementation(
    getBuiltinModule as () => unknown,
  )
}

describe('beforeSnapshot', () => {
  it('hands the function over while a snapshot is built, and never otherwise', () => {
    const forget = vi.fn()
    const addSerializeCallback = vi.fn()
    const getBuiltinModule = vi.fn(() => ({
      startupSnapshot: { isBuildingSnapshot: () => 1, addSerializeCallback },
    }))
    hostWith(getBuiltinModule)
    beforeSnapshot(forget)
    expect(getBuiltinModule).toHaveBeenCalledExactlyOnceWith('v8')
    expect(addSerializeCallback.mock.calls).toEqual([[forget]])
    hostWith(() => ({ startupSnapshot: { isBuildingSnapshot: () => 0, addSerializeCallback } }))
    beforeSnapshot(forget)
    expect(addSerializeCallback).toHaveBeenCalledOnce()
    expect(forget).not.toHaveBeenCalled()
  })

  it.each([
    { name: 'no module v8', getBuiltinModule: () => undefined },
    { name: 'a v8 without snapshots', getBuiltinModule: () => ({}) },
    {
      name: 'a member that throws',
      getBuiltinModule: () => {
        throw new TypeError('not here')
      },
    },
  ])('does nothing in a runtime with $name', ({ getBuiltinModule }) => {
    hostWith(getBuiltinModule)
    expect(() => beforeSnapshot(() => {})).not.toThrow()
  })

  it('does nothing in a runtime without a process', () => {
    vi.stubGlobal('process', undefined)
    expect(() => beforeSnapshot(() => {})).not.toThrow()
    vi.unstubAllGlobals()
  })
})

describe('an image of this process', () => {
  /** The functions that Node would call, and fresh modules that hand them over. */
  async function whileBuilding() {
    const forgets = new Set<() => void>()
    const addSerializeCallback = (forget: () => void) => forgets.add(forget)
    hostWith(() => ({ startupSnapshot: { isBuildingSnapshot: () => true, addSerializeCallback } }))
    vi.resetModules()
    const { createRegistry } = await import('brandid/core')
    const { objectId, uuid25 } = await import('brandid/formats')
    const { secureRandom } = await import('../../../src/formats/shared/secure-random.ts')
    return {
      secureRandom,
      defineIds: (format: 'uuid25' | 'objectId') =>
        createRegistry().defineId('x', { format: format === 'uuid25' ? uuid25() : objectId() }),
      takeImage() {
        const taken = [...forgets]
        forgets.clear()
        for (const forget of taken) forget()
        return taken.length
      },
    }
  }

  it('holds no random word: the next one comes from a new pool, in every image', async () => {
    const filled = vi.spyOn(crypto, 'getRandomValues')
    const { secureRandom, takeImage } = await whileBuilding()
    for (const times of [1, 2, 3]) {
      secureRandom.uint32()
      secureRandom.uint32()
      expect(filled).toHaveBeenCalledTimes(times)
      const pool = filled.mock.lastCall?.[0] as Uint8Array
      expect(pool.some((byte) => byte !== 0)).toBe(true)
      expect(takeImage()).toBe(1)
      expect(pool.every((byte) => byte === 0)).toBe(true)
    }
  })

  it('holds no process of an ObjectId: one that starts from it draws its own bits', async () => {
    const { defineIds, takeImage } = await whileBuilding()
    const { generate } = defineIds('objectId')
    const processOf = (id: string) => id.slice('x_'.length + 8, -6)
    const before = processOf(generate())
    expect(processOf(generate())).toBe(before)
    takeImage()
    const after = processOf(generate())
    expect(after).not.toBe(before)
    expect(processOf(generate())).toBe(after)
  })

  it('holds no state of a generator, which starts again from the clock', async () => {
    const { defineIds, takeImage } = await whileBuilding()
    const { generate, timestamp } = defineIds('uuid25')
    const now = vi.spyOn(Date, 'now').mockReturnValue(2000)
    expect(timestamp(generate()).getTime()).toBe(2000)
    now.mockReturnValue(1000)
    expect(timestamp(generate()).getTime()).toBe(2000)
    takeImage()
    expect(timestamp(generate()).getTime()).toBe(1000)
  })
})

const program = `
import { createRegistry } from 'brandid/core'
import * as formats from 'brandid/formats'
import { startupSnapshot } from 'node:v8'
// The clock stands still: nothing but randomness tells two processes apart.
Date.now = () => 1767225600000
const all = {
  uuid25: formats.uuid25(), uuid25v4: formats.uuid25({ version: 4 }), random: formats.random(),
  random256: formats.random({ bits: 256 }), typeid: formats.typeid(), uuid: formats.uuid(),
  uuid4: formats.uuid({ version: 4 }), nanoid: formats.nanoid(), ulid: formats.ulid(),
  hexUlid: formats.hexUlid(), objectId: formats.objectId(), timeRandom: formats.timeRandom(),
  layout: formats.layout({ fields: [{ kind: 'time', bits: 48 }, { kind: 'random', bits: 72 }] }),
  drawnOnce: formats.layout({ fields: [{ kind: 'time', bits: 48 }, { kind: 'worker', bits: 40, id: 'random' }, { kind: 'counter', bits: 24 }] }),
}
const ids = Object.entries(all).map(([name, format]) => [name, createRegistry().defineId('x', { format })])
for (const [, { generate }] of ids) generate()
startupSnapshot.setDeserializeMainFunction(() => {
  console.log(JSON.stringify(ids.map(([name, { generateMany }]) => [name, generateMany(5)])))
})
`

it.each(FORMAT_NAMES.filter((name) => FORMATS[name].generates && name !== 'snowflake'))(
  'makes ids by %s, which draws',
  (name) => {
    expect(program).toContain(`formats.${name}(`)
  },
)

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
  let made: [string, string[]][][] = []

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
    made = [run(), run()]
  })

  it('make different ids of every format, though each had made one before', () => {
    const [one = [], other = []] = made
    expect(one).toHaveLength(14)
    for (const [i, [name, ids]] of one.entries()) {
      expect(new Set([...ids, ...(other[i]?.[1] ?? [])]).size, name).toBe(10)
    }
    const processOf = ([, [id = '']]: [string, string[]]) => id.slice('x_'.length + 8, -6)
    expect(one.map(([name]) => name).indexOf('objectId')).toBe(10)
    expect(processOf(one[10] as [string, string[]])).not.toBe(processOf(other[10] as [string, string[]]))
  })
})
