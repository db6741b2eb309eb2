import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { CASES, type Case, judge, listDifferences } from './schema-table.ts'

// The oracle is ajv, which uses the regular expressions of ECMAScript. Python and Ruby judge the same table with the
// generated files of other languages: `npm run test:languages`.

const judges = new Map(CASES.map((each) => [each, new Ajv2020({ strict: true }).compile(each.schema)]))

it('has strings of every format, accepted and rejected', () => {
  const verdicts = CASES.map((each) => [...each.strings.keys()].map((text) => judge(each, text)))
  expect(verdicts.flat().length).toBeGreaterThan(2000)
  const isPoor = (_: Case, i: number) => !verdicts[i]?.includes(true) || !verdicts[i]?.includes(false)
  expect(CASES.filter(isPoor).map(({ name }) => name)).toEqual([])
})

it('gives the verdict of `parse` in ajv, whatever the format', () => {
  expect(listDifferences(CASES, (each, text) => judges.get(each)?.(text) === true)).toEqual({})
})

it('has both lengths beside each pattern', () => {
  for (const { name, schema } of CASES) {
    for (const each of schema.anyOf ?? [schema]) {
      const { pattern, minLength, maxLength } = each
      expect([typeof pattern, typeof minLength, typeof maxLength], name).toEqual([
        'string',
        'number',
        'number',
      ])
    }
  }
})
