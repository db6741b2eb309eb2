import { describe, expect, it } from 'vitest'
import { formatOf } from '../../../src/cli/project/format-of.ts'

describe('a format by its name', () => {
  it.each([
    ['uuid25', {}, 'uuid25'],
    ['uuid25', { version: 4, padded: false }, 'uuid25(4, unpadded)'],
    ['random', { bits: 256 }, 'random(256)'],
    ['typeid', {}, 'typeid'],
    ['uuid', { version: 'any' }, 'uuid(any)'],
    ['nanoid', { length: 21 }, 'nanoid(21)'],
    ['ulid', {}, 'ulid'],
    ['hexUlid', {}, 'hexUlid'],
    ['objectId', {}, 'objectId'],
    ['timeRandom', { randomBits: 64 }, 'timeRandom(64)'],
    ['opaque', { length: 14 }, 'opaque([0-9A-Za-z], 14)'],
  ])('%s of %j is %s', async (name, options, created) => {
    expect((await formatOf(name, options)).name).toBe(created)
  })

  it('snowflake has its epoch', async () => {
    const { timeRangeMs } = await formatOf('snowflake', { epoch: 'discord' })
    expect(timeRangeMs?.[0]).toBe(Date.UTC(2015, 0))
  })

  it('needs no options', async () => {
    expect((await formatOf('nanoid')).name).toBe('nanoid(12)')
  })

  it.each(['', 'md5', 'ULID', 'layout', 'toString', '__proto__'])('is not %j', async (name) => {
    await expect(formatOf(name)).rejects.toMatchObject({
      message: `Expected the name of a format but received "${name}".`,
      advice:
        'Formats: uuid25, random, typeid, uuid, nanoid, ulid, hexUlid, objectId, snowflake, timeRandom, opaque.',
    })
  })

  it('refuses its options itself', async () => {
    await expect(formatOf('nanoid', { length: 0 })).rejects.toMatchObject({
      code: 'invalid_format',
      message: 'Expected `length` to be an integer from 1 to 255 but received 0.',
    })
  })
})
