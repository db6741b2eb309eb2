import { accept, compare, createBaseline, parseBaseline, textOfBaseline } from '@brandid/project/rules'
import { describe, expect, it } from 'vitest'
import { checkOf, list } from './findings.ts'

describe('a baseline', () => {
  const position = { line: 1, column: 1 }
  const found = (entry: string) => {
    const [file = '', rule = '', code = ''] = entry.split(' ')
    return { ...position, end: position, message: '', file, rule, code }
  }
  const findings = list(
    `b.ts registered y; b.ts no-cast z; a.ts no-cast x; b.ts no-cast x; b.ts no-cast z; d.ts no-cast x;
    c.ts no-cast y`,
  ).map(found)
  const baseline = createBaseline(findings)

  it('has files, rules and code in order, so a diff shows what has changed', () => {
    const ofB = { 'no-cast': ['x', 'z', 'z'], registered: ['y'] }
    const inOrder = {
      'a.ts': { 'no-cast': ['x'] },
      'b.ts': ofB,
      'c.ts': { 'no-cast': ['y'] },
      'd.ts': { 'no-cast': ['x'] },
    }
    expect(textOfBaseline(baseline)).toBe(`${JSON.stringify({ version: 1, findings: inOrder }, null, 2)}\n`)
    expect(parseBaseline(textOfBaseline(baseline), 'base.json')).toEqual(baseline)
  })

  it('covers each of its findings once', () => {
    expect(compare(findings, baseline)).toEqual({ fresh: [], gone: 0 })
    const more = found('b.ts no-cast z')
    expect(compare([...findings, more], baseline)).toEqual({ fresh: [more], gone: 0 })
  })

  it.each([
    ['of another file', 'c.ts no-cast x'],
    ['of another rule', 'a.ts registered x'],
    ['of other code', 'a.ts no-cast y'],
  ])('covers no finding %s', (_, entry) => {
    expect(compare([found(entry)], baseline)).toEqual({ fresh: [found(entry)], gone: 7 })
  })

  it('accepts more, in order, and keeps what it has', () => {
    expect(accept(createBaseline(findings.slice(0, 3)), findings.slice(3))).toEqual(baseline)
  })

  it.each([
    ...list('no JSON; null; 1; {}; {"findings":{}}; {"version":2,"findings":{}}; {"version":1}'),
    ...[
      'null',
      '1',
      '{"a":1}',
      '{"a":null}',
      '{"a":{"b":"c"}}',
      '{"a":{"y":[],"b":"c"}}',
      '{"x":{},"a":1}',
    ].map((text) => `{"version":1,"findings":${text}}`),
    '{"version":1,"findings":{"a":{"b":[1]}}}',
  ])('is not %s', (text) => {
    const message =
      'Expected a brandid check baseline, version 1, in "base.json" but received something else.'
    const advice = 'Pass another file with --baseline, or delete this file.'
    expect(() => parseBaseline(text, 'base.json')).toThrow(expect.objectContaining({ message, advice }))
  })
})

describe('a comment silences a rule', () => {
  const HEAD = "import type { UserId } from './ids'\n"
  /** A cast with a name. */
  const cast = (name: string) => `export const ${name} = x as UserId;`

  it.each([
    ['// eslint-disable-next-line brandid/no-cast', 'C'],
    ['// oxlint-disable-next-line brandid/no-cast', 'C'],
    ['// eslint-disable-line brandid/no-cast', 'B'],
    ['/* eslint-disable brandid/no-cast */', 'CD'],
    ['/* eslint-disable */ const x = 1', 'CD'],
    ['// eslint-disable-next-line', 'C'],
    ['// eslint-disable-next-line no-var, brandid/no-cast', 'C'],
    ['// eslint-disable-next-line no-var', ''],
    ['// eslint-disable-next-line brandid/no-cast -- it is checked above', 'C'],
    ['// eslint-disable-next-line no-var -- , brandid/no-cast', ''],
    ['// eslint-disable-next-line -- it is checked above', 'C'],
    ['// eslint-disable-next-line ,', 'C'],
    ['// eslint-disable-next-lines brandid/no-cast', ''],
    ['// eslint-disable-all', ''],
    ['// tslint-disable', ''],
    ['// eslint disable', ''],
    ['// eslint-disable-line no-var; eslint-disable-next-line brandid/no-cast', ''],
  ])('in lines: %s', (comment, silent) => {
    const text = `${cast('A')}\n${cast('B')} ${comment}\n${cast('C')}\n${cast('D')}`
    expect(silentAmong(text)).toBe(silent)
  })

  it.each([
    ['/* eslint-disable brandid/no-cast */A/* eslint-enable brandid/no-cast */B', 'A'],
    ['A/* eslint-disable brandid/no-cast */B/* eslint-enable */C', 'B'],
    ['/* eslint-disable */A/* eslint-enable brandid/no-cast */B', 'A'],
    ['/* eslint-disable */A/* eslint-enable no-var */B', 'AB'],
    ['/* oxlint-disable */\nA\n/* oxlint-enable */\nB\n/* oxlint-disable */\nC', 'AC'],
    ['/* eslint-enable */A // eslint-disable-line', 'A'],
  ])('until another one: %s', (text, silent) => {
    expect(silentAmong(text.replace(/\b[ABC]\b/g, cast))).toBe(silent)
  })

  /** The names of the casts that `check` passes over. */
  function silentAmong(text: string): string {
    const { findings } = checkOf(HEAD + text)
    const lines = (HEAD + text).split('\n')
    const found = findings.map(
      ({ line, column }) => /(\w) = $/.exec(`${lines[line - 1]}`.slice(0, column - 1))?.[1],
    )
    return Array.from('ABCD')
      .filter((name) => text.includes(cast(name)) && !found.includes(name))
      .join('')
  }
})
