import { describe, expect, it } from 'vitest'
import {
  accept,
  compare,
  createBaseline,
  parseBaseline,
  textOfBaseline,
} from '../../src/rules/report/baseline.ts'

const position = { line: 1, column: 1 }
const found = (file: string, rule: 'no-cast' | 'registered', code: string) =>
  ({ ...position, end: position, message: '', file, rule, code }) as const
const findings = [
  found('b.ts', 'registered', 'y'),
  found('b.ts', 'no-cast', 'z'),
  found('a.ts', 'no-cast', 'x'),
  found('b.ts', 'no-cast', 'x'),
  found('b.ts', 'no-cast', 'z'),
  found('d.ts', 'no-cast', 'x'),
  found('c.ts', 'no-cast', 'y'),
]
const baseline = createBaseline(findings)

describe('a baseline', () => {
  it('has files, rules and code in order, so a diff shows what has changed', () => {
    expect(textOfBaseline(baseline)).toBe(
      `${JSON.stringify({ version: 1, findings: { 'a.ts': { 'no-cast': ['x'] }, 'b.ts': { 'no-cast': ['x', 'z', 'z'], registered: ['y'] }, 'c.ts': { 'no-cast': ['y'] }, 'd.ts': { 'no-cast': ['x'] } } }, null, 2)}\n`,
    )
    expect(parseBaseline(textOfBaseline(baseline), 'base.json')).toEqual(baseline)
  })

  it('covers each of its findings once', () => {
    expect(compare(findings, baseline)).toEqual({ fresh: [], gone: 0 })
    const more = found('b.ts', 'no-cast', 'z')
    expect(compare([...findings, more], baseline)).toEqual({ fresh: [more], gone: 0 })
  })

  it.each([
    { name: 'of another file', other: found('c.ts', 'no-cast', 'x') },
    { name: 'of another rule', other: found('a.ts', 'registered', 'x') },
    { name: 'of other code', other: found('a.ts', 'no-cast', 'y') },
  ])('covers no finding $name', ({ other }) => {
    expect(compare([other], baseline)).toEqual({ fresh: [other], gone: 7 })
  })

  it('accepts more, in order, and keeps what it has', () => {
    expect(accept(createBaseline(findings.slice(0, 3)), findings.slice(3))).toEqual(baseline)
  })

  it.each([
    'no JSON',
    'null',
    '1',
    '{}',
    '{"findings":{}}',
    '{"version":2,"findings":{}}',
    '{"version":1}',
    '{"version":1,"findings":null}',
    '{"version":1,"findings":1}',
    '{"version":1,"findings":{"a":1}}',
    '{"version":1,"findings":{"a":null}}',
    '{"version":1,"findings":{"a":{"b":"c"}}}',
    '{"version":1,"findings":{"a":{"y":[],"b":"c"}}}',
    '{"version":1,"findings":{"x":{},"a":1}}',
  ])('is not %s', (text) => {
    expect(() => parseBaseline(text, 'base.json')).toThrow(
      expect.objectContaining({
        message:
          'Expected a baseline of brandid check, version 1, in "base.json" but received something else.',
        advice: 'Name another file with --baseline, or remove this one.',
      }),
    )
  })
})
