import { describe, expect, it } from 'vitest'
import { noTemplateId } from '../../src/rules/no-template-id.ts'
import { findingsOf } from './rule-context-in.ts'

const HEAD = "import * as brandid from 'brandid'\nimport { UserId } from './ids'\n"
const count = (callee: string) => findingsOf(noTemplateId, `${HEAD}${callee}(\`user_\u0024{x}\`)`).length

describe('a text that goes into', () => {
  it.each([
    'brandid.assertId',
    'brandid.findIds',
    'brandid.isId',
    'brandid.registry.resolve',
    'brandid.safeResolve',
    'UserId.is',
    'UserId.literal',
    'UserId.normalize',
    'UserId.parse',
    'UserId.safeNormalize',
    'UserId.safeParse',
  ])('%s is checked', (callee) => expect(count(callee)).toBe(0))

  it.each([
    'f',
    'other.parse',
    'UserId.fromBody',
    'brandid.createRegistry',
    'new UserId.parse',
    'UserId.parse(x)',
  ])('%s is not', (callee) => expect(count(callee)).toBe(1))
})
