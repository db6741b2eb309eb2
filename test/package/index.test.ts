import { readFileSync } from 'node:fs'
import * as brandid from 'brandid'
import * as core from 'brandid/core'
import * as formats from 'brandid/formats'
import * as mini from 'brandid/mini'
import { describe, expect, it } from 'vitest'

const CORE = [
  'IdError',
  'assertId',
  'createRegistry',
  'defineId',
  'defineIds',
  'defineKey',
  'expose',
  'findIds',
  'idUnion',
  'isId',
  'literal',
  'matchId',
  'parse',
  'problemOf',
  'registry',
  'safeParse',
]
const OWN = ['createRegistry', 'defineId', 'defineIds', 'defineKey', 'idUnion', 'registry']

describe('the entries', () => {
  it('export what the documentation lists, and no more', () => {
    expect(Object.keys(core).sort()).toEqual(CORE)
    expect(Object.keys(brandid).sort()).toEqual([...CORE, 'schemaOf'].sort())
    expect(Object.keys(mini).sort()).toEqual([...CORE, 'schemaOf'].sort())
  })

  it.each([
    { name: 'brandid', entry: brandid },
    { name: 'brandid/mini', entry: mini },
  ])('$name hands on the core, but for what has a schema', ({ entry }) => {
    const same = Object.keys(core).filter((name) => Reflect.get(entry, name) === Reflect.get(core, name))
    expect(same.sort()).toEqual(CORE.filter((name) => !OWN.includes(name)))
  })

  it('share one registry, in which each finds all of a definition', () => {
    const UserId = brandid.defineId('user')
    const TeamId = mini.defineId('team')
    const PostId = core.defineId('post')
    for (const { parse } of [brandid, mini, core]) {
      expect(parse(UserId.generate()).definition).toBe(UserId)
      expect(parse(TeamId.generate()).definition).toBe(TeamId)
      expect(parse(PostId.generate()).definition).toBe(PostId)
    }
    expect(core.registry.get('user')).toHaveProperty('schema')
    expect(() => core.defineId('user')).toThrow('is already defined at')
    expect(() => mini.defineId('post')).toThrow('is already defined at')
    expect(() => brandid.defineId('team')).toThrow('is already defined at')
  })
})

it('and `brandid/formats` export each function that the reference lists for them', () => {
  const page = readFileSync(new URL('../../docs/reference.md', import.meta.url), 'utf8')
  for (const [name, module] of Object.entries({ brandid, 'brandid/formats': formats })) {
    const section = page.split('\n## ').find((text) => text.startsWith(`\`${name}\``)) ?? ''
    const [table = ''] = section.split('\n### ')
    const functions = Array.from(table.matchAll(/^\| `(\w+)\(/gm), ([, each]) => each)
    expect(functions.length).toBeGreaterThan(3)
    expect(functions.filter((each) => !Object.hasOwn(module, each as string))).toEqual([])
  }
})
