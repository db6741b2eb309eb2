import { describe, expect, it } from 'vitest'
import {
  accept,
  compare,
  createBaseline,
  parseBaseline,
  readSuppressions,
  textOfBaseline,
} from '../../src/rules/report/baseline.ts'
import { list } from './rule-context-in.ts'

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
      'Expected a baseline of brandid check, version 1, in "base.json" but received something else.'
    const advice = 'Name another file with --baseline, or remove this one.'
    expect(() => parseBaseline(text, 'base.json')).toThrow(expect.objectContaining({ message, advice }))
  })
})

describe('a comment silences a rule', () => {
  it.each([
    ['// eslint-disable-next-line brandid/no-cast', 3],
    ['// oxlint-disable-next-line brandid/no-cast', 3],
    ['// eslint-disable-line brandid/no-cast', 2],
    ['/* eslint-disable brandid/no-cast */', 2, 3, 4],
    ['/* eslint-disable */ const x = 1', 2, 3, 4],
    ['// eslint-disable-next-line', 3],
    ['// eslint-disable-next-line no-var, brandid/no-cast', 3],
    ['// eslint-disable-next-line no-var'],
    ['// eslint-disable-next-line brandid/no-cast -- it is checked above', 3],
    ['// eslint-disable-next-line no-var -- , brandid/no-cast'],
    ['// eslint-disable-next-line -- it is checked above', 3],
    ['// eslint-disable-next-line ,', 3],
    ['// eslint-disable-next-lines brandid/no-cast'],
    ['// eslint-disable-all'],
    ['// tslint-disable'],
    ['// eslint disable'],
    ['// eslint-disable-line no-var; eslint-disable-next-line brandid/no-cast'],
  ])('in lines: %s', (comment, ...silent) => {
    // The second line has its finding after the comment.
    const text = `one\n${comment} -- *\nthree\nfour`
    const isSilent = readSuppressions(text)
    const offsets = [0, text.indexOf('*\n'), text.indexOf('three'), text.indexOf('four')]
    expect([1, 2, 3, 4].filter((line) => isSilent('no-cast', Number(offsets[line - 1])))).toEqual(silent)
  })

  it.each([
    ['/* eslint-disable brandid/no-cast */A/* eslint-enable brandid/no-cast */B', 'A'],
    ['A/* eslint-disable brandid/no-cast */B/* eslint-enable */C', 'B'],
    ['/* eslint-disable */A/* eslint-enable brandid/no-cast */B', 'A'],
    ['/* eslint-disable */A/* eslint-enable no-var */B', 'AB'],
    ['/* oxlint-disable */\nA\n/* oxlint-enable */\nB\n/* oxlint-disable */\nC', 'AC'],
    ['/* eslint-enable */A // eslint-disable-line', 'A'],
  ])('until another one: %s', (text, silent) => {
    const isSilent = readSuppressions(text)
    const places = Array.from('ABC').filter((each) => text.includes(each))
    expect(places.filter((each) => isSilent('no-cast', text.indexOf(each))).join('')).toBe(silent)
  })
})
