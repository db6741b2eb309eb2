import { createRegistry } from 'brandid/core'
import { nanoid } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

describe('a named ID', () => {
  const { defineId, parse, safeParse, isId, findIds, idUnion } = createRegistry()
  const WorkspaceId = defineId('ws', {
    format: nanoid({ length: 12 }),
    entity: 'workspace',
    named: ['ws_local', 'ws_local_root', 'ws_local-root'],
  })
  const KeyspaceId = defineId('ks', { entity: 'keyspace' })
  const OwnerId = idUnion(WorkspaceId, KeyspaceId)

  it.each(WorkspaceId.named)('is accepted everywhere: %s', (id) => {
    expect(WorkspaceId.parse(id)).toBe(id)
    expect(WorkspaceId.is(id)).toBe(true)
    expect(WorkspaceId.safeParse(id)).toEqual({ success: true, data: id })
    expect(WorkspaceId.normalize(` ${id} `)).toBe(id)
    expect(WorkspaceId['~standard'].validate(id)).toEqual({ value: id })
    expect(WorkspaceId.pattern.test(id)).toBe(true)
    expect(WorkspaceId.fromBody(WorkspaceId.body(id))).toBe(id)
    expect(parse(id)).toEqual({ prefix: 'ws', id })
    expect(parse(id).definition).toBe(WorkspaceId)
    expect(isId(id)).toBe(true)
    expect(findIds(`to ${id}, now`)).toEqual([{ prefix: 'ws', id, index: 3 }])
    expect(OwnerId.parse(id)).toBe(id)
    expect(OwnerId.resolve(id)).toEqual({ prefix: 'ws', id })
    expect(OwnerId.pattern.test(id)).toBe(true)
  })

  it.each(['ws_local_roots', 'xws_local_root', 'ws_local_root_', 'WS_LOCAL_ROOT', 'ks_local_root', 'ws_'])(
    'is exact: %s is refused',
    (text) => {
      expect(WorkspaceId.is(text)).toBe(false)
      expect(isId(text)).toBe(false)
      expect(OwnerId.is(text)).toBe(false)
      expect(safeParse(text).success).toBe(false)
      expect(findIds(text)).toEqual([])
    },
  )

  it.each([
    { name: 'without the prefix', named: ['local_root'], received: '"local_root"' },
    { name: 'of the prefix alone', named: ['ws_'], received: '"ws_"' },
    { name: 'with a full stop', named: ['ws_a.b'], received: '"ws_a.b"' },
    { name: 'with a line break', named: ['ws_a\n'], received: '"ws_a\\n"' },
    { name: 'of 128 characters', named: [`ws_${'a'.repeat(125)}`], received: `"ws_${'a'.repeat(125)}"` },
    { name: 'of 128 line breaks', named: ['\n'.repeat(128)], received: JSON.stringify('\n'.repeat(128)) },
    { name: 'of 63 direction marks', named: ['\u202e'.repeat(63)], received: `"${'\\u{202e}'.repeat(63)}"` },
    {
      name: 'of 64 direction marks',
      named: ['\u202e'.repeat(64)],
      received: '64 characters, with an invisible U+202E as character 1',
    },
    { name: 'of 129 characters', named: [`ws_${'a'.repeat(126)}`], received: '129 characters' },
    { name: 'that may be a token', named: [`ws_${'a1'.repeat(16)}.`], received: '36 characters' },
    { name: 'that the format accepts', named: ['ws_kw2c0khavhql'], received: '"ws_kw2c0khavhql"' },
    { name: 'twice', named: ['ws_a', 'ws_a'], received: '"ws_a"' },
    { name: 'that is null', named: [null], received: 'null' },
  ])('is refused $name', ({ named, received }) => {
    const define = () => createRegistry().defineId('ws', { format: nanoid(), named: named as never })
    expect(errorOf(define)).toMatchObject({
      code: 'invalid_option',
      message: `Expected \`named\` to list distinct IDs ("ws_" and 0-9, A-Z, a-z, "_" or "-") that no format accepts but received ${received}.`,
    })
  })

  it('may have 127 characters', () => {
    const id = `ws_${'a'.repeat(124)}`
    const { is } = createRegistry().defineId('ws', { named: [id] })
    expect(is(id)).toBe(true)
  })
})
