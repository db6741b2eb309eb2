import { beforeEach, expect, it, vi } from 'vitest'

// A defining file that is imported again after vitest has dropped all modules.

const load = () => import('./reset/ids.ts')

beforeEach(() => void vi.resetModules())

it('may be imported again after each reset', async () => {
  const definitions = new Set()
  for (let i = 0; i < 3; i++) {
    vi.resetModules()
    const { ResetId } = await load()
    const { parse } = await import('brandid')
    definitions.add(ResetId)
    expect(parse(ResetId.generate()).prefix).toBe('reset')
  }
  expect(definitions.size).toBe(3)
})

it('may have changed', async () => {
  await load()
  vi.resetModules()
  vi.stubEnv('RESET_LENGTH', '20')
  const { ResetId } = await load()
  vi.unstubAllEnvs()
  const { parse, safeParse } = await import('brandid')
  const id = ResetId.generate()
  expect(id).toHaveLength('reset_'.length + 20)
  expect(parse(id).definition).toBe(ResetId)
  expect(safeParse('reset_zvw6yl4oeugx').success).toBe(false)
})

it('is guarded against another file that claims its prefix, reset or not', async () => {
  await load()
  vi.resetModules()
  await expect(import('./reset/other.ts')).rejects.toMatchObject({
    code: 'duplicate_prefix',
    message: expect.stringMatching(
      /is already defined at \S*\/reset\/ids\.ts:4:\d+, and again at \S*\/reset\/other\.ts:3:\d+/,
    ),
  })
})
