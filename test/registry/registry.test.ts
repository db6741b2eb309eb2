import * as brandid from 'brandid'
import * as core from 'brandid/core'
import * as mini from 'brandid/mini'
import { defineToken } from 'brandid/token'
import { describe, expect, it } from 'vitest'

const UserId = brandid.defineId('user', { aliases: ['usr'] })
const PostId = core.defineId('post')
const TeamId = mini.defineId('team')

describe.each([
  { name: 'brandid', entry: brandid },
  { name: 'brandid/core', entry: core },
  { name: 'brandid/mini', entry: mini },
])('the registry of $name', ({ entry: { registry, defineId, idUnion } }) => {
  it('is shared', () => {
    expect([...registry]).toEqual([UserId, PostId, TeamId])
    expect(registry.get('post')).toBe(PostId)
    expect(registry.parse(TeamId.lowerBound(0)).definition).toBe(TeamId)
  })

  it('has the defineId and the idUnion of its entry point', () => {
    expect(registry.defineId).toBe(defineId)
    expect(registry.idUnion).toBe(idUnion)
  })
})

describe.each([
  { name: 'brandid', createRegistry: brandid.createRegistry },
  { name: 'brandid/core', createRegistry: core.createRegistry },
  { name: 'brandid/mini', createRegistry: mini.createRegistry },
])('a registry made with $name', ({ createRegistry }) => {
  it('has the taken prefixes, and the definitions of the present ones', () => {
    const registry = createRegistry()
    const JobId = registry.defineId('job', { aliases: ['task'] })
    expect(['job', 'task', 'user', 'constructor', ''].map(registry.has)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(['job', 'task', 'user', 'constructor'].map(registry.get)).toEqual([
      JobId,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('iterates over its definitions, each once, in the order of definition', () => {
    const registry = createRegistry()
    expect([...registry]).toEqual([])
    const JobId = registry.defineId('job', { aliases: ['task', 'todo'] })
    const AreaId = registry.defineId('area')
    expect([...registry]).toEqual([JobId, AreaId])
    expect([...registry]).toEqual([JobId, AreaId])
  })

  it('parses its own ids and no others', () => {
    const { defineId, parse, safeParse, isId, findIds } = createRegistry()
    const JobId = defineId('job')
    const id = JobId.generate()
    expect(parse(id)).toEqual({ prefix: 'job', id })
    expect(parse(id).definition).toBe(JobId)
    expect(safeParse(id).success).toBe(true)
    expect([id, UserId.generate(), 1].map(isId)).toEqual([true, false, false])
    expect(findIds(`${id} ${UserId.generate()}`)).toEqual([{ prefix: 'job', id, index: 0 }])
    expect(safeParse(UserId.generate()).error?.code).toBe('unknown_prefix')
  })

  it('is unknown to the shared one, and to any other', () => {
    const one = createRegistry()
    const other = createRegistry()
    const id = one.defineId('job').generate()
    expect(other.defineId('job')).not.toBe(one.get('job'))
    expect(one.defineId('user')).not.toBe(UserId)
    expect(core.registry.has('job')).toBe(false)
    expect(core.isId(id)).toBe(false)
    expect(core.findIds(id)).toEqual([])
    expect(core.registry.get('user')).toBe(UserId)
  })
})

describe('a token', () => {
  it('takes its prefix, and is given out nowhere', () => {
    const registry = core.createRegistry()
    defineToken('sess', { registry })
    expect(registry.has('sess')).toBe(true)
    expect(registry.get('sess')).toBeUndefined()
    expect(registry.get(undefined as never)).toBeUndefined()
    expect([...registry]).toEqual([])
    expect(core.registry.has('sess')).toBe(false)
    expect(registry.safeParse('sess_1').error?.code).toBe('is_token')
    expect(() => registry.parse('sess_1')).toThrow('Expected an id but received a token ("sess").')
  })
})
