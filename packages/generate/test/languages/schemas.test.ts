import { describe, expect, it } from 'vitest'
import { describeAll, everyKey, generate, shop, withKeys } from './manifests.ts'

describe('the schemas of a shop', () => {
  it('are definitions of JSON Schema, and components of OpenAPI', () => {
    const { $schema, $defs } = JSON.parse(generate('json-schema', shop))
    const { components } = JSON.parse(generate('openapi', shop))
    const title = { title: 'user ID', description: 'Who may sign in.' }
    const user = { type: 'string', pattern: '^user_[0-9a-z]{25}$', minLength: 30, maxLength: 30, ...title }
    const example = 'user_036twi214qwj7mgsvq83nm8wf'
    expect($schema).toBe('https://json-schema.org/draft/2020-12/schema')
    expect($defs.UserId).toEqual({ ...user, examples: [example] })
    expect(components.schemas.UserId).toEqual({ ...user, example, 'x-brandid': 'user' })
    expect(Object.keys($defs)).toEqual(['UserId', 'OrderId', 'MessageId', 'CustomerId', 'KsId', 'InvoiceId'])
    expect(Object.keys(components.schemas)).toEqual(Object.keys($defs))
  })

  it('are scalars of GraphQL', () => {
    expect(generate('graphql', shop)).toContain(
      '"Who may sign in, such as user_036twi214qwj7mgsvq83nm8wf"\nscalar UserId\n\n"order ID, such as',
    )
    expect(generate('graphql', shop)).toMatch(/\nscalar OrderId @specifiedBy\(url: "https:.*typeid.*"\)\n/)
  })
})

it('repeat nothing more than 1,000 times, as RE2 of Go does not', () => {
  const format = (length: number | readonly [number, number]) => ({ name: 'opaque', options: { length } })
  const long = withKeys(
    describeAll(
      { prefix: 'a', format: format([14, 1024]) },
      { prefix: 'b', format: { name: 'opaque', options: { length: 1024, alphabet: 'ab]\\' } } },
      { prefix: 'c', format: format([1001, 1002]) },
      { prefix: 'd', format: format(1000) },
    ),
    { key: 'e', value: 'text', format: format([1, 1001]) },
  )
  const { $defs } = JSON.parse(generate('json-schema', long))
  const { components } = JSON.parse(generate('openapi', long))
  const patterns = Object.values<{ pattern: string }>($defs).map(({ pattern }) => pattern)
  expect(patterns).toEqual([
    '^a_[0-9A-Za-z]{14,1000}[0-9A-Za-z]{0,24}$',
    String.raw`^b_[\\\]ab]{1000}[\\\]ab]{24}$`,
    '^c_[0-9A-Za-z]{1000}[0-9A-Za-z]{1,2}$',
    '^d_[0-9A-Za-z]{1000}$',
    '^(?:[0-9A-Za-z]{1,1000}[0-9A-Za-z]{0,1})$',
  ])
  expect(components.schemas.AId.pattern).toBe(patterns[0])
  expect(generate('python', long)).toContain(`pattern="${patterns[0]}"`)
  for (const [i, { defined }] of long.definitions.entries())
    expect(defined.format.example).toMatch(new RegExp(patterns[i]?.replace(/[a-d]_/, '') as string))
})

it.each(['ID', 'Int', 'Float', 'String', 'Boolean'])('leave the scalar %s of GraphQL alone', (name) => {
  expect(() => generate('graphql', describeAll({ prefix: 'a', name }))).toThrow(
    `but received "${name}" twice`,
  )
})

it('a description that means harm stays within its text', () => {
  const description = 'x"""\nscalar Evil\n*/ message Evil {}\u2028// "\\'
  expect(generate('graphql', describeAll({ prefix: 'a', description }))).toMatch(
    /^#.*\n"x\\"\\"\\" scalar Evil .*\\\\, such as a_[0-9a-z]{25}"\nscalar AId\n$/,
  )
})

describe('the schemas of keys', () => {
  it('are definitions of JSON Schema, and components of OpenAPI', () => {
    const { $defs } = JSON.parse(generate('json-schema', everyKey))
    const { components } = JSON.parse(generate('openapi', everyKey))
    const title = { title: 'user key', description: 'Who may sign in.' }
    const user = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ...title }
    expect($defs.UserKey).toEqual(user)
    expect(components.schemas.UserKey).toEqual({ ...user, format: 'int64', 'x-brandid-key': 'user' })
    expect(components.schemas.SmallKey).toMatchObject({ maximum: 2147483647, format: 'int32' })
    const larger = generate('openapi', withKeys(describeAll(), { key: 'a', max: '2147483648' }))
    expect(JSON.parse(larger).components.schemas.AKey).toMatchObject({ format: 'int64' })
    expect($defs.EventKey).toEqual({ type: 'string', pattern: '^[1-9][0-9]*$', minLength: 1, maxLength: 19 })
    const unsigned = { maxLength: 20, title: 'unsigned key', description: 'From MariaDB.' }
    expect($defs.UnsignedKey).toMatchObject(unsigned)
    expect(components.schemas.OrderKey).toMatchObject({ type: 'string', 'x-brandid-key': 'order' })
    expect(components.schemas.OrderKey).not.toHaveProperty('format')
  })

  it('are scalars of GraphQL', () => {
    const text = generate('graphql', everyKey)
    expect(text).toContain('"Who may sign in, an integer from 1 to 9007199254740991"\nscalar UserKey\n')
    expect(text).toMatch(
      /"order key, such as [0-9a-f-]{36}"\nscalar OrderKey @specifiedBy\(url: "https:.*rfc9562"\)\n/,
    )
  })
})
