/** What the CHECK of a column must keep and refuse, on any database: what `is` takes and refuses, as far as it sees. */
import { createRegistry, idUnion } from 'brandid/core'
import { nanoid, uuid25 } from 'brandid/formats'
import { checkConstraint, columnType, idFunctions } from 'brandid/sql'
import { beforeAll, expect, it } from 'vitest'
import { isFullLength, sampled } from '../full-length.ts'
import type { Engine } from './engines.ts'
import { badTexts, badValues, type Kind, kinds } from './kinds.ts'
import { type Refusal, refusalOf } from './refusal-of.ts'

const { defineId } = createRegistry()
const UserId = defineId('user')
const TeamId = defineId('team', { format: nanoid(), named: ['team_root'] })
const OwnerId = idUnion(UserId, TeamId)
const AnyUserId = createRegistry().defineId('user', { format: uuid25({ version: 'any' }) })

/** How a column holds ids: whole or bare, and whether PostgreSQL looks at version and variant. */
interface Column {
  readonly body: boolean
  readonly exact: boolean
}

const columns: readonly Column[] = [false, true].flatMap((body) =>
  [false, true].map((exact) => ({ body, exact })),
)

/** @param columnTypeOf the type of the column, where it is not the one that fits best. */
export function checkSuite(engine: () => Engine, columnTypeOf = columnType): void {
  beforeAll(async () => {
    if (engine().dialect !== 'postgresql') return
    for (const statement of idFunctions('postgresql')) await engine().run(statement)
  })

  const conditionOf = (ids: Parameters<typeof checkConstraint>[1], { body, exact }: Column) => {
    const { dialect } = engine()
    return dialect === 'postgresql'
      ? checkConstraint(dialect, ids, 'id', { body, exact })
      : checkConstraint(dialect, ids, 'id', { body })
  }

  const columnOf = (definition: Kind['definition'], column: Column) =>
    `id ${columnTypeOf(engine().dialect, definition, column)} not null check (${conditionOf(definition, column)})`

  /** The texts that meet another outcome than the expected ones. */
  async function mistaken(texts: readonly string[], expected: (text: string) => readonly Outcome[]) {
    const wrong: [text: string, outcome: unknown][] = []
    for (const text of texts) {
      const outcome = await engine()
        .run('insert into ids values (?)', [text])
        .then(() => 'taken' as const, refusalOf)
      if (!expected(text).some((each) => each === outcome)) wrong.push([text, outcome])
    }
    return wrong
  }

  const rows = kinds.flatMap((kind) => columns.map((column) => ({ ...kind, ...column })))

  async function expectEqualVerdicts({
    definition,
    ids,
    short,
    inSqlite,
    body,
    exact,
  }: (typeof rows)[number]) {
    const { run, dialect } = engine()
    // The others look no further, and where nothing is unseen the condition is the same.
    if (exact && (dialect !== 'postgresql' || !short)) return
    const head = `${definition.prefix}_`
    const start = body ? head.length : 0
    const good = ids.map((id) => id.slice(start))
    const texts = [...badTexts(definition, ids[0] as string), ...badValues(definition)]
      .filter((text) => !body || text.startsWith(head))
      .map((text) => text.slice(start))
    expect(texts.length).toBeGreaterThan(body ? 150 : 250)
    const isUnseen = (text: string) => {
      const id = body ? head + text : text
      const isWider = dialect === 'sqlite' && id.startsWith(head) && inSqlite?.test(id.slice(head.length))
      return (!exact && short?.is(id)) || isWider
    }

    await run('drop table if exists ids')
    await run(`create table ids (${columnOf(definition, { body, exact })})`)
    for (const id of good) await run('insert into ids values (?)', [id])
    const longest = Math.max(...good.map((id) => id.length))
    const tried = sampled(texts, 120, 10)
    const expected = (text: string) =>
      isUnseen(text) ? ['taken' as const] : reasonsAgainst(text, longest, engine())
    expect(await mistaken(tried, expected)).toEqual([])

    // The connection lives, and nothing else went in.
    await run('insert into ids values (?)', [good[0]])
    const stored = (await run('select id from ids')).map(([id]) => id)
    expect(stored).toEqual([...good, ...tried.filter(isUnseen), good[0]])
  }

  // The columns are 4, and the steps are odd, so that the rows have each of them.
  const title = 'of $definition.prefix ($definition.format.name, body: $body, exact: $exact)'
  const [quick, tried] = [sampled(rows, 27), sampled(rows, 3)]
  it.each(quick)(title, expectEqualVerdicts)
  it.each(tried.filter((row) => !quick.includes(row)))(title, { tags: 'slow' }, expectEqualVerdicts)

  it.each(kinds)('of $definition.prefix accepts NULL where the column does', async ({ definition }) => {
    const { run, dialect } = engine()
    const checks = columns.map((column) => `check (${conditionOf(definition, column)})`)
    await run('drop table if exists ids')
    await run(`create table ids (id ${columnTypeOf(dialect, definition)}, ${checks.join(', ')})`)
    await run('insert into ids values (null)')
    expect(await run('select id from ids')).toEqual([[null]])
  })

  it('of a union', async () => {
    const { run, dialect } = engine()
    const exact = dialect === 'postgresql'
    await run('drop table if exists ids')
    await run(
      `create table ids (id ${columnTypeOf(dialect, OwnerId)} not null check (${conditionOf(OwnerId, { body: false, exact })}))`,
    )
    const good = [...UserId.generateMany(2), 'team_root', 'team_kw2c0khavhql'] as const
    for (const id of good) await run('insert into ids values (?)', [id])
    const bad = OwnerId.definitions
      .flatMap((definition) => [
        ...badTexts(definition, definition.prefix === 'user' ? good[0] : 'team_kw2c0khavhql'),
        ...badValues(definition),
      ])
      .concat('user_root', good[0].replace('user', 'team'), 'user_kw2c0khavhql', 'org_root')
      .filter((text) => !OwnerId.is(text) && (exact || !AnyUserId.is(text)))
    expect(await mistaken(sampled(bad, 120, 10), (text) => reasonsAgainst(text, 30, engine()))).toEqual([])
    expect((await run('select id from ids')).map(([id]) => id)).toEqual(good)
  })

  it('of megabytes', { tags: 'slow' }, async () => {
    const { run, dialect } = engine()
    const column = { body: false, exact: dialect === 'postgresql' }
    const id = UserId.generate()
    await run('drop table if exists ids')
    await run(`create table ids (${columnOf(UserId, column)})`)
    const many = isFullLength ? 10_000_000 : 1_000_000
    const texts = ['x'.repeat(many), '_'.repeat(many), id + '0'.repeat(many), id.repeat(many / id.length)]
    expect(await mistaken(texts, (text) => reasonsAgainst(text, id.length, engine()))).toEqual([])
    await run('insert into ids values (?)', [id])
    expect(await run('select id from ids')).toEqual([[id]])
  })
}

type Outcome = Refusal | 'taken'

/** PostgreSQL has no NUL in a text. MariaDB looks at the column's type before it looks at its CHECK. */
function reasonsAgainst(text: string, longest: number, { dialect }: Engine): Refusal[] {
  if (dialect === 'sqlite') return ['check']
  if (dialect === 'postgresql') return text.includes('\0') ? ['encoding'] : ['check']
  const reasons: Refusal[] = ['check']
  if (/[^\0-\x7f]/.test(text)) reasons.push('encoding')
  if (text.length > longest) reasons.push('length')
  return reasons
}
