import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { areValid, createDatabase, findDomain } from '../domains.ts'
import { generate } from '../manifests.ts'
import { createQuestions, manifest, ROUNDS } from './exchange.ts'

let database: PGlite
beforeAll(async () => {
  database = await createDatabase()
  await database.exec(generate('sql', manifest))
})
afterAll(() => database.close())

it.each(Array(ROUNDS).fill(0))('PostgreSQL says of every text what brandid says', async () => {
  const { texts } = createQuestions()
  // The files of databases have no IDs of other systems.
  for (const { entry, defined } of manifest.definitions.filter(({ entry }) => !entry.scope)) {
    const asked = texts.flatMap(([prefix, text]) => (prefix === entry.prefix ? [text] : []))
    const valid = await areValid(database, await findDomain(database, entry.prefix), asked)
    const differing = asked.filter((text, i) => defined.is(text) !== valid[i])
    expect([entry.prefix, differing]).toEqual([entry.prefix, []])
  }
})
