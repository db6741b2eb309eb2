import { describe, expect, it } from 'vitest'
import { isTargetName, spellValue, type TargetName, valueOfId } from '../../../src/cli/readings/convert.ts'
import { rankedReadings } from '../../../src/cli/readings/ranked-readings.ts'

const nowMs = Date.UTC(2026, 10, 21)
const V4 = '919108f7-52d1-4320-9bac-f847db4148a8'
const V7 = '01a1fbf6-aef1-7334-982e-09bb75d96714'

function converted(text: string, target: TargetName, prefix?: string): string | undefined {
  const value = valueOfId(text, rankedReadings(text, { nowMs }).readings, target)
  return value && spellValue(value, target, prefix)
}

describe('an id in another spelling', () => {
  it.each<[string, TargetName, string]>([
    [V4, 'uuid25', '8m8scpfugfij4qenj0ig77qg8'],
    ['user_8m8scpfugfij4qenj0ig77qg8', 'uuid', V4],
    ['user_8m8scpfugfij4qenj0ig77qg8', 'uuid25', 'user_8m8scpfugfij4qenj0ig77qg8'],
    [`USER_${V7.toUpperCase()}`, 'typeid', 'user_01m7xzdbqhect9gbg9qdtxjsrm'],
    [`${BigInt(`0x${V7.replaceAll('-', '')}`)}`, 'uuid25', '03h9we7hp2hzo9bqbv4l8rz84'],
    ['123', 'ulid', '0000000000000000000000003V'],
    ['123', 'hexUlid', '0000000000000000000000000000007B'],
    ['507f1f77bcf86cd799439011', 'bigint', `${0x507f1f77bcf86cd799439011n}`],
  ])('%s as %s', (text, target, expected) => expect(converted(text, target)).toBe(expected))

  it.each<[string, TargetName]>([
    ['507f1f77bcf86cd799439011', 'uuid'],
    [V7, 'objectId'],
    [`${2n ** 128n}`, 'uuid25'],
    ['-1', 'uuid'],
    ['hello', 'bytes'],
  ])('has none for %s as %s', (text, target) => expect(converted(text, target)).toBe(undefined))

  it.each<[TargetName, string]>([
    ['uuid', `team_${V7}`],
    ['typeid', 'team_01m7xzdbqhect9gbg9qdtxjsrm'],
  ])('has the prefix that is asked for, as %s', (target, expected) => {
    expect(converted('user_03h9we7hp2hzo9bqbv4l8rz84', target, 'team')).toBe(expected)
  })

  it('has a name', () => {
    expect(['uuid', 'base36', 'objectId', 'uuids', undefined].map(isTargetName)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
