import { expect, it } from 'vitest'
import { createStandardProps, issueOf } from '../../src/definition/standard-schema.ts'

const jsonSchema = () => ({ type: 'string' })
const props = createStandardProps(
  (input) =>
    input === 'a'
      ? undefined
      : issueOf({
          error: { code: 'unknown_prefix', message: `not ${input}`, hint: 'for developers' },
        } as never),
  jsonSchema,
)

it('names the contract and the vendor', () => {
  expect(props).toMatchObject({ version: 1, vendor: 'brandid' })
})

it('returns a value that the guard accepts, and one issue of any other, without its hint', () => {
  expect(props.validate('a')).toEqual({ value: 'a' })
  expect(props.validate('b')).toEqual({ issues: [{ code: 'unknown_prefix', message: 'not b' }] })
  expect(props.validate(undefined)).toEqual({
    issues: [{ code: 'unknown_prefix', message: 'not undefined' }],
  })
})

it('has one JSON schema for input and output', () => {
  expect(props.jsonSchema).toEqual({ input: jsonSchema, output: jsonSchema })
})
