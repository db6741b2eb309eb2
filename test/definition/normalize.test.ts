import { createRegistry, type Format } from 'brandid/core'
import { opaque, uuid25 } from 'brandid/formats'
import { describe, expect, it, vi } from 'vitest'
import { errorOf } from '../refusals.ts'

const BODY = '036twi214qwj7mgsvq83nm8wf'
const UNPADDED = BODY.slice(1)
const UserId = createRegistry().defineId('user', { aliases: ['usr', 'user_old'] })

describe('normalize', () => {
  it.each([
    { name: 'the id as it stands', input: `user_${BODY}` },
    { name: 'spaces and a newline around', input: `  user_${BODY}\n` },
    { name: 'the white space of the web around', input: `\ufeff\u00a0user_${BODY}\u2003\t` },
    { name: 'upper case', input: `USER_${BODY.toUpperCase()}` },
    { name: 'mixed case', input: `User_${BODY.replace('w', 'W')}` },
    { name: 'a body without its leading zero', input: `user_${UNPADDED}` },
    { name: 'a former prefix', input: `usr_${BODY}` },
    { name: 'a former prefix with a separator', input: `user_old_${BODY}` },
    { name: 'all of it', input: ` USR_${UNPADDED.toUpperCase()}\r\n` },
  ])('takes $name', ({ input }) => {
    expect(UserId.normalize(input)).toBe(`user_${BODY}`)
    expect(UserId.safeNormalize(input)).toEqual({ success: true, data: `user_${BODY}` })
  })

  it.each([
    { input: `post_${BODY}`, code: 'wrong_prefix', received: '30 characters with another prefix' },
    {
      input: `user_old_usr_${BODY}`,
      code: 'invalid_character',
      received: '"_" as character 4 after "user_"',
    },
    { input: BODY, code: 'missing_prefix', received: '25 characters without a prefix' },
    { input: '', code: 'missing_prefix', received: 'an empty string' },
    { input: ' \n', code: 'missing_prefix', received: 'an empty string' },
    { input: 'user_', code: 'invalid_length', received: '0 characters after "user_"' },
    { input: ' USER_ ', code: 'invalid_length', received: '0 characters after "user_"' },
    { input: 'usr_', code: 'invalid_length', received: '0 characters after "user_"' },
    { input: 'user_1', code: 'invalid_length', received: '1 character after "user_"' },
    { input: `user_0${BODY}`, code: 'invalid_length', received: '26 characters after "user_"' },
    {
      input: `user_ ${UNPADDED}`,
      code: 'invalid_character',
      received: '" " as character 1 after "user_"',
    },
    {
      input: `user_${BODY.slice(0, 24)}\u017f`,
      code: 'invalid_character',
      received: '"ſ" (U+017F) as character 25 after "user_"',
    },
    {
      input: `user_${BODY.slice(0, 24)}\u212a`,
      code: 'invalid_character',
      received: '"\u212a" (U+212A) as character 25 after "user_"',
    },
    { input: `u\u017fer_${BODY}`, code: 'wrong_prefix', received: '30 characters with another prefix' },
    { input: `user_${'Z'.repeat(25)}`, code: 'overflow', received: 'a value that is too large' },
    {
      input: `user_${'0'.repeat(25)}`,
      code: 'wrong_version',
      received: 'a UUID of another variant',
    },
    { input: undefined, code: 'not_a_string', received: 'undefined' },
    { input: [`user_${BODY}`], code: 'not_a_string', received: 'an array' },
  ])('refuses $input', ({ input, code, received }) => {
    const refusal = {
      code,
      message: `Expected a user id ("user_" and 25 characters) but received ${received}.`,
    }
    expect(errorOf(() => UserId.normalize(input))).toMatchObject(refusal)
    expect(UserId.safeNormalize(input)).toMatchObject({ success: false, error: refusal })
  })

  it('keeps the input in its error, not the normalized text', () => {
    const input = ' USER_1 '
    expect(UserId.safeNormalize(input).error?.received).toBe(input)
  })

  it('takes a text of 1,024 characters, and rewrites no longer one', () => {
    const padded = `user_${BODY}`.padEnd(1024)
    expect(UserId.normalize(padded)).toBe(`user_${BODY}`)
    expect(UserId.safeNormalize(`${padded} `).error?.code).toBe('invalid_length')
  })
})

describe('normalize, of a named id', () => {
  const WorkspaceId = createRegistry().defineId('ws', {
    aliases: ['wsp', 'ws_old'],
    named: ['ws_root', 'ws_local_root', 'ws_local-root', 'ws_a_b_c'],
  })

  it.each([
    { name: 'spaces around', input: ' ws_local_root\n', id: 'ws_local_root' },
    { name: 'the prefix in upper case', input: 'WS_local_root', id: 'ws_local_root' },
    { name: 'all of it in upper case', input: ' WS_LOCAL_ROOT ', id: 'ws_local_root' },
    { name: 'a former prefix', input: 'wsp_local_root', id: 'ws_local_root' },
    { name: 'a former prefix in upper case', input: 'WSP_LOCAL-ROOT', id: 'ws_local-root' },
    { name: 'a former prefix with a separator', input: 'ws_old_local_root', id: 'ws_local_root' },
    { name: 'a former prefix before a name of one word', input: 'ws_old_root', id: 'ws_root' },
    { name: 'three separators', input: 'wsp_a_b_c', id: 'ws_a_b_c' },
  ])('takes $name', ({ input, id }) => {
    expect(WorkspaceId.normalize(input)).toBe(id)
    expect(WorkspaceId.parse(id)).toBe(id)
  })

  it.each([
    { input: 'wsp_local_roots', code: 'wrong_prefix' },
    { input: 'wspx_local_root', code: 'wrong_prefix' },
    { input: 'x ws_local_root', code: 'wrong_prefix' },
    { input: 'ws_local_roots', code: 'invalid_character' },
    { input: 'ws_local__root', code: 'invalid_character' },
    { input: 'ws_ws_local_root', code: 'invalid_character' },
    { input: 'ws_old_ws_root', code: 'invalid_character' },
  ])('refuses $input', ({ input, code }) => {
    expect(WorkspaceId.safeNormalize(input).error?.code).toBe(code)
  })

  it('folds no letter of an alphabet with both cases', () => {
    const SoloId = createRegistry().defineId('solo', {
      format: opaque({ alphabet: 'abcABC', length: 3 }),
      named: ['solo_a_b'],
    })
    expect(SoloId.normalize(' SOLO_a_b ')).toBe('solo_a_b')
    expect(SoloId.safeNormalize('solo_A_B').success).toBe(false)
  })

  it('hands no body with a separator to the format', () => {
    const forgive = vi.fn((body: string) => body.replace('_', ''))
    const format: Format = { ...opaque({ alphabet: '0123456789', length: 3 }), forgive }
    const JobId = createRegistry().defineId('job', { format, aliases: ['job_old'], named: ['job_a_b'] })
    expect(JobId.safeNormalize('job_1_23').success).toBe(false)
    expect(JobId.normalize('JOB_A_B')).toBe('job_a_b')
    expect(forgive).not.toHaveBeenCalled()
    expect(JobId.normalize('JOB_OLD_123')).toBe('job_123')
  })
})

describe('a refusal of normalize', () => {
  it('tells the fault behind the longest former prefix, in whatever order they are listed', () => {
    for (const aliases of [
      ['usr', 'usr_old'],
      ['usr_old', 'usr'],
    ]) {
      const { safeNormalize } = createRegistry().defineId('user', { aliases })
      expect(safeNormalize('usr_old_12').error?.message).toMatch(/ received 2 characters after "user_"\.$/)
    }
  })
})

describe('normalize, by the format', () => {
  const registry = createRegistry()

  it.each([
    { name: 'lower case', alphabet: '0123456789abc', typed: '1aB', body: '1ab' },
    { name: 'upper case', alphabet: '0123456789ABC', typed: '1aB', body: '1AB' },
    { name: 'both cases', alphabet: '0123456789abcABC', typed: '1aB', body: '1aB' },
    { name: 'no case', alphabet: '0123456789', typed: '123', body: '123' },
  ])('folds into an alphabet of $name', ({ alphabet, typed, body }) => {
    const format = opaque({ alphabet, length: 3 })
    expect(createRegistry().defineId('cus', { format }).normalize(` CUS_${typed}`)).toBe(`cus_${body}`)
  })

  it('folds no letter that is not ASCII into upper case', () => {
    const CusId = createRegistry().defineId('cus', { format: opaque({ alphabet: 'ABCS', length: 3 }) })
    expect(CusId.safeNormalize('cus_ab\u017f').error?.code).toBe('invalid_character')
  })

  it('hands the folded body to the format, and never an empty one', () => {
    const forgive = vi.fn((body: string) => body.padStart(3, '0'))
    const format: Format = { ...opaque({ alphabet: '0123456789a', length: 3 }), forgive }
    const JobId = registry.defineId('job', { format })
    expect(JobId.normalize(' JOB_1A ')).toBe('job_01a')
    expect(forgive).toHaveBeenCalledExactlyOnceWith('1a')
    expect(JobId.safeNormalize('job_').error?.code).toBe('invalid_length')
    expect(forgive).toHaveBeenCalledOnce()
  })

  it('drops the leading zeros of an unpadded body', () => {
    const PyId = registry.defineId('py', { format: uuid25({ padded: false }) })
    expect(PyId.normalize(`py_${BODY}`)).toBe(`py_${UNPADDED}`)
    expect(PyId.normalize(`py_${'0'.repeat(99)}${UNPADDED}`)).toBe(`py_${UNPADDED}`)
  })

  describe('with a former format', () => {
    const padding: Format = {
      ...opaque({ alphabet: '0123456789', length: 4 }),
      forgive: (body) => body.padStart(4, '0'),
    }

    it('forgives in the manner of each', () => {
      const MixId = registry.defineId('mix', {
        format: opaque({ alphabet: 'abcdef', length: 3 }),
        accepts: [opaque({ alphabet: 'WXYZ', length: 3 })],
      })
      expect(MixId.normalize('mix_ABC')).toBe('mix_abc')
      expect(MixId.normalize('mix_xyz')).toBe('mix_XYZ')
    })

    it('returns an id unchanged', () => {
      const NumId = registry.defineId('num', {
        format: padding,
        accepts: [opaque({ alphabet: '0123456789', length: 2 })],
      })
      expect(NumId.parse('num_12')).toBe('num_12')
      expect(NumId.normalize('num_12')).toBe('num_12')
      expect(NumId.normalize('num_1')).toBe('num_0001')
    })

    it('does not fold an id of one format into an id of the other', () => {
      const CaseId = registry.defineId('case', {
        format: opaque({ alphabet: 'abc', length: 3 }),
        accepts: [opaque({ alphabet: 'ABC', length: 3 })],
      })
      expect(CaseId.normalize('case_ABC')).toBe('case_ABC')
      expect(CaseId.normalize('case_abc')).toBe('case_abc')
    })

    it('reports the fault of the original body where no format forgives it', () => {
      const BadId = registry.defineId('bad', {
        format: padding,
        accepts: [opaque({ alphabet: '0123456789', length: 2 })],
      })
      expect(BadId.safeNormalize('BAD_ 12345').error).toMatchObject({
        code: 'invalid_length',
        message: 'Expected a bad id ("bad_" and 2 or 4 characters) but received 6 characters after "bad_".',
      })
    })
  })
})
