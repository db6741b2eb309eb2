import * as brandid from 'brandid'
import * as core from 'brandid/core'
import { ulid } from 'brandid/formats'
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
])('the registry of $name', ({ entry: { registry } }) => {
  it('is shared', () => {
    expect([...registry]).toEqual([UserId, PostId, TeamId])
    expect(registry.get('post')).toBe(PostId)
    expect(registry.parse(TeamId.lowerBound(0)).definition).toBe(TeamId)
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

  describe('normalizes a text of any kind', () => {
    const registry = createRegistry()
    const JobId = registry.defineId('job', { aliases: ['task'], named: ['job_of_the_day'] })
    const CodeId = registry.defineId('job_code', { format: ulid() })
    defineToken('key', { registry })
    const job = JobId.fromBody('036twi214qwj7mgsvq83nm8wf')
    const code = CodeId.fromBody('01ARZ3NDEKTSV4RRFFQ69G5FAV')

    it.each([
      ['as it is', job, job],
      ['in capitals and white space', `  ${job.toUpperCase()}\n`, job],
      ['without zeros', 'job_36twi214qwj7mgsvq83nm8wf', job],
      ['of a former prefix', 'Task_036twi214qwj7mgsvq83nm8wf', job],
      ['of a prefix with a separator', code.toLowerCase(), code],
      ['that is named', ' JOB_of_the_day', 'job_of_the_day'],
    ])('%s', (_, text, id) => {
      expect(registry.normalize(text)).toBe(id)
      expect(registry.safeNormalize(text)).toEqual({ success: true, data: id })
      expect(registry.parse(registry.normalize(text)).id).toBe(id)
    })

    it.each<[unknown, string, string]>([
      [7, 'not_a_string', 'Expected an id but received a number.'],
      ['', 'missing_prefix', 'Expected an id of a registered prefix but received an empty string.'],
      [
        'job_org_1',
        'unknown_prefix',
        'Expected an id of a registered prefix but received 9 characters with a prefix that is not registered.',
      ],
      [
        ' JOB_1!',
        'invalid_length',
        'Expected a job id ("job_" and 25 characters) but received 2 characters after "job_".',
      ],
      ['key_1', 'is_token', 'Expected an id but received a token ("key").'],
    ])('or refuses it: %j', (input, code, message) => {
      expect(registry.safeNormalize(input).error).toMatchObject({ code, message })
      expect(() => registry.normalize(input)).toThrow(message)
    })
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
