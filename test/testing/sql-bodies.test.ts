import { uuid25 } from 'brandid/formats'
import { seededRandom } from 'brandid/testing'
import { expect, it } from 'vitest'
import { drawSqlBody } from '../../src/testing/samples.ts'

it.each([
  ['uniform', {}, /^[0-9a-z]{25}$/],
  ['uuid25', {}, /^[0-9a-z]{25}$/],
  ['hexUlid', {}, /^[0-9A-F]{32}$/],
  ['uuid', {}, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
  ['uuid', { uuidVersion: 4 }, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
] as const)('%s %j', (sql, change, shape) => {
  const { uuidVersion, ...any } = uuid25()
  const random = seededRandom(1)
  for (let i = 0; i < 100; i++) expect(drawSqlBody({ ...any, ...change }, sql, random)).toMatch(shape)
})
