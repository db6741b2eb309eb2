import { describe, expect, it } from 'vitest'
import { readRegisterBlock } from '../../src/analysis/register-blocks.ts'
import { ruleContextIn } from '../lint/rule-context-in.ts'

const blockOf = (code: string) => readRegisterBlock(ruleContextIn(code).module)

const inside = (name: string, code: string) => `declare module '${name}' { ${code} }`
const BLOCK = "interface Register { get user(): 1; 'the-post': 2 }"

describe('the getters of `Register`', () => {
  it.each<[string, string[]]>([
    [inside('brandid', BLOCK), ['user', 'the-post']],
    [inside('brandid/register', BLOCK), ['user', 'the-post']],
    [inside('brandid', `namespace Inner { ${BLOCK} }`), []],
    [inside('brandids', BLOCK), []],
    [inside('@acme/brandid', BLOCK), []],
    [inside('brandid', 'interface Other { get user(): 1 }'), []],
    [BLOCK, []],
    ['', []],
    [
      `${inside('brandid', BLOCK)}\n${inside('brandid/register', 'interface Register { get tag(): 1 }')}`,
      ['user', 'the-post', 'tag'],
    ],
    [inside('brandid', 'interface Register { (): 1; [key: string]: 2; user: 3 }'), ['', '', 'user']],
  ])('in %s', (code, prefixes) => {
    expect(blockOf(code)).toEqual({ prefixes, isOpen: false })
  })

  it.each([
    inside('brandid', 'interface Register extends Others {}'),
    `${inside('brandid', 'interface Register {}')}\n${inside('brandid', 'interface Register extends Others {}')}`,
  ])('may be more than are read: %s', (code) => {
    expect(blockOf(code)).toEqual({ prefixes: [], isOpen: true })
  })
})
