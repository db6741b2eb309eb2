import { expect, it } from 'vitest'
import { spellSummary } from '../../src/rules/report/print-findings.ts'
import type { Found } from '../../src/rules/rule.ts'

const found = (file: string, rule: Found['rule']): Found => ({
  rule,
  file,
  line: 1,
  column: 1,
  end: { line: 1, column: 2 },
  message: '',
  code: '',
})

it('counts the findings of each folder, those of the commonest rule first', () => {
  const many = Array.from({ length: 10 }, () => found('src/api/a.ts', 'no-string-id'))
  expect(
    spellSummary([
      found('src/api/b.ts', 'no-cast'),
      ...many,
      found('a.ts', 'registered'),
      found('src/c.ts', 'no-cast'),
    ]),
  ).toEqual([
    '.         1  1 registered',
    'src       1  1 no-cast',
    'src/api  11  10 no-string-id, 1 no-cast',
  ])
})

it('is empty without findings', () => expect(spellSummary([])).toEqual([]))
