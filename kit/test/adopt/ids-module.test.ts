import { describe, expect, it } from 'vitest'
import { ANY_BODY, CANDIDATES } from '../../src/adopt/candidate-formats.ts'
import { writeIds } from '../../src/adopt/ids-module.ts'
import type { Proposed } from '../../src/adopt/propose.ts'
import { RAW } from '../hostile/sources.ts'

const known = (code: string) => CANDIDATES.find((each) => each.code === code) ?? ANY_BODY
const proposed = (prefix: string, more: Partial<Proposed> = {}): Proposed => ({
  prefix,
  entity: undefined,
  place: undefined,
  format: known('uuid25()'),
  accepts: [],
  reasons: ['a reason'],
  ...more,
})
const names = (...all: readonly Proposed[]) =>
  Array.from(writeIds(all).matchAll(/export const (\w+)/g), ([, name]) => name)

describe('writeIds', () => {
  it('writes a definition, its type and its reasons', () => {
    expect(writeIds([proposed('user', { place: 'a.ts:1' })])).toBe(
      `/** The ids of this project, as \`brandid init\` proposes them: compare each with what is stored. */
import { defineId, type IdOf } from 'brandid'

/** a reason · a.ts:1 */
export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
`,
    )
  })

  it('imports what it uses, and breaks long lines', () => {
    const accepts = [known('ulid()'), known('uuid({ version: 4 })'), known('random({ bits: 256 })')]
    const text = writeIds([proposed('ws', { entity: 'work space', format: known('typeid()'), accepts })])
    expect(text).toContain("import { random, typeid, ulid, uuid } from 'brandid/formats'\n")
    expect(text).toContain(`export const WorkSpaceId = defineId('ws', {
  entity: 'work space',
  format: typeid(),
  accepts: [ulid(), uuid({ version: 4 }), random({ bits: 256 })],
})
`)
  })

  it('names a format that several have, unless it is short', () => {
    const format = known('uuid({ version: 4 })')
    const other = known("uuid({ version: 'any' })")
    const text = writeIds([
      proposed('a', { format }),
      proposed('b', { format, accepts: [other] }),
      proposed('c', { format: known('ulid()'), accepts: [other] }),
      proposed('d', { format: known('ulid()') }),
    ])
    expect(text).toContain(`
const uuidFormat = uuid({ version: 4 })
const uuidFormat2 = uuid({ version: 'any' })
`)
    expect(text).toContain("defineId('b', { format: uuidFormat, accepts: [uuidFormat2] })")
    expect(text).toContain("defineId('c', { format: ulid(), accepts: [uuidFormat2] })")
  })

  it('names each definition once', () => {
    expect(
      names(
        proposed('a_b'),
        proposed('usr', { entity: 'user' }),
        proposed('user'),
        proposed('x', { entity: 'user' }),
        proposed('u', { entity: 'user' }),
        proposed('us_r', { entity: 'user' }),
        proposed('us_r'),
        proposed('us_r'),
      ),
    ).toEqual(['ABId', 'UserId', 'User2Id', 'XId', 'UId', 'UsRId', 'UsR2Id', 'UsR3Id'])
  })

  it('lets no text of the project become code', () => {
    const text = writeIds([proposed('user', { entity: "x', evil(), '", place: `a*/evil()/*${RAW}.ts:1` })])
    expect(text).toContain("entity: 'x\\', evil(), \\''")
    expect(text.split('*/')).toHaveLength(3)
    expect(text).not.toContain('\u001b')
  })
})
