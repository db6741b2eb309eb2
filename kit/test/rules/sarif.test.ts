import { describe, expect, it } from 'vitest'
import { CHECK_RULES } from '../../src/rules/all-rules.ts'
import { spellSarif } from '../../src/rules/report/print-findings.ts'
import type { Found } from '../../src/rules/rule.ts'

// Logs of these shapes were validated with the schema of OASIS, sarif-schema-2.1.0.json with errata 01. It allows no member
// that it does not name: those below are all that the log has.

const found: Found = {
  rule: 'no-cast',
  file: '../ids/a b/ü.ts',
  line: 2,
  column: 5,
  end: { line: 3, column: 1 },
  message: 'Unchecked cast to `UserId`; use UserId.parse.',
  code: 'x as UserId',
}
const logOf = (...args: Parameters<typeof spellSarif>) => JSON.parse(spellSarif(...args))

describe('a log of SARIF', () => {
  it('has a result for each finding, at its place', () => {
    const { version, $schema, runs, ...others } = logOf([found], { faults: [] })
    expect([version, others]).toEqual(['2.1.0', {}])
    expect($schema).toContain('/sarif-schema-2.1.0.json')
    expect(runs).toEqual([
      {
        tool: {
          driver: {
            name: 'brandid',
            version: expect.stringMatching(/^\d+\.\d+\.\d+/),
            rules: expect.any(Array),
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
              {
                physicalLocation: {
                  artifactLocation: { uri: '../ids/a%20b/%C3%BC.ts' },
                  region: { startLine: 2, startColumn: 5, endLine: 3, endColumn: 1 },
                },
              },
            ],
          },
        ],
      },
    ])
  })

  it('describes each rule, in the order of the indices', () => {
    const { rules } = logOf([], { faults: [] }).runs[0].tool.driver
    expect(rules.map(({ id }: { id: string }) => id)).toEqual(CHECK_RULES)
    for (const rule of rules) {
      expect(rule).toEqual({ id: rule.id, shortDescription: { text: expect.stringMatching(/^\S.+\S$/) } })
    }
  })

  it('says what was not checked', () => {
    const { invocations, results } = logOf([], {
      faults: [{ file: 'src/a.ts', message: 'Unexpected token' }],
      error: 'no definition was found',
    }).runs[0]
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
