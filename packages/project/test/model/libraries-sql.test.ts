import { describe, expect, it } from 'vitest'
import { adopt } from '../adopt/adopted.ts'
import { keysIn, placesIn } from './read-model.ts'

const INT = 'number ≤ 2 ** 31 - 1'
const keysOf = (sql: string) => keysIn({ 'a.sql': sql })

describe('a table of SQL', () => {
  it.each([
    // The statement.
    ['create temporary table orders (id int)', `order ${INT}`],
    ['CREATE GLOBAL TEMPORARY TABLE orders (id int)', `order ${INT}`],
    ['create or replace temporary table orders (id int)', `order ${INT}`],
    ['create  temporary  table orders (id int)', `order ${INT}`],
    ['create a b c d table orders (id int)', ''],
    ['recreate table orders (id int)', ''],
    ['create table_of orders (id int)', ''],
    ['create table if not exists shop.public.orders (id int)', `order ${INT}`],
    ['create table orders\n(id int); create table\tlines(id bigint)', `order ${INT}, line number`],
    ['create table orders; create table lines (id bigint)', 'line number'],
    ['create table orders AS (select id int from x); create table lines (id bigint)', 'line number'],
    ['create table assets (id int)', `asset ${INT}`],
    ['create table (id int)', ''],
    ['create table orders like lines; alter table pages add (id int)', ''],
    ['create table orders as select * from json_to_recordset(x) as t (id int, kind text)', ''],
    ['create table orders (id int; create table lines (id int)', ''],
    // Tokens.
    [`create table orders (note text default 'a, ) it''s', id int)`, `order ${INT}`],
    ['create table "or""ders" (id int)', `or_der ${INT}`],
    ['create table orders ("an ""odd"", name" text, id int)', `order ${INT}`],
    ['create table orders (`a, b` text, id int)', `order ${INT}`],
    ['create table orders ([kind] text, [id] [int])', `order ${INT}`],
    ['create table orders (kind$ text, id int)', `order ${INT}`],
    ['create table orders (total numeric(10, 2) check (total in (1, 2)), id int)', `order ${INT}`],
    // Columns.
    ['create table orders (id)', ''],
    ['create table orders ()', ''],
    ['create table orders (id int, version int, primary key (id, version))', `order ${INT}`],
    ['create table orders (code int, version int, primary key (code, version))', ''],
    ['create table orders (code int PRIMARY KEY, id text)', `order ${INT}`],
    ['create table orders (code int, total text, PRIMARY KEY (code))', `order ${INT}`],
    ['create table orders (code int, constraint order_key primary key (code))', `order ${INT}`],
    ['create table orders (code int, total int, primary key (code) include (total))', `order ${INT}`],
    ['create table orders (code int primary key check (total > 0), total int)', `order ${INT}`],
    ['create table orders (code int, primary key ("code"))', `order ${INT}`],
    ['create table orders ([code] int, primary key clustered ([code] asc))', `order ${INT}`],
    ['create table orders (`code` int, primary key (`code`))', `order ${INT}`],
    ['create table orders (code int, unique (code), key (code), index primary_code (code))', ''],
    ['create table orders (unique_code int primary key)', `order ${INT}`],
    ['create table orders (sort_key int primary key)', `order ${INT}`],
    ['create table orders ("key" int primary key)', `order ${INT}`],
    ['create table orders (code int, team_code int, primary key (code))', `order ${INT}`],
    // A column with another table's ID is no key of its own table.
    ['create table orders (id int primary key references teams (id))', ''],
    ['create table orders (id int primary key REFERENCES "shop"."teams")', ''],
    ['create table orders (id int, FOREIGN KEY (id) references teams (id))', ''],
    ['create table orders (id int, constraint of_team foreign key ("id") references teams (id))', ''],
    ['create table orders (id int, v int, foreign key (id, v) references teams (id, v))', `order ${INT}`],
    ['create table orders (id int, team int, foreign key (team) references teams (id))', `order ${INT}`],
    ['create table orders (id int, check (id > 0))', `order ${INT}`],
    // Types and defaults.
    ['create table orders (id int UNSIGNED)', 'order number ≤ 2 ** 32 - 1'],
    ['create table orders (id int check (unsigned_id > 0))', `order ${INT}`],
    ['create table orders (id integer primary key AUTOINCREMENT)', 'order number'],
    ['create table orders (id integer primary key auto_increment)', `order ${INT}`],
    ['create table orders (id text default ulid())', 'order ulid'],
    ['create table orders (id varchar(36) default (uuid_v4()))', 'order uuid4'],
    ['create table orders (id char(36) NOT NULL DEFAULT "public"."uuid_generate_v4"())', 'order uuid4'],
    ['create table orders (id nvarchar(36) default uuidv4())', 'order uuid4'],
    ['create table orders (id "uuid" default uuidv7())', 'order uuid7'],
    ['create table orders (id bytea default gen_random_uuid())', ''],
    ['create table orders (id int default uuidv4())', `order ${INT}`],
    ['create table orders (id text check (uuidv4() <> id))', 'order text'],
    ["create table orders (id text default 'a' || 'b' || 'c' || ulid())", 'order text'],
  ])('%s', (sql, keys) => expect(keysOf(sql)).toBe(keys))

  it.each(['as', 'not', 'if', 'exists'])('may have %s as a part of its name', (word) => {
    expect(keysOf(`create table ${word}_parts (id bigint)`)).toBe(`${word}_part number`)
    expect(keysOf(`create table parts_${word} (id bigint)`)).toMatch(/^parts_\w+ number$/)
  })

  it.each([
    "create table orders_2026 partition of orders for values from ('2026-01-01') to ('2027-01-01')",
    'create table orders as select 1',
    'create table orders ()',
  ])('without columns is none, so that migrations count: %s', (sql) => {
    const migration = "export const up = (k) => k.createTable('lines', (t) => { t.bigIncrements() })"
    expect(keysIn({ 'a.sql': sql, 'a.ts': migration })).toBe('line number')
  })

  it('is placed at its statement, comments aside', () => {
    const sql =
      '-- create table\n/* one\n two */ create table orders (id int);\n\ncreate table lines (id int);'
    expect(placesIn({ 'sql/a.sql': sql })).toBe('order sql/a.sql:3, line sql/a.sql:5')
  })
})

describe('a reference of SQL', () => {
  const MORE = `import { defineKey } from 'brandid'
export const PersonKey = defineKey('person')
export const OrderPersonKey = defineKey('order_person')
`
  /** Whether a `personId` in the folder `orders` is a person's because the rows of `order_persons` refer to persons. */
  const refersToPerson = (columns: string) =>
    adopt(
      'export const load = (personId: number) => 1\n',
      { 'more.ts': MORE, 'a.sql': `create table order_persons (id int, ${columns})` },
      { path: 'orders/load.ts' },
    ).left.length === 0

  it.each([
    ['who int references persons (id)', true],
    ['who int references persons', true],
    ['who int not null REFERENCES "shop"."persons" (id)', true],
    ['who int references shop.persons(id) on delete cascade', true],
    ['who int references shop.teams(id)', false],
    ['who int, foreign key (who) references persons (id)', true],
    ['who int, foreign key ("who") references [persons] (id)', true],
    ['who int, v int, foreign key (who, v) references persons (id, v)', false],
    ['who int references teams (id), foreign key (who) references persons (id)', false],
    ['who int, foreign key (other) references persons (id)', false],
    ['who int', false],
    ['who int references', false],
  ])('%s', (columns, isPerson) => expect(refersToPerson(columns)).toBe(isPerson))
})
