/** Every property name of the source on `Object.prototype`, one by one, with several values. */
import { describe, expect, it } from 'vitest'
import { openNodeCrypto } from '../../src/token/digests.ts'
import {
  DEFINING,
  DESCRIPTORS,
  differing,
  namesOfSource,
  ORACLES,
  pollute,
  SLOW_ORACLES,
  VALUES,
  write,
  ZOD_ALONE,
  ZOD_ORACLES,
} from './pollution.ts'

const names = namesOfSource()

// By node:crypto every answer comes before the next timer. Web Crypto lets timers of the test runner pass, which the properties break.
openNodeCrypto()

describe.each(Object.entries(VALUES))('%s', (_, value) => {
  it.each(names)('as `Object.prototype.%s` changes no answer', (name) => {
    // An issue of another library may have its message from a class.
    const known = name === 'message' ? ['problemOf'] : []
    expect(differing(ORACLES, [name], value).filter((oracle) => !known.includes(oracle))).toEqual([])
    if (DESCRIPTORS.has(name)) return
    expect(differing(DEFINING, [name], value)).toEqual([])
    // zod reads some members through the prototype itself.
    if (differing(ZOD_ALONE, [name], value).length > 0) return
    expect(differing(ZOD_ORACLES, [name], value)).toEqual([])
  })
})

describe.each(Object.entries(SLOW_ORACLES))('%s', (_, oracle) => {
  // Web Crypto defines properties, and an object with a method `then` is a promise to the language.
  const tried = names.filter((name) => name !== 'then' && !DESCRIPTORS.has(name))

  it.each(tried)('is the same with `Object.prototype.%s`', async (name) => {
    const expected = write(await oracle())
    for (const value of Object.values(VALUES)) {
      const undo = pollute([name], value)
      const answer = await oracle()
        .catch((error: unknown) => ['throws', String(error)])
        .finally(undo)
      expect(write(answer)).toBe(expected)
    }
  })
})
