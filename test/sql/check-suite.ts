/** What the CHECK of a column must keep and refuse, on any database: what `is` takes and refuses. */
import { type AnyIdDef, createRegistry } from 'brandid/core'
import { nanoid } from 'brandid/formats'
import { checkConstraint, columnType } from 'brandid/sql'
import { expect, it } from 'vitest'
import { isFullLength, sampled } from '../full-length.ts'
import type { Engine } from './engines.ts'
import { badTexts, badValues, kinds } from './kinds.ts'
import { type Refusal, refusalOf } from './refusal-of.ts'

const { defineId, idUnion } = createRegistry()
const UserId = defineId('user')
const OwnerId = idUnion(UserId, defineId('team', { format: nanoid(), named: ['team_root'] }))

/** @param columnTypeOf the type of the column, where it is not the one that fits best. */
export function checkSuite(engine: () => Engine, columnTypeOf = columnType): void {
  const columnOf = (definition: AnyIdDef, body: boolean) => {
    const { dialect } = engine()
    const type = columnTypeOf(dialect, definition, { body })
    return `id ${type} not null check (${checkConstraint(dialect, definition, 'id', { body })})`
  }

  /** The texts that are not refused, or for another reason than their own. */
  async function notRefused(table: string, texts: readonly string[], longest: number) {
    const wrong: [text: string, outcome: unknown][] = []
    for (const text of texts) {
      const outcome = await engine()
        .run(`insert into ${table} values (?)`, [text])
        .then(() => 'taken' as const, refusalOf)
      if (!reasonsAgainst(text, longest, engine()).some((reason) => reason === outcome)) {
        wrong.push([text, outcome])
      }
    }
    return wrong
  }

  it.each(kinds.flatMap((kind) => [false, true].map((body) => ({ ...kind, body }))))(
    'of $definition.prefix ($definition.format.name, body: $body)',
    async ({ definition, ids, body }) => {
      const { run } = engine()
      const table = `${definition.prefix}_${body}`
      const start = body ? definition.prefix.length + 1 : 0
      const good = ids.map((id) => id.slice(start))
      const texts = [...badTexts(definition, ids[0] as string), ...badValues(definition)]
        .filter((text) => !body || text.startsWith(`${definition.prefix}_`))
        .map((text) => text.slice(start))
      expect(texts.length).toBeGreaterThan(body ? 150 : 250)

      await run(`drop table if exists ${table}`)
      await run(`create table ${table} (${columnOf(definition, body)})`)
      for (const id of good) await run(`insert into ${table} values (?)`, [id])
      const longest = Math.max(...good.map((id) => id.length))
      expect(await notRefused(table, sampled(texts, 20, 40), longest)).toEqual([])

      // The connection lives, and nothing but ids went in.
      await run(`insert into ${table} values (?)`, [good[0]])
      expect((await run(`select id from ${table}`)).map(([id]) => id)).toEqual([...good, good[0]])
    },
  )

  it.each(kinds)('of $definition.prefix accepts NULL where the column does', async ({ definition }) => {
    const { run, dialect } = engine()
    const checks = [false, true].map((body) => checkConstraint(dialect, definition, 'id', { body }))
    await run('drop table if exists optional')
    await run(
      `create table optional (id ${columnTypeOf(dialect, definition)}, ${checks.map((check) => `check (${check})`).join(', ')})`,
    )
    await run('insert into optional values (null)')
    expect(await run('select id from optional')).toEqual([[null]])
  })

  it('of a union', async () => {
    const { run, dialect } = engine()
    const check = checkConstraint(dialect, OwnerId, 'id')
    await run('drop table if exists owners')
    await run(`create table owners (id ${columnTypeOf(dialect, OwnerId)} not null check (${check}))`)
    const good = [UserId.generate(), UserId.generate(), 'team_root', 'team_kw2c0khavhql'] as const
    for (const id of good) await run('insert into owners values (?)', [id])
    const bad = OwnerId.definitions
      .flatMap((definition) => badTexts(definition, definition.prefix === 'user' ? good[0] : good[3]))
      .concat('user_root', `team_${UserId.body(good[0])}`, 'user_kw2c0khavhql', 'org_root')
      .filter((text) => !OwnerId.is(text))
    expect(await notRefused('owners', sampled(bad, 20, 40), good[0].length)).toEqual([])
    expect((await run('select id from owners')).map(([id]) => id)).toEqual(good)
  })

  it('of megabytes', async () => {
    const [{ definition, ids }] = kinds as [(typeof kinds)[number]]
    const [id] = ids as [string]
    await engine().run('drop table if exists megabytes')
    await engine().run(`create table megabytes (${columnOf(definition, false)})`)
    const many = isFullLength ? 10_000_000 : 1_000_000
    const texts = ['x'.repeat(many), '_'.repeat(many), id + '0'.repeat(many), id.repeat(many / id.length)]
    expect(await notRefused('megabytes', texts, id.length)).toEqual([])
    await engine().run('insert into megabytes values (?)', [id])
    expect(await engine().run('select id from megabytes')).toEqual([[id]])
  })
}

/** PostgreSQL has no NUL in a text. MariaDB looks at the column's type before it looks at its CHECK. */
function reasonsAgainst(text: string, longest: number, { dialect }: Engine): Refusal[] {
  if (dialect === 'sqlite') return ['check']
  if (dialect === 'postgresql') return text.includes('\0') ? ['encoding'] : ['check']
  const reasons: Refusal[] = ['check']
  if (/[^\0-\x7f]/.test(text)) reasons.push('encoding')
  if (text.length > longest) reasons.push('length')
  return reasons
}
