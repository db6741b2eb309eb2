import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateSql } from '../../../src/languages/sql.ts'
import { areValid, createDatabase } from '../domains.ts'
import { createQuestions, domain, ROUNDS } from './exchange.ts'

let database: PGlite
beforeAll(async () => {
  database = await createDatabase()
  await database.exec(generateSql(domain))
})
afterAll(() => database.close())

it.each(Array(ROUNDS).fill(0))('PostgreSQL says of every text what brandid says', async () => {
  const { texts } = createQuestions()
  for (const { name, entry, definition } of domain.kinds) {
    const asked = texts.flatMap(([prefix, text]) => (prefix === entry.prefix ? [text] : []))
    const valid = await areValid(database, name, asked)
    const differing = asked.filter((text, i) => definition.is(text) !== valid[i])
    expect([entry.prefix, differing]).toEqual([entry.prefix, []])
  }
})
