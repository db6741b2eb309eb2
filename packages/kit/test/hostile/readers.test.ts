import { join } from 'node:path'
import { accept, compare, parseBaseline } from '@brandid/project/rules'
import { findLeavingOut } from '@brandid/project/source'
import { afterEach, describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'

// Files that others wrote, of a shape that their readers do not expect.

const LONG = 'a'.repeat(12_000_000)

describe('a tsconfig.json', () => {
  const leavesOut = (text: string) => {
    const folder = onDisk({ 'tsconfig.json': text, 'src/a.ts': '' })
    return findLeavingOut(join(folder, 'src/a.ts'), [folder]) !== undefined
  }

  it('may hold comments and texts of any kind', { tags: 'slow' }, () => {
    expect(leavesOut('/* " */ { "include": ["lib"] }')).toBe(true)
    expect(leavesOut(`/*${'*'.repeat(10_000)} // " */ { "include": ["lib"], } // ${LONG}`)).toBe(true)
    expect(leavesOut('{ "include": ["/*", "*/src", "\\"//"] }')).toBe(true)
    expect(leavesOut('{ "include": ["lib"] } /* it never ends')).toBe(true)
  })

  it.each([
    { title: 'a comment of megabytes', text: `/* ${LONG} */ { "include": ["lib"] }` },
    { title: 'a text of megabytes', text: `{ "include": ["lib"], "description": "${LONG}" }` },
    { title: 'a million comments that never end', text: '/*'.repeat(1_000_000) },
    { title: 'a text with a million quotes that never ends', text: `"${'\\"'.repeat(1_000_000)}` },
  ])('may hold $title, which says nothing of other files', { tags: 'slow' }, ({ text }) => {
    expect(() => leavesOut(text)).not.toThrow()
  })

  it.each([
    '{ "include": [{ "toString": 1 }] }',
    '{ "files": [[{ "toString": 1, "valueOf": 1 }]] }',
    '{ "exclude": [null, 7, { "toString": null }], "include": ["src"] }',
  ])('may hold what is no text in a list: %s', (text) => expect(() => leavesOut(text)).not.toThrow())
})

describe('a baseline', () => {
  const finding = {
    file: 'a.ts',
    rule: 'no-cast',
    code: 'x as UserId',
    line: 1,
    column: 1,
    message: '',
    end: { line: 1, column: 2 },
  }

  afterEach(() => {
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it.each(['__proto__', 'constructor', 'toString'])(
    'keeps a file and a rule named %s, and touches no other object',
    (name) => {
      const text = `{ "version": 1, "findings": { "${name}": { "${name}": ["theirs"] } } }`
      const kept = accept(parseBaseline(text, 'baseline.json'), [finding])
      expect(JSON.parse(JSON.stringify(kept)).findings).toEqual(
        JSON.parse(`{ "${name}": { "${name}": ["theirs"] }, "a.ts": { "no-cast": ["x as UserId"] } }`),
      )
      expect(compare([{ ...finding, file: name, rule: name, code: 'theirs' }], kept)).toEqual({
        fresh: [],
        gone: 1,
      })
    },
  )

  it.each(['7', '{ "toString": 1 }', `${'['.repeat(100_000)}${']'.repeat(100_000)}`])(
    'of code that is no text is none',
    (code) => {
      const text = `{ "version": 1, "findings": { "a.ts": { "no-cast": [${code}, "b"] } } }`
      expect(() => parseBaseline(text, 'baseline.json')).toThrow('Expected a brandid check baseline')
    },
  )
})
