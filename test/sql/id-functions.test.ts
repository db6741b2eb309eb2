import { createRegistry } from 'brandid/core'
import { idFunctions } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../refusals.ts'

const UserId = createRegistry().defineId('user')

it.each([
  { dialect: 'sqlite', received: '"sqlite"' },
  { dialect: 'oracle\n', received: String.raw`"oracle\n"` },
  { dialect: undefined, received: 'undefined' },
  { dialect: {}, received: 'an object' },
])('has no functions for $dialect', ({ dialect, received }) => {
  expect(errorOf(() => idFunctions(dialect as 'mysql'))).toMatchObject({
    code: 'invalid_option',
    message: `Expected \`dialect\` to be "postgresql" or "mysql" but received ${received}.`,
  })
})

/** What a statement begins with, up to the parameters. */
const startsOf = (statements: readonly string[]) => statements.map((each) => each.replace(/\(.*/s, ''))

describe.each([
  { schema: undefined, postgresql: '', mysql: '' },
  { schema: 'app', postgresql: '"app".', mysql: '`app`.' },
])('the statements in the schema $schema', ({ schema, ...at }) => {
  const options = schema === undefined ? {} : { schema }
  const postgresql = idFunctions('postgresql', options)
  const mysql = idFunctions('mysql', options)

  it('create functions in the order in which they call each other', () => {
    expect(startsOf(postgresql)).toEqual(
      ['uuid_v7', 'base36', 'uuid', 'version', 'id'].map(
        (name) => `create or replace function ${at.postgresql}brandid_${name}`,
      ),
    )
    expect(startsOf(mysql)).toEqual(
      ['uuid_v7', 'base36', 'uuid', 'id'].flatMap((name) => [
        `drop function if exists ${at.mysql}brandid_${name}`,
        `create function ${at.mysql}brandid_${name}`,
      ]),
    )
  })

  it('call each other in their schema', () => {
    const callAt = (place: string) => `${place}brandid_base36(${place}brandid_uuid_v7())`
    expect(postgresql.at(-1)).toContain(callAt(at.postgresql))
    expect(mysql.at(-1)).toContain(callAt(at.mysql))
  })

  it('count in the digits of the format', () => {
    const digits = `'${UserId.format.alphabet}'`
    expect(postgresql.filter((statement) => statement.includes(digits))).toHaveLength(2)
    expect(mysql.filter((statement) => statement.includes(digits))).toHaveLength(1)
  })
})
