import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areValid, createDatabase, findDomain } from '../domains.ts'
import { generate } from '../manifests.ts'
import { createQuestions, manifest, nameKind, ROUNDS } from './exchange.ts'

let database: PGlite
beforeAll(async () => {
  database = await createDatabase()
  await database.exec(generate('sql', manifest))
})
afterAll(() => database.close())

it.each(Array(ROUNDS).fill(0))('PostgreSQL says of every text what brandid says', async () => {
  const { texts } = createQuestions()
  for (const { entry, defined } of manifest.definitions) {
    const kind = nameKind(entry)
    const asked = texts.flatMap(([name, text]) => (name === kind ? [text] : []))
    const valid = await areValid(database, await findDomain(database, kind), asked)
    const differing = asked.filter((text, i) => defined.is(text) !== valid[i])
    expect([kind, differing, asked.length > 0]).toEqual([kind, [], true])
  }
})
