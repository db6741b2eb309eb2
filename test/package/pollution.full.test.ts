/** Every property name of the source on `Object.prototype`, in small groups, with several values. */
import { describe, expect, it } from 'vitest'
import { openNodeCrypto } from '../../src/token/digests.ts'
import {
  DEFINING,
  DESCRIPTORS,
  differing,
  LANGUAGE,
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
/** The answers with some names change one by one: an issue of another library may have its message from a class. */
const isSingle = (name: string) => DESCRIPTORS.has(name) || LANGUAGE.has(name) || name === 'message'
/** Names that are tried together: a group with a difference is halved until one name is left. `NAMES_ALONE` tries each alone. */
const { NAMES_ALONE } = process.env
const SIZE = NAMES_ALONE ? 1 : 12

function grouped(all: readonly string[]): string[][] {
  const many = all.filter((name) => !isSingle(name))
  const groups = Array.from({ length: Math.ceil(many.length / SIZE) }, (_, i) =>
    many.slice(i * SIZE, (i + 1) * SIZE),
  )
  return [...groups, ...all.filter(isSingle).map((name) => [name])]
}

// By node:crypto every answer comes before the next timer. Web Crypto lets timers of the test runner pass, which the properties break.
openNodeCrypto()

describe.each(Object.entries(VALUES))('%s', (_, value) => {
  /** The oracles that answer otherwise, with the name that changes them, or the whole group if only several names together do. */
  function changed(group: readonly string[]): string[] {
    const { found, isOfZod } = changedBy(group)
    if (group.length === 1) return found.map((oracle) => `${group}: ${oracle}`)
    if (found.length === 0 && !isOfZod) return []
    const half = group.length >> 1
    const alone = [...changed(group.slice(0, half)), ...changed(group.slice(half))]
    return alone.length > 0 ? alone : found.map((oracle) => `${group.join(' with ')}: ${oracle}`)
  }

  function changedBy(group: readonly string[]) {
    const known = group.includes('message') ? ['problemOf'] : []
    const found = differing(ORACLES, group, value).filter((oracle) => !known.includes(oracle))
    if (group.some((name) => DESCRIPTORS.has(name))) return { found, isOfZod: false }
    found.push(...differing(DEFINING, group, value))
    // zod reads some members through the prototype itself, so a group with such a name is halved until the name is alone.
    const isOfZod = differing(ZOD_ALONE, group, value).length > 0
    if (!isOfZod) found.push(...differing(ZOD_ORACLES, group, value))
    return { found, isOfZod }
  }

  it.each(grouped(names))('as `Object.prototype.%s` and the names after it changes no answer', (...group) => {
    expect(changed(group)).toEqual([])
  })
})

describe.each(Object.entries(SLOW_ORACLES))('%s', (_, oracle) => {
  // Web Crypto defines properties, and an object with a method `then` is a promise to the language.
  const tried = names.filter((name) => name !== 'then' && !DESCRIPTORS.has(name))

  it.each(grouped(tried))(
    'is the same with `Object.prototype.%s` and the names after it',
    async (...group) => {
      const expected = write(await oracle())
      for (const value of Object.values(VALUES)) {
        const undo = pollute(group, value)
        const answer = await oracle()
          .catch((error: unknown) => ['throws', String(error)])
          .finally(undo)
        expect(write(answer), group.join(' ')).toBe(expected)
      }
    },
  )
})
