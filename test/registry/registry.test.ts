import * as brandid from 'brandid'
import * as core from 'brandid/core'
import { ulid } from 'brandid/formats'
import * as mini from 'brandid/mini'
import { defineToken } from 'brandid/token'
import { describe, expect, it } from 'vitest'
import { errorOf, refusalText } from '../refusals.ts'

const UserId = brandid.defineId('user', { aliases: ['usr'] })
const PostId = core.defineId('post')
const TeamId = mini.defineId('team')

const entries: { name: string; entry: typeof core }[] = [
  { name: 'brandid', entry: brandid as unknown as typeof core },
  { name: 'brandid/core', entry: core },
  { name: 'brandid/mini', entry: mini as unknown as typeof core },
]

it.each(entries)('the registry of $name is shared', ({ entry: { registry } }) => {
  expect([...registry]).toEqual([UserId, PostId, TeamId])
  expect(registry.get('post')).toBe(PostId)
  expect(registry.parse(TeamId.lowerBound(0)).definition).toBe(TeamId)
})

describe.each(entries)('a registry made with $name', ({ entry: { createRegistry } }) => {
  it('has the taken prefixes, and the definitions of the present ones', () => {
    const { defineId, has, get } = createRegistry()
    const JobId = defineId('job', { aliases: ['task'] })
    const prefixes = ['job', 'task', 'user', 'constructor', '']
    expect(prefixes.filter(has)).toEqual(['job', 'task'])
    expect(prefixes.map(get)).toEqual([JobId, ...Array(4)])
  })

  it('is a source of Standard Schema: of its IDs, and of a pattern that all IDs have', () => {
    const registry = createRegistry()
    const JobId = registry.defineId('job')
    const id = JobId.generate()
    const { validate, jsonSchema } = registry['~standard']
    expect(validate(id)).toEqual({ value: id })
    const { code, message } = registry.safeParse('org_1').error ?? {}
    expect(code).toBe('unknown_prefix')
    expect(validate('org_1')).toEqual({ issues: [{ code, message }] })
    expect(jsonSchema.output({ target: 'draft-2020-12' })).toEqual({
      type: 'string',
      pattern: '^[a-z][a-z0-9]*_.+$',
    })
    const texts = [id, 'a_b', 'a1b_c_d', ' a_b', 'A_b', '1_b', 'a_', '_b', 'a-b_c', 'a_b\n']
    expect(texts.filter((text) => registry.pattern.test(text))).toEqual([id, 'a_b', 'a1b_c_d'])
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

    const registered = 'Expected an ID of a registered kind but received'
    const strange = '9 characters with an unregistered prefix'
    const jobIs = 'Expected a job ID ("job_" and 25 characters) but received'

    it.each<[unknown, string, string]>([
      [7, 'not_a_string', 'Expected an ID but received a number.'],
      ['', 'missing_prefix', `${registered} an empty string.`],
      ['job_org_1', 'unknown_prefix', `${registered} ${strange}.`],
      [' JOB_1!', 'invalid_length', `${jobIs} 2 characters after "job_".`],
      ['key_1', 'is_token', 'Expected an ID but received a token ("key").'],
    ])('or refuses it: %j', (input, code, message) => {
      expect(registry.safeNormalize(input).error).toMatchObject({ code, message })
      expect(() => registry.normalize(input)).toThrow(message)
    })
  })

  it('parses its own IDs and no others', () => {
    const { defineId, parse, safeParse, isId, findIds } = createRegistry()
    const id = defineId('job').generate()
    expect(parse(id)).toEqual({ prefix: 'job', id })
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
    expect([core.isId(id), core.findIds(id)]).toEqual([false, []])
    expect(core.registry.get('user')).toBe(UserId)
  })

  it('defines many, or none', () => {
    const registry = createRegistry()
    const { job, batch } = registry.defineIds({ job: {}, batch: { prefix: 'bt' } })
    expect([...registry]).toEqual([job, batch])
    expect(registry.parse(batch.generate()).prefix).toBe('bt')
    expect(errorOf(() => registry.defineIds({ one: {}, two: { prefix: 'job' } }))?.code).toBe(
      'duplicate_prefix',
    )
    expect(registry.has('one')).toBe(false)
    expect(core.registry.has('bt')).toBe(false)
  })

  describe('for a scope', () => {
    const registry = createRegistry('stripe')
    const SubId = registry.defineId('sub')
    const EventId = registry.defineId('evt', { entity: 'event', description: 'What has happened.' })

    it('has the scope in the name and the entity of each definition, and the prefix in its IDs', () => {
      expect(SubId).toMatchObject({ prefix: 'sub', name: 'stripe:sub', entity: 'stripe sub' })
      expect(EventId).toMatchObject({ prefix: 'evt', name: 'stripe:evt', entity: 'stripe event' })
      expect(createRegistry().defineId('sub')).toMatchObject({ name: 'sub', entity: 'sub' })
      const id = SubId.generate()
      expect(id).toMatch(/^sub_/)
      expect(registry.parse(id)).toEqual({ prefix: 'sub', id })
      expect(registry.findIds(id)).toEqual([{ prefix: 'sub', id, index: 0 }])
      const { price } = registry.defineIds({ price: {} })
      expect(price).toMatchObject({ name: 'stripe:price', entity: 'stripe price' })
    })

    it('says whose ID it expects', () => {
      expect(refusalText(() => SubId.parse('sub'))).toBe(
        'Expected a stripe sub ID ("sub_" and 25 characters) but received 3 characters without a prefix.',
      )
      expect(refusalText(() => registry.parse('evt_1'))).toBe(
        'Expected a stripe event ID ("evt_" and 25 characters) but received 1 character after "evt_".',
      )
      expect(EventId['~standard'].jsonSchema.output({ target: 'draft-2020-12' })).toMatchObject({
        title: 'stripe event ID',
      })
    })

    it('joins no union with another owner of one of its prefixes', () => {
      const OwnSubId = createRegistry().defineId('sub')
      expect(refusalText(() => registry.idUnion(SubId, OwnSubId as never))).toBe(
        'Expected definitions that share no prefix or named ID but received two with "sub".',
      )
    })

    const loose = registry as { defineId: (...given: unknown[]) => unknown }

    it.each([
      [/^Expected a prefix /, 'Sub'],
      [/^Expected a prefix /, Symbol('sub')],
      ['Expected an options object but received null.', 'x', null],
      ['Expected `entity` to be a non-empty string but received "".', 'x', { entity: '' }],
      ['Expected `entity` to be a string but received a number.', 'x', { entity: 7 }],
    ])('refuses what defineId refuses: %s', (message, ...given) => {
      expect(refusalText(() => loose.defineId(...given))).toMatch(message)
    })

    it('names the place of a definition', () => {
      const defineTwice = () => [loose.defineId('twice'), loose.defineId('twice')]
      expect(refusalText(defineTwice)).toMatch(
        /^Prefix "twice" is already defined at .*registry\.test\.ts:\d+:\d+, and again at .*registry\.test\.ts:\d+:\d+/,
      )
    })

    it.each([
      ['Stripe', '"Stripe"'],
      ['', '""'],
      ['a:b', '"a:b"'],
      [null, 'null'],
    ])('whose grammar is that of a prefix: %j', (scope, received) => {
      expect(errorOf(() => createRegistry(scope as never))).toMatchObject({
        code: 'invalid_prefix',
        message: `Expected a scope (1 to 63 characters a-z, 0-9 and "_", starting with a letter and not ending with "_") but received ${received}.`,
      })
    })
  })
})
