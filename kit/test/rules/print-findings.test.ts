import { describe, expect, it } from 'vitest'
import { spellGithub, spellJson, spellPretty } from '../../src/rules/report/print-findings.ts'

const found = {
  rule: 'no-cast',
  file: 'src/a.ts',
  line: 1,
  column: 3,
  end: { line: 1, column: 4 },
  message: 'One: 50 %,\r\ntwo.',
  code: 'x',
} as const

describe('a finding', () => {
  it('has its place, its rule and a frame', () => {
    const tagged = (style: string, text: string) => `<${style}>${text}</${style}>`
    expect(spellPretty(found, ['\t\tx'], tagged).join('\n')).toBe(
      '<bold>src/a.ts</bold>:1:3  <red>no-cast</red>\n  One: 50 %,\r\ntwo.\n  <red>></red> <dim>1 |</dim> \t\tx\n      <dim>|</dim> \t\t<red>^</red>\n',
    )
  })

  it('is a command for GitHub, with what would end it escaped', () => {
    expect(spellGithub({ ...found, file: 'a\n\r%:,.ts' })).toBe(
      '::error file=a%0A%0D%25%3A%2C.ts,line=1,endLine=1,col=3,endColumn=4,title=brandid no-cast::One: 50 %25,%0D%0Atwo.',
    )
  })

  it('is an object of JSON', () => {
    expect(spellJson([found], { faults: [], files: 1, definitions: 2 })).toBe(
      '{"version":1,"findings":[{"rule":"no-cast","file":"src/a.ts","line":1,"column":3,"message":"One: 50 %,\\r\\ntwo."}],"faults":[],"files":1,"definitions":2}',
    )
  })
})
