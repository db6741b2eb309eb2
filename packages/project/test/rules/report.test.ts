import {
  CHECK_RULES,
  type Found,
  spellGithub,
  spellPretty,
  spellSarif,
  spellSummary,
} from '@brandid/project/rules'
import { describe, expect, it } from 'vitest'

const found: Found = {
  rule: 'no-cast',
  file: 'src/a.ts',
  line: 1,
  column: 3,
  end: { line: 1, column: 4 },
  message: 'One: 50 %,\r\ntwo.',
  code: 'x',
}
const tagged = (style: string, text: string) => `<${style}>${text}</${style}>`

describe('a finding', () => {
  it('has its place, its rule and a frame', () => {
    expect(spellPretty(found, ['\t\tx'], tagged).join('\n')).toBe(
      '<bold>src/a.ts</bold>:1:3  <red>no-cast</red>\n  One: 50 %,\r\ntwo.\n  <red>></red> <dim>1 |</dim> \t\tx\n      <dim>|</dim> \t\t<red>^</red>\n',
    )
  })

  it('is a command for GitHub, with what would end it escaped', () => {
    expect(spellGithub({ ...found, file: 'a\n\r%:,.ts' })).toBe(
      '::error file=a%0A%0D%25%3A%2C.ts,line=1,endLine=1,col=3,endColumn=4,title=brandid no-cast::One: 50 %25,%0D%0Atwo.',
    )
  })
})

describe('a code frame', () => {
  /** The frame of what two brackets enclose. */
  function frameOf(marked: string, paint = (_: string, text: string) => text): string {
    const text = marked.replace(/[[\]]/g, '')
    const positionOf = (offset: number) => {
      const before = text.slice(0, offset).split('\n')
      return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
    }
    const [start, end] = [positionOf(marked.indexOf('[')), positionOf(marked.indexOf(']') - 1)]
    const [, , ...frame] = spellPretty({ ...found, ...start, end }, text.split(/\r?\n/), paint)
    return frame.slice(0, -1).join('\n')
  }
  const [long, wide] = ['x'.repeat(150), 'x'.repeat(160)]

  it.each([
    [
      'has a line before and one behind',
      'zero\none\nlet [a] = 1\ntwo\nthree',
      '    2 | one\n  > 3 | let a = 1\n      |     ^\n    4 | two',
    ],
    ['may be of one line', '[ab]', '  > 1 | ab\n      | ^^'],
    ['ends with the text', 'one\r\n\r\n[ab] c', '    2 |\n  > 3 | ab c\n      | ^^'],
    [
      'aligns numbers of lines',
      `${'x\n'.repeat(8)}[nine]\nten\neleven`,
      '     8 | x\n  >  9 | nine\n       | ^^^^\n    10 | ten',
    ],
    ['marks to the end of its first line', 'f([a,\n  b])', '  > 1 | f(a,\n      |   ^^\n    2 |   b)'],
    ['keeps tabs', '\ta\t[b]', '  > 1 | \ta\tb\n      | \t \t^'],
    ['marks at least one column', 'a[]b', '  > 1 | ab\n      |  ^'],
    [
      'marks within what it cuts',
      `${long}[${long}]`,
      `  > 1 | ${wide}\n      | ${' '.repeat(150)}${'^'.repeat(9)}`,
    ],
    ['marks the end of what it cuts', `${wide}[x]`, `  > 1 | ${wide}\n      | ${' '.repeat(160)}^`],
    [
      'cuts the lines around',
      `${wide}x\n[a]\n${wide}x`,
      `    1 | ${wide}\n  > 2 | a\n      | ^\n    3 | ${wide}`,
    ],
  ])('%s', (_, text, frame) => expect(frameOf(text)).toBe(frame))

  it('has its styles', () => {
    expect(frameOf('a\n[b]', tagged)).toBe(
      '    <dim>1 |</dim> a\n  <red>></red> <dim>2 |</dim> b\n      <dim>|</dim> <red>^</red>',
    )
  })
})

it('a summary counts the findings of each folder, those of the commonest rule first', () => {
  const of = (file: string, rule: string): Found => ({ ...found, file, rule })
  const many = Array.from({ length: 10 }, () => of('src/api/a.ts', 'no-string-id'))
  expect(
    spellSummary([
      of('src/api/b.ts', 'no-cast'),
      ...many,
      of('a.ts', 'registered'),
      of('src/c.ts', 'no-cast'),
    ]),
  ).toEqual([
    '.         1  1 registered',
    'src       1  1 no-cast',
    'src/api  11  10 no-string-id, 1 no-cast',
  ])
})

// Logs of these shapes were validated with the schema of OASIS, sarif-schema-2.1.0.json with errata 01. It allows no member
// that it does not name: those below are all that the log has.
describe('a log of SARIF', () => {
  const logOf = (...args: Parameters<typeof spellSarif>) => JSON.parse(spellSarif(...args))

  it('describes each rule, and has a result for each finding at its place', () => {
    const end = { line: 3, column: 1 }
    const log = logOf([{ ...found, file: '../ids/a b/ü.ts', line: 2, column: 5, end }], { faults: [] })
    const region = { startLine: 2, startColumn: 5, endLine: 3, endColumn: 1 }
    expect(log).toEqual({
      $schema: expect.stringContaining('/sarif-schema-2.1.0.json'),
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'brandid',
              version: expect.stringMatching(/^\d+\.\d+\.\d+/),
              rules: CHECK_RULES.map((id) => ({
                id,
                shortDescription: { text: expect.stringMatching(/^\S.+\S$/) },
              })),
            },
          },
          columnKind: 'utf16CodeUnits',
          invocations: [{ executionSuccessful: true, toolExecutionNotifications: [] }],
          results: [
            {
              ruleId: 'no-cast',
              ruleIndex: 3,
              level: 'error',
              message: { text: found.message },
              locations: [
                { physicalLocation: { artifactLocation: { uri: '../ids/a%20b/%C3%BC.ts' }, region } },
              ],
            },
          ],
        },
      ],
    })
    expect(CHECK_RULES[3]).toBe('no-cast')
  })

  it('says what was not checked', () => {
    const faults = [{ file: 'src/a.ts', message: 'Unexpected token' }]
    const { invocations, results } = logOf([], { faults, error: 'no definition was found' }).runs[0]
    expect(results).toEqual([])
    expect(invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [
          {
            level: 'error',
            message: { text: 'Unexpected token' },
            locations: [{ physicalLocation: { artifactLocation: { uri: 'src/a.ts' } } }],
          },
          { level: 'error', message: { text: 'no definition was found' } },
        ],
      },
    ])
  })
})
