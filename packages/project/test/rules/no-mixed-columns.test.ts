import { describe, it } from 'vitest'
import { expectRows, type Row } from './typed-rows.ts'

const expectFound = (rows: readonly (Row | string)[], head = '') =>
  expectRows('no-mixed-columns', rows, `\n${HEAD}${head}`)

/** Columns and queries as Drizzle types them, and the tables of Kysely's builders. */
const HEAD = `declare module 'drizzle-orm' { export function eq(left: unknown, right: unknown): object }
interface Column<Type> { readonly _: { readonly data: Type }; references(to: unknown): this; primaryKey(): this }
interface Typed<Type> { readonly _: { readonly $type: Type; readonly data: string } }
interface Sql<Type> { readonly _: { readonly type: Type } }
interface Query<Row> { readonly _: { readonly result: Row[] } }
interface Expression<Type> { readonly expressionType?: Type }
interface Selected<Type> { readonly __select__: Type }
declare const users: { id: Column<UserId>; manager: Column<UserId | null>; name: Column<string> }
declare const posts: { id: Column<PostId>; author: Column<UserId>; title: Column<string> }
declare const typed: Typed<PostId>, made: Sql<PostId>, queried: Query<{ id: PostId }>, wide: Query<{ id: PostId; author: UserId }>, values: Query<PostId>
declare const expression: Expression<PostId>, row1: Expression<{ id: PostId }>, selected: Selected<PostId>, selectedNone: Selected<string>
declare function eq(left: unknown, right?: unknown): object
`
const ID_POST = "`users.id` ('user' IDs) never equals `posts.id` ('post' IDs)."

describe("drizzle's operators", () => {
  it('compare columns of one kind', () => {
    const names = 'ne gt gte lt lte inArray notInArray between notBetween'.split(' ')
    expectFound(
      [
        ['«eq(users.id, posts.id)»', ID_POST],
        ...names.map((name): Row => [`«${name}(users.id, posts.id)»`, ID_POST]),
        ...names.map((name): Row => [`«q.${name}(users.id, posts.id)»`, ID_POST]),
        [
          '«between(users.id, posts.id, post)»',
          ID_POST,
          "`users.id` ('user' IDs) never equals `post` ('post' IDs).",
        ],
        'between(users.id, user, users.manager)',
        '«between(users.id, user, post)»',
        'eq(users.id, posts.author)',
        'eq(users.name, posts.id)',
        'eq(users.id, posts.title)',
        'eq(users.id)',
        'eq()',
        'add(users.id, posts.id)',
        'users.id === posts.id',
        '«eq(users.manager, post)»',
        'eq(users.manager, user)',
        '«eq(users.id, typed)»',
        '«eq(users.id, made)»',
        '«eq(users.id, queried)»',
        '«eq(users.id, values)»',
        'eq(users.id, wide)',
        '«eq(users.id, expression)»',
        '«eq(users.id, row1)»',
        '«eq(users.id, selected)»',
        'eq(users.id, selectedNone)',
        '«eq(users.id, [post])»',
        '«eq(users.id, [[post]])»',
        'eq(users.id, [user])',
        'eq(posts.id, typed)',
        'eq(posts.id, made)',
        'eq(posts.id, queried)',
        'eq(posts.id, expression)',
        'eq(posts.id, selected)',
        '«isSame(users.id, posts.id)»',
        'isOther(users.id, posts.id)',
        'mine(users.id, posts.id)',
      ],
      `${names.map((name) => `declare function ${name}(left: unknown, ...right: unknown[]): object`).join('\n')}
declare const q: { ${names.map((name) => `${name}(left: unknown, right: unknown): object`).join('; ')} }
declare function add(left: unknown, right: unknown): object
import { eq as isSame, and as isOther } from 'drizzle-orm'
const mine = eq`,
    )
  })
})

describe('columns that refer to others', () => {
  it('are of their kind', () => {
    expectFound(
      [
        ['posts.author.references(() => users.id)'],
        ['«users.id.references(() => posts.id)»', ID_POST],
        '«users.id.primaryKey().references(() => posts.id)»',
        'users.id.references(() => { return posts.id })',
        'users.id.references(function () { return posts.id })',
        'users.id.references(posts.id)',
        'users.id.references()',
        'references(() => posts.id)',
        'users.id.refers(() => posts.id)',
        [
          'void { fields: [«posts.id»], references: [users.id] }',
          "`posts.id` ('post' IDs) never equals `users.id` ('user' IDs).",
        ],
        'void { columns: [«posts.id»], foreignColumns: [users.id] }',
        'void { from: «posts.id», to: users.id }',
        'void { from: [posts.author, «posts.id»], to: [users.id, users.id] }',
        'void { from: [posts.author, posts.id], to: [users.id] }',
        'void { from: [, «posts.id»], to: [, users.id] }',
        'void { from: [posts.id], to: [, users.id] }',
        'void { from: [posts.author], to: [users.id] }',
        'void { fields: [posts.id], foreignColumns: [users.id] }',
        'void { fields: [posts.id] }',
        'void { references: [posts.id] }',
        'void { from: posts.id, into: users.id }',
      ],
      'declare function references(to: unknown): object',
    )
  })
})

describe("kysely's references", () => {
  const KYSELY = `interface Builder<DB, TB extends keyof DB> {
  innerJoin<Name extends keyof DB>(table: Name, left: string, right: string): Builder<DB, TB | Name>
  where(left: string, operator: string, right: unknown): this
  whereRef(left: string, operator: string, right: unknown): this
  onRef(left: string, operator: string, right: unknown): this
  havingRef(left: string, operator: string, right: unknown): this
}
interface Database {
  users: { id: UserId; manager: UserId | null; name: string }
  posts: { id: { readonly __select__: PostId }; author: UserId }
  'public.posts': { id: PostId }
}
declare const users0: Builder<Database, 'users'>, both: Builder<Database, 'users' | 'posts'>, open: Builder<Database, any>
interface NoTables<DB> { whereRef(left: string, operator: string, right: DB): this }
interface NoDatabase<TB> { whereRef(left: string, operator: string, right: TB): this }
declare const noTables: NoTables<Database>, noDatabase: NoDatabase<'users'>, plain: { whereRef(left: string, operator: string, right: string): void }
declare function whereRef(left: string, operator: string, right: string): void
declare const column: 'posts.id', author: 'posts.id'
`
  const joins = 'leftJoin rightJoin fullJoin innerJoinLateral leftJoinLateral using'.split(' ')
  it('compare columns of one kind', () => {
    const head = joins
      .map((name) => `interface Builder<DB, TB extends keyof DB> { ${name}: Builder<DB, TB>['innerJoin'] }`)
      .join('\n')
    const message = "`users.id` ('user' IDs) never equals `posts.id` ('post' IDs)."
    expectFound(
      [
        ["users0.innerJoin('posts', «'users.id'», 'posts.id')", message],
        ...joins.map((name): Row => [`users0.${name}('posts', «'users.id'», 'posts.id')`, message]),
        ["both.whereRef(«'users.id'», '=', 'posts.id')", message],
        ["both.onRef(«'users.id'», '=', 'posts.id')", message],
        ["both.havingRef(«'users.id'», '=', 'posts.id')", message],
        "users0.innerJoin('posts', 'users.id', 'posts.author')",
        [
          "users0.innerJoin('posts', «'manager'», 'public.posts.id')",
          "`manager` ('user' IDs) never equals `public.posts.id` ('post' IDs).",
        ],
        // The joined table is among the tables of a query.
        "users0.innerJoin('posts', «'author'», 'posts.id')",
        "users0.whereRef('author', '=', 'posts.id')",
        "users0.whereRef(«'id'», '=', 'posts.id')",
        // In both tables, \`id\` may be of either kind.
        "both.whereRef('id', '=', 'posts.id')",
        "both.whereRef('name', '=', 'posts.id')",
        "both.whereRef('nowhere.id', '=', 'posts.id')",
        "both.whereRef('users.nowhere', '=', 'posts.id')",
        "both.whereRef(«'users.id'», '=', post)",
        "both.whereRef('users.id', '=', user)",
        "both.where('users.id', '=', 'posts.id')",
        "both.whereRef('users.id', 'posts.id')",
        "both.whereRef('users.id')",
        'both.whereRef()',
        "noTables.whereRef(«'users.id'», '=', 'posts.id')",
        "noTables.whereRef('id', '=', 'posts.id')",
        "noDatabase.whereRef('users.id', '=', 'posts.id')",
        "plain.whereRef('users.id', '=', 'posts.id')",
        "whereRef('users.id', '=', 'posts.id')",
        "open.whereRef(«'users.id'», '=', 'posts.id')",
        "open.whereRef('id', '=', 'posts.id')",
        "both.whereRef('users.id', '=', column)",
        // A variable's own name is no name of a column.
        "both.whereRef('posts.id', '=', author)",
      ],
      `${KYSELY}${head}`,
    )
  })
})

describe('an SQL template', () => {
  const SQL = `declare const sql: { (parts: TemplateStringsArray, ...values: unknown[]): object; ref(name: string): object }
declare const SQL: typeof sql, Prisma: { sql: typeof sql }, css: typeof sql, mysql: typeof sql
declare function ref(name?: string): object`
  it('compares columns of one kind', () => {
    const operators = `=; <>; !=; <=; >=; <; >; in; IN; not in; NOT  IN; is distinct from; is not distinct from; = any(;= ANY (; in (`
    const others = ',; and; or; like; ; = 5 and; is; not'
    const both = (operator: string, right: string) => `sql\`\u0024{users.id} ${operator} ${right}\``
    expectFound(
      [
        ...operators.split(';').map((each): Row => [both(each.trim(), '\u0024{«posts.id»}'), ID_POST]),
        ...others.split(';').map((each) => both(each, '\u0024{posts.id}')),
        'sql`(\u0024{users.id}) = \u0024{«posts.id»}`',
        'sql`"\u0024{users.id}" = \u0024{«posts.id»}`',
        'sql`\u0024{users.id}=\u0024{«posts.id»}`',
        'sql`\u0024{users.id}::text = \u0024{«posts.id»}`',
        'sql`\u0024{users.id} = \u0024{posts.author}`',
        'sql`\u0024{users.id} = \u0024{user} and \u0024{users.id} = \u0024{«post»}`',
        'SQL`\u0024{users.id} = \u0024{«posts.id»}`',
        'Prisma.sql`\u0024{users.id} = \u0024{«posts.id»}`',
        'css`\u0024{users.id} = \u0024{posts.id}`',
        'mysql`\u0024{users.id} = \u0024{posts.id}`',
      ],
      SQL,
    )
  })

  it('compares a named column with its kind', () => {
    const message = "`user_id` ('user' IDs) never equals `post` ('post' IDs)."
    expectFound(
      [
        ['sql`where user_id = \u0024{«post»}`', message],
        ['sql`where p.user_id in (\u0024{«post»})`', message],
        ['sql`where "user_id" <> \u0024{«post»}`', message],
        ['sql`where `.raw; sql`where user_id::text = \u0024{«post»}`', message],
        ['sql`where a = \u0024{1} and user_id = \u0024{«post»}`', message],
        ['sql`where userId = \u0024{«post»}`', "`userId` ('user' IDs) never equals `post` ('post' IDs)."],
        [
          'sql`where order_key = \u0024{«post»}`',
          "`order_key` ('order' keys) never equals `post` ('post' IDs).",
        ],
        'sql`where user_id = \u0024{user}`',
        'sql`where user_id = \u0024{text}`',
        'sql`where user_id = 5 and \u0024{post}`',
        'sql`where $user_id = \u0024{post}`',
        'sql`where stripe_user_id = \u0024{post}`',
        'sql`where slug = \u0024{post}`',
        'sql`\u0024{post}`',
        'sql`where name = \u0024{text} = \u0024{post}`',
        // A long gap between a name and its value belongs to another language.
        `sql\`where user_id ${' '.repeat(130)}= \u0024{post}\``,
        `sql\`where user_id ${' '.repeat(100)}= \u0024{«post»}\``,
        ["sql`\u0024{sql.ref('posts.user_id')} = \u0024{«post»}`", message],
        "sql`\u0024{sql.ref('user_id')} = \u0024{«post»}`",
        "sql`\u0024{ref('user_id')} = \u0024{«post»}`",
        "sql`\u0024{sql.ref('posts.slug')} = \u0024{post}`",
        'sql`\u0024{ref()} = \u0024{post}`',
        'sql`\u0024{text} = \u0024{post}`',
      ],
      SQL,
    )
  })
})
