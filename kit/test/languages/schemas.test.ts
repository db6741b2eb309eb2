import { describe, expect, it } from 'vitest'
import { createDomain } from '../../src/languages/domain.ts'
import {
  generateGraphql,
  generateJsonSchema,
  generateOpenapi,
  generateProtobuf,
} from '../../src/languages/schemas.ts'
import { domainOf, shop } from './manifests.ts'

const domain = createDomain(shop)
const hostile = domainOf({ prefix: 'a', description: 'x"""\nscalar Evil\n*/ message Evil {}\u2028// "\\' })

describe('the schemas of a shop', () => {
  it('are definitions of JSON Schema, and components of OpenAPI', () => {
    const { $schema, $defs } = JSON.parse(`{${generateJsonSchema(domain)}`)
    const { components } = JSON.parse(`{${generateOpenapi(domain)}`)
    const user = {
      type: 'string',
      pattern: '^user_[0-9a-z]{25}$',
      title: 'user id',
      description: 'Who may sign in.',
    }
    const example = 'user_036twi214qwj7mgsvq83nm8wf'
    expect($schema).toBe('https://json-schema.org/draft/2020-12/schema')
    expect($defs.UserId).toEqual({ ...user, examples: [example] })
    expect(components.schemas.UserId).toEqual({ ...user, example, 'x-brandid': 'user' })
    expect(Object.keys($defs)).toEqual(domain.kinds.map(({ name }) => name))
    expect(Object.keys(components.schemas)).toEqual(Object.keys($defs))
  })

  it('are scalars of GraphQL', () => {
    expect(generateGraphql(domain)).toContain(
      '"Who may sign in, such as user_036twi214qwj7mgsvq83nm8wf"\nscalar UserId\n\n"order id, such as',
    )
  })

  it('are fields of Protocol Buffers', () => {
    expect(generateProtobuf(domain)).toContain(`// Who may sign in, such as user_036twi214qwj7mgsvq83nm8wf
// string user = 1 [(buf.validate.field).string.pattern = "^user_[0-9a-z]{25}$"];
`)
  })
})

it('leave the scalars of GraphQL alone', () => {
  expect(() => generateGraphql(domainOf({ prefix: 'a', name: 'ID' }))).toThrow('but received "ID" twice')
})

describe('a description that means harm', () => {
  it('stays within its text', () => {
    expect(generateGraphql(hostile).split('\n')).toEqual([
      expect.stringMatching(/^"x\\"\\"\\" scalar Evil .*\\\\, such as a_[0-9a-z]{25}"$/),
      'scalar AId',
      '',
    ])
    const lines = generateProtobuf(hostile).split('\n')
    expect(lines.filter((line) => line !== '' && !line.startsWith('// '))).toEqual(['syntax = "proto3";'])
  })
})
