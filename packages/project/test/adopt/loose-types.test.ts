import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyChanges, spellDiff } from '@brandid/project/adopt'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { list } from '../rules/findings.ts'
import { adopt, BOTH, looseOf } from './adopted.ts'

const MORE = {
  'more.ts': `import { createRegistry, defineId, defineKey } from 'brandid'
import { uuid } from 'brandid/formats'
export const WorkspaceId = defineId('ws', { entity: 'workspace' })
export const stripe = createRegistry('stripe')
export const CustomerId = stripe.defineId('cus', { entity: 'customer' })
export const { defineId: define } = createRegistry()
export const PlanId = define('plan')
export const InvoiceKey = defineKey('inv', { max: 9 })
export const OrderId = defineKey('order', { format: 'bigint', entity: 'purchase order' })
export const keys = { device: defineKey('dev', { format: uuid() }), lineItem: defineKey('line') }
export const OtherKey = defineKey('order', { format: undefined })
export const UserKey = defineKey('user')
export const VagueKey = defineKey('vague', load())
export const LooseFormatKey = defineKey('loose', { format: load() })
export const unknownKey = defineKey(load())
export const ForeignKey = defineKey('foreign')
defineKey('seat')
`,
}
const PARAMETERS = { parameters: true, properties: false }
const PROPERTIES = { parameters: false, properties: true }

/** A module after its adoption. */
function adopted(text: string, scope: NonNullable<Parameters<typeof adopt>[2]>['scope'] = PARAMETERS) {
  const { fault, text: after, types, left } = adopt(text, MORE, { scope })
  expect(fault).toBeUndefined()
  return { text: after, types, left }
}

/**
 * Holds that each type in guillemets becomes a loose one, and nothing else changes, the second time least: `«user»` is a string
 * that becomes `LooseId<'user'>`, and `«inv number»` a number that becomes `LooseKey<'inv'>`.
 */
function expectTyped(marked: string, scope?: typeof PARAMETERS): void {
  const marks = /«([\w:]+) ?(\w*)»/g
  const names = new Set<string>()
  const after = marked.replace(marks, (_, name, value) => {
    const type = looseOf(value)
    names.add(type)
    return `${type}<'${name}'>`
  })
  const head = `import type { ${[...names].sort().join(', ')} } from 'brandid'\n\n`
  const before = marked.replace(marks, (_, _name, value) => value || 'string')
  const { text, left } = adopted(before, scope)
  expect({ text, left }).toEqual({ text: head + after, left: [] })
  expect(adopted(text, scope)).toEqual({ text, types: 0, left: [] })
}

describe('the types of parameters', () => {
  it.each([
    ...list(`userId?: «user», n?: number; userId: «user» | null | undefined; userId: «user» = ''; userIds: «user»[];
      userIds: readonly «user»[] | null; userIds: Array<«user»>, x: Set<string>; userIds: «user» | «user»[];
      userId: «user» | «user»[]; customerId: «stripe:cus», planId: «plan»`).map(
      (parameters) => `export const f = (${parameters}) => 1`,
    ),
    'export function f(userId: «user») {}',
    'export const f = ({ userId }: { userId: «user»; name: string }) => 1',
    "export const f = ({ userId: u = '' }: Readonly<{ userId?: «user» }>) => 1",
    'export class A { constructor(private readonly userId: «user») {} }',
    'export class A { load(userId: «user») {}; find = (ownerUserId: «user») => 1 }',
    'export interface A { load(userId: «user»): void; find: (userId: «user») => void }',
    'export type F = (userId: «user», workspaceId: «ws») => void',
    'export declare function f(userId: «user»): void',
    'export const f = (/* a */ userId /* b */ : /* c */ «user» /* d */) => 1 // string',
    'export class A { userId: string; load(userId: «user») {} }',
  ])('%s', (marked) => expectTyped(marked))

  it.each([
    'export interface User { userId: string }',
    'export const f = () => { const userId: string = g(); let teamId: string }',
    'export const f = (): { userId: string } => g()',
    'export const f = (name: string, teamId: number, userIdentity: string) => 1',
    'export const f = (userId: Map<string, string>) => 1',
    'export const f = ({ userId }: Props) => 1',
    'export const f = (invoiceKey: string) => 1',
    'export const f = (vagueKey: number, looseKey: number, monkey: number) => 1',
  ])('are none in %s', (text) => expect(adopted(text)).toEqual({ text, types: 0, left: [] }))
})

describe('the types of properties', () => {
  it.each([
    'export interface Props { userId: «user»; name: string }',
    'export type Props = { userIds?: «user»[] } & Other',
    'export interface User { id: «user» }',
    'export interface Customer { id: «stripe:cus» }',
    'export abstract class A { abstract userId: «user» | null }',
    'export const f = (): { userId: «user» } => g()',
  ])('%s', (marked) => expectTyped(marked, BOTH))

  it('are not those of columns if parameters alone are typed', () => {
    const text = '@Entity() export class Post { userId!: string }'
    expect(adopted(text)).toEqual({ text, types: 0, left: [] })
  })

  it('are not those of parameters', () => {
    expectTyped('export class A { userId: «user»; load(userId: string) {} }', PROPERTIES)
  })
})

it('a file without a string has the quotes of most files', () => {
  const text = "export const load = (userId: string) => userId // the user's\n"
  const ids = 'import { defineId } from "brandid"\nexport const UserId = defineId("user")\n'
  const after = (more: Record<string, string>) => adopt(text, more, { scope: PARAMETERS }).text
  expect(after({ 'ids.ts': ids })).toBe(
    'import type { LooseId } from "brandid"\n\nexport const load = (userId: LooseId<"user">) => userId // the user\'s\n',
  )
  expect(after({ 'b.ts': 'import b from "b"', 'c.ts': 'import c from "c"' })).toContain('from "brandid"')
  expect(after({})).toContain("from 'brandid'")
  const numbered = 'export const one = 1 // the user\'s\nexport const load = (userId: string) => "a"\n'
  expect(adopt(numbered, {}, { scope: PARAMETERS }).text).toContain('from "brandid"')
})

describe('the types of columns', () => {
  const COLUMNS = { parameters: false, properties: false, columns: true }

  it.each([
    "import { Entity } from 'typeorm'\n@Entity() export class Post { authorUserId!: «user»; name!: string; load(userId: string) {} }",
    "import { Table } from 'sequelize-typescript'\n@Table export class Post extends Model<Post> { declare userId: «user» | null }",
    "import { Model } from 'sequelize'\nexport class Post extends Model<A, B> { declare userId: ForeignKey<«user»>; declare invoiceKey: «inv number» }",
    "import type { ColumnType, Generated } from 'kysely'\nexport interface Posts { user_id: «user»; invoice_key: Generated<«inv number»> }",
    "import { Schema } from 'mongoose'\nexport interface Post { userId: «user» }\nexport const posts = new Schema<Post>({})\ninterface Props { userId: string }",
    "import mongoose, { type HydratedDocument } from 'mongoose'\ntype Post = { userId: «user» }\nexport type Doc = HydratedDocument<Post>",
    "import mongoose from 'mongoose'\ninterface Post { userId: «user» }\nexport const posts = mongoose.model<Post>('post', schema)",
    "import mongoose from 'mongoose'\ninterface Post { userId: «user» }\nexport const posts = new mongoose.Schema<Post>({})",
    "import mongoose from 'mongoose'\ninterface Post { userId: «user» }\nexport const f = (posts: mongoose.Model<Post>) => 1",
    "import { model } from 'mongoose'\ninterface Post { userId: «user» }\nexport const posts = model<Post>('post', schema)",
    "import { BaseEntity } from 'typeorm'\nexport class Post extends BaseEntity { userId!: «user» }",
    "import { ChildEntity } from 'typeorm'\n@ChildEntity() export class Post { userId!: «user» }",
    "import { ViewEntity } from 'typeorm'\n@ViewEntity() export class Post { userId!: «user» }",
    "import { modelOptions } from '@typegoose/typegoose'\n@modelOptions({}) export class Post { userId!: «user» }",
    "import { Embeddable } from '@mikro-orm/core'\n@Embeddable() export class Post { userId!: «user» }",
  ])('%s', (marked) => {
    const [head = '', ...rest] = marked.split('\n')
    const marks = /«([\w:]+) ?(\w*)»/g
    const names = new Set(Array.from(marked.matchAll(marks), ([, , value = '']) => looseOf(value)))
    const after = rest.join('\n').replace(marks, (_, name, value) => `${looseOf(value)}<'${name}'>`)
    const { text, left } = adopted(
      marked.replace(marks, (_, _name, value) => value || 'string'),
      COLUMNS,
    )
    expect(left).toEqual([])
    expect(text).toBe(`${head}\nimport type { ${[...names].sort().join(', ')} } from 'brandid'\n${after}`)
  })

  it.each([
    'export interface Props { userId: string }',
    'export class Service { userId = ""; load(userId: string) {} }',
    'export class Post extends ViewModel { userId!: string }',
    'export class Post extends ModelBase { userId!: string }',
    '@EntityView() export class Post { userId!: string }',
    '@MyEntity() export class Post { userId!: string }',
    'interface Post { userId: string }\nexport const posts = mongoose.model<Post>(schema)',
    "import mongoose from 'mongoose'\ninterface Post { userId: string }\nexport const posts = new Box<Post>({})",
    "import mongoose from 'mongoose'\ninterface Post { userId: string }\nexport const posts = mongoose.models<Post>({})",
    "import mongoose from 'mongoose'\ninterface Post { userId: string }\nexport const posts = mongoose.model<{ userId: string }>()",
    "import mongoose from 'mongoose'\ninterface Post { userId: string }\nexport const posts = mongoose.model()",
  ])('are none in %s', (text) => expect(adopted(text, COLUMNS)).toEqual({ text, types: 0, left: [] }))

  it('of Drizzle are those of their names, and of what they refer to', () => {
    const table = (columns: string) => `pgTable('posts', { ${columns} })`
    const typed = (columns: string) => adopted(`export const t = ${table(columns)}`, COLUMNS)
    for (const [column, type] of [
      ["userId: text('user_id').notNull()", "userId: text('user_id').$type<LooseId<'user'>>().notNull()"],
      [
        'by: varchar({ length: 40 }).references(() => users.id)',
        "by: varchar({ length: 40 }).$type<LooseId<'user'>>().references(() => users.id)",
      ],
      ['invoiceKey: integer()', "invoiceKey: integer().$type<LooseKey<'inv'>>()"],
    ] as const)
      expect(typed(column).text).toContain(table(type))
    // A UUID is no ID with a prefix, and another system's is none of this product.
    for (const column of [
      ...['userId: uuid()', 'foreignUserId: text()', "name: text('user_id')", 'userId: texts()'],
      ...['userIds: text()', 'userId: text', '[userId]: text()', '...userId', 'userId() { return text() }'],
      ...[
        'by: text().references(() => users.name)',
        'by: text().references(users.id)',
        'by: text().references()',
      ],
      ...['by: text().refers(() => users.id)', 'by: text().references(function () { return users.id })'],
      ...['invoiceKey: text()', 'invoiceKey: integers()', 'deviceId: integer()'],
    ])
      expect(typed(column)).toEqual({ text: `export const t = ${table(column)}`, types: 0, left: [] })
    // Without the option, no column is typed.
    const text = `export const t = ${table('userId: text()')}`
    for (const scope of [PARAMETERS, PROPERTIES])
      expect(adopted(text, scope)).toEqual({ text, types: 0, left: [] })
  })

  it('of Drizzle are left where the name and the reference contradict each other', () => {
    const { types, left } = adopted(
      "export const t = pgTable('t', { workspaceId: text().references(() => users.id) })",
      COLUMNS,
    )
    expect({ types, left }).toMatchObject({
      types: 0,
      left: [{ name: 'workspaceId', reason: 'it is named after ws but refers to user' }],
    })
  })
})

it.each(
  list(`invoiceKey: «inv number»; invoiceId?: «inv number» | null; invoice_keys: readonly «inv number»[];
    orderId: «order bigint», orderKey: number; purchaseOrderId: «order bigint»; seatKey: «seat number»;
    userKey: «user number»; deviceId: «dev string» | undefined; lineItemKeys: Set<«line number»>;
    userId: «user», invoiceKey: «inv number»`),
)('the types of keys of the parameters %s', (marked) => expectTyped(`export const f = (${marked}) => 1`))

describe('the names that are left', () => {
  const MIXED = 'its type is not a plain string or number, or is a single value despite its plural name'
  const NUMBER =
    'its type is a number, but IDs with the prefix "ws" are strings: define a key for the numbers'
  const FOREIGN = 'issued by Foreign according to brandid.config.json'

  it.each([
    ['export const f = (foreignUserId: string) => 1', FOREIGN],
    ['export const f = (slackUserId: string) => 1', '"slack" before "user" may refer to another system'],
    ['export const f = (userId: string | number) => 1', MIXED],
    ['export const f = (userIds: string) => 1', MIXED],
    ['export const f = (workspaceId: number) => 1', NUMBER],
    ['export const f = (workspaceId: number | null) => 1', NUMBER],
    [
      "import { UserId } from './ids'\nexport const f = (userId: string) => UserId.parse(userId)",
      'the function checks it',
    ],
    [
      '// eslint-disable-next-line brandid/no-string-id\nexport const f = (userId: string) => 1',
      'a comment disables brandid/no-string-id',
    ],
    ['export const f = (invoiceKey: number | Date) => 1', MIXED],
    ['export const f = (foreignKey: number) => 1', FOREIGN],
    [
      'export const { userId } = useParams<{ userId: string }>()',
      'type arguments and casts check nothing: parse the value instead',
    ],
  ])('%s', (text, reason) => {
    const [, name] = /(\w+): (?:string|number)/.exec(text) ?? []
    const left = [{ name, offset: text.search(new RegExp(`${name}: `)), reason }]
    expect(adopted(text, BOTH)).toEqual({ text, types: 0, left })
  })
})

describe('the import', () => {
  const STATEMENT = "import type { LooseId } from 'brandid'"

  /** Functions whose parameters need the types. */
  const USES: Readonly<Record<string, string>> = {
    LooseId: '\nexport const f = (userId: string) => 1',
    LooseKey: '\nexport const g = (invoiceKey: number) => 1',
  }

  /**
   * The import of types by a text, and the text with it: what is in guillemets comes new, with `§` for the statement.
   *
   * @param local The name of the type.
   */
  function importedIn(marked: string, names: readonly string[] = ['LooseId'], local?: string) {
    const uses = names.map((name) => USES[name]).join('')
    const { text, fault } = adopt(marked.replace(/«[^»]*»/g, '') + uses, MORE)
    expect(fault).toBeUndefined()
    const quote = /<(.)user\1>/.exec(text)?.[1]
    const typed = uses
      .replace('string', `${local ?? 'LooseId'}<${quote}user${quote}>`)
      .replace('number', `LooseKey<${quote}inv${quote}>`)
    return { text, expected: marked.replace(/[«»]/g, '').replace('§', STATEMENT) + typed }
  }

  it.each([
    // A module that imports brandid.
    "import { defineId«, type LooseId» } from 'brandid'",
    "import type { Id«, LooseId» } from 'brandid/mini'",
    "import {\n  defineId,\n  type Id«,\n  type LooseId»,\n} from 'brandid'",
    "import * as brandid from 'brandid'«\n§»",
    "import 'brandid'«\n§»",
    "import { nanoid } from 'brandid/formats'«\n§»",
    // One that imports others.
    "import a from 'a'\nimport b from 'b' // c«\n§»\n\nf()",
    "import a from 'a' /* c */«\n§»\nf()",
    "import a from 'a';«\n§;» f()",
    "import a from 'a'\nimport b from 'b';«\n§;» f()",
    'import a from "a";«\r\nimport type { LooseId } from "brandid";»\r\nf()',
    'import a from "a"«\nimport type { LooseId } from "brandid"»\nconst b = \'c\';',
    "'use client'\n\nimport a from 'a'«\n§»\n",
    "import a from 'a'«\n§»\ntype LooseIds = MyLooseId",
    // One without imports.
    '«§\n\n»export {}',
    '\ufeff«§\n\n»export {}',
    '«import type { LooseId } from "brandid";\n\n»export const a = "b";',
    "«§\r\n\r\n»export const a = 'b'\r\n",
    '#!/usr/bin/env node\n«§\n\n»export {}',
    "'use server'«\n§»\nexport {}",
    '«§\n\n»/** f */\nexport {}',
    '// a header\n\n«§\n\n»/** f */\nexport {}',
    '// @ts-nocheck\n«\n§\n\n»/** f */\nexport {}',
    "/// <reference types='x' />\n«\n§\n\n»export {}",
    '/* @license MIT */ «\n\n§\n\n»export {}',
    '// Copyright\n«\n§\n\n»export {}',
    // A comment on the next line stays above it, even if the comment has words of a header.
    "«§\n\n»// @ts-expect-error: the copyright is a string\nexport const year: number = '2026'",
    '«§\n\n»// eslint-disable-next-line: license\nexport {}',
  ])('is put into %j', (marked) => {
    const { expected, text } = importedIn(marked)
    expect(text).toBe(expected)
  })

  it.each([
    "import a from 'a'«\nimport type { LooseId, LooseKey } from 'brandid'»",
    "import { defineId«, type LooseId, type LooseKey» } from 'brandid'",
    "import type { LooseId«, LooseKey» } from 'brandid'",
  ])('is that of several types in %j', (marked) => {
    const { expected, text } = importedIn(marked, ['LooseId', 'LooseKey'])
    expect(text).toBe(expected)
  })

  it.each([
    ["import type { LooseId } from 'brandid'", 'LooseId'],
    ["import { type LooseId as Loose } from 'brandid/core'", 'Loose'],
    [
      "import a from 'a'«\nimport type { LooseId as BrandidLooseId } from 'brandid'»\ntype LooseId = string",
      'BrandidLooseId',
    ],
  ])('has in %j the name %s', (marked, local) => {
    const { expected, text } = importedIn(marked, ['LooseId'], local)
    expect(text).toBe(expected)
  })

  it('keeps quotes, line breaks and everything else, and a name that the file has for the type', () => {
    const before = '\ufeffimport a from "a";\r\n\texport const f = (userId : string ,  b:a) => "é😀" ;\r\n'
    expect(adopted(before).text).toBe(
      '\ufeffimport a from "a";\r\nimport type { LooseId } from "brandid";\r\n\texport const f = (userId : LooseId<"user"> ,  b:a) => "é😀" ;\r\n',
    )
    const named = "import { type LooseId as L } from 'brandid'\nexport const f = (userId: string) => 1"
    expect(adopted(named).text).toBe(named.replace(': string', ": L<'user'>"))
  })
})

describe('the changes of a text', () => {
  /** The changes that put a text in the place of each `x`. */
  const changesOf = (text: string, replacement: string) =>
    Array.from(text.matchAll(/x/g), ({ index }) => ({ start: index, end: index + 1, text: replacement }))

  it('change its pieces, in any order, and nothing else', () => {
    const text = fc.string({ unit: fc.constantFrom('x', 'a', '\r', '\n', 'é', '😀') })
    fc.assert(
      fc.property(text, fc.string(), (before, replacement) => {
        const after = before.replaceAll('x', () => replacement)
        expect(applyChanges(before, changesOf(before, replacement).reverse())).toBe(after)
      }),
    )
  })

  it.each([
    { text: 'import a\nlet x = x\n', added: [8, '\nb'], hunks: ['-1,0 +2', '-2 +3'] },
    { text: 'let x\nx\na\nx', hunks: ['-1 +1', '-2 +2', '-4 +4'] },
    { text: 'a\nb\nx\n', added: [0, 'c\n\n'], hunks: ['-0,0 +1,2', '-3 +5'] },
    { text: 'a\nb\nx\n', added: [2, 'c\n\n'], hunks: ['-1,0 +2,2', '-3 +5'] },
    { text: 'x = a\nb\n', added: [5, '\nc'], hunks: ['-1 +1,2'] },
    { text: 'x\na', added: [3, '\nc'], hunks: ['-1 +1', '-2 +2,2'] },
  ])('are in a diff what git applies to $text', ({ text, added: [at, piece] = [], hunks }) => {
    const added = at === undefined ? [] : [{ start: Number(at), end: Number(at), text: `${piece}` }]
    const all = [...added, ...changesOf(text, 'y')]
    const diff = spellDiff('a.ts', text, all)
    expect(diff.filter((line) => line.startsWith('@@'))).toEqual(hunks.map((each) => `@@ ${each} @@`))
    const cwd = onDisk({ 'a.ts': text })
    writeFileSync(join(cwd, 'diff'), `${diff.join('\n')}\n`)
    const { stderr } = spawnSync('git', ['apply', '--unidiff-zero', 'diff'], { cwd, encoding: 'utf8' })
    expect([stderr, readFileSync(join(cwd, 'a.ts'), 'utf8')]).toEqual(['', applyChanges(text, all)])
  })
})
