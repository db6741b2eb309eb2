import type { PGlite } from '@electric-sql/pglite'
import type { AnyIdDef } from 'brandid/core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPglite } from '../../../../test/sql/pglite.ts'
import { nameInSnakeCase } from '../../../src/languages/domain.ts'
import { generateSql } from '../../../src/languages/sql.ts'
import { IS_VALID } from '../is-valid.ts'
import { createQuestions, domain, ROUNDS } from './exchange.ts'

let database: PGlite
beforeAll(async () => {
  database = await createPglite()
  await database.exec(IS_VALID)
  await database.exec(generateSql(domain))
})
afterAll(() => database.close())

const definitions = new Map(domain.kinds.map((kind) => [kind.entry.prefix, kind]))

it.each(Array(ROUNDS).fill(0))('PostgreSQL says of every text what brandid says', async () => {
  const { texts } = createQuestions()
  for (const [prefix, { name, definition }] of definitions) {
    const asked = texts.flatMap(([of, text]) => (of === prefix ? [text] : []))
    const { rows } = await database.query<{ is: boolean }>(
      `select is_valid(text, '${nameInSnakeCase(name)}') as is
       from unnest($1::text[]) with ordinality as texts (text, place) order by place`,
      [asked],
    )
    const isId = ({ is }: AnyIdDef) => asked.filter((text, i) => is(text) !== rows[i]?.is)
    expect([prefix, isId(definition)]).toEqual([prefix, []])
  }
})
