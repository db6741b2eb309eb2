import { describe, expect, it } from 'vitest'
import { adoptFile, applyChanges } from '../../src/adopt/adopt-code-base.ts'
import type { Scope } from '../../src/adopt/untyped-ids.ts'
import { ruleContextIn } from '../rules/rule-context-in.ts'

const MORE = {
  './more': `import { createRegistry, defineId, defineKey } from 'brandid'
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
const PARAMETERS: Scope = { parameters: true, properties: false }
const BOTH: Scope = { parameters: true, properties: true }
const PROPERTIES: Scope = { parameters: false, properties: true }

/** A module after its adoption. */
function adopted(text: string, scope = PARAMETERS) {
  const context = ruleContextIn(text, { others: MORE })
  const { changes, types, left } = adoptFile(context, 'brandid', scope)
  return { text: applyChanges(text, changes), types, left }
}

const HEAD = "import type { LooseId } from 'brandid'\n\n"
const user = "LooseId<'user'>"

describe('parameters', () => {
  it.each([
    ['export function f(userId: string) {}', `export function f(userId: ${user}) {}`],
    [
      'export const f = (userId?: string, n: number) => n',
      `export const f = (userId?: ${user}, n: number) => n`,
    ],
    [
      'export const f = (userId: string | null | undefined) => 1',
      `export const f = (userId: ${user} | null | undefined) => 1`,
    ],
    ["export const f = (userId: string = '') => userId", `export const f = (userId: ${user} = '') => userId`],
    ['export const f = (userIds: string[]) => 1', `export const f = (userIds: ${user}[]) => 1`],
    [
      'export const f = (userIds: readonly string[] | null) => 1',
      `export const f = (userIds: readonly ${user}[] | null) => 1`,
    ],
    [
      'export const f = (userIds: Array<string>, x: Set<string>) => 1',
      `export const f = (userIds: Array<${user}>, x: Set<string>) => 1`,
    ],
    [
      'export const f = (userIds: string | string[]) => 1',
      `export const f = (userIds: ${user} | ${user}[]) => 1`,
    ],
    [
      'export const f = (userId: string | string[]) => 1',
      `export const f = (userId: ${user} | ${user}[]) => 1`,
    ],
    [
      'export const f = ({ userId }: { userId: string; name: string }) => 1',
      `export const f = ({ userId }: { userId: ${user}; name: string }) => 1`,
    ],
    [
      'export const f = ({ userId: u = "" }: Readonly<{ userId?: string }>) => 1',
      `export const f = ({ userId: u = "" }: Readonly<{ userId?: ${user} }>) => 1`,
    ],
    [
      'export class A { constructor(private readonly userId: string) {} }',
      `export class A { constructor(private readonly userId: ${user}) {} }`,
    ],
    [
      'export class A { load(userId: string) {}; find = (ownerUserId: string) => 1 }',
      `export class A { load(userId: ${user}) {}; find = (ownerUserId: ${user}) => 1 }`,
    ],
    [
      'export interface A { load(userId: string): void; find: (userId: string) => void }',
      `export interface A { load(userId: ${user}): void; find: (userId: ${user}) => void }`,
    ],
    [
      'export type F = (userId: string, workspaceId: string) => void',
      `export type F = (userId: ${user}, workspaceId: LooseId<'ws'>) => void`,
    ],
    ['export declare function f(userId: string): void', `export declare function f(userId: ${user}): void`],
    [
      'export const f = (customerId: string, planId: string) => 1',
      "export const f = (customerId: LooseId<'stripe:cus'>, planId: LooseId<'plan'>) => 1",
    ],
    [
      'export const f = (/* a */ userId /* b */ : /* c */ string /* d */) => 1 // string',
      `export const f = (/* a */ userId /* b */ : /* c */ ${user} /* d */) => 1 // string`,
    ],
  ])('%s', (before, after) => {
    expect(
      adopted(before)
        .text.replace(/^import type \{ LooseId \} from ['"]brandid['"]\n\n/, '')
        .replaceAll('"user"', "'user'"),
    ).toBe(after)
    const again = adopted(adopted(before).text)
    expect([again.types, again.text]).toEqual([0, adopted(before).text])
  })

  it.each([
    'export interface User { userId: string }',
    'export const f = () => { const userId: string = g(); let teamId: string }',
    'export const f = (): { userId: string } => g()',
    'export const f = (name: string, teamId: number, userIdentity: string) => 1',
    'export const f = (userId: Map<string, string>) => 1',
    'export const f = ({ userId }: Props) => 1',
  ])('leave %s, and say nothing', (text) => {
    expect(adopted(text)).toEqual({ text, types: 0, left: [] })
  })

  it('are not the members of interfaces and classes', () => {
    const text = `export class A { userId: string; load(userId: string) {} }`
    expect(adopted(text, PROPERTIES).text).toBe(
      `${HEAD}export class A { userId: ${user}; load(userId: string) {} }`,
    )
  })
})

describe('properties', () => {
  it.each([
    [
      'export interface Props { userId: string; name: string }',
      `export interface Props { userId: ${user}; name: string }`,
    ],
    [
      'export type Props = { userIds?: string[] } & Other',
      `export type Props = { userIds?: ${user}[] } & Other`,
    ],
    ['export interface User { id: string }', `export interface User { id: ${user} }`],
    ['export interface Customer { id: string }', "export interface Customer { id: LooseId<'stripe:cus'> }"],
    [
      'export abstract class A { abstract userId: string | null }',
      `export abstract class A { abstract userId: ${user} | null }`,
    ],
    ['export const f = (): { userId: string } => g()', `export const f = (): { userId: ${user} } => g()`],
  ])('%s', (before, after) => {
    expect(adopted(before, BOTH)).toMatchObject({ text: HEAD + after, left: [] })
  })
})

describe('keys', () => {
  it.each([
    ['export const f = (invoiceKey: number) => 1', "export const f = (invoiceKey: LooseKey<'inv'>) => 1"],
    [
      'export const f = (invoiceId?: number | null) => 1',
      "export const f = (invoiceId?: LooseKey<'inv'> | null) => 1",
    ],
    [
      'export const f = (invoice_keys: readonly number[]) => 1',
      "export const f = (invoice_keys: readonly LooseKey<'inv'>[]) => 1",
    ],
    [
      'export const f = (orderId: bigint, orderKey: number) => 1',
      "export const f = (orderId: LooseKey<'order', bigint>, orderKey: number) => 1",
    ],
    [
      'export const f = (purchaseOrderId: bigint) => 1',
      "export const f = (purchaseOrderId: LooseKey<'order', bigint>) => 1",
    ],
    ['export const f = (seatKey: number) => 1', "export const f = (seatKey: LooseKey<'seat'>) => 1"],
    ['export const f = (userKey: number) => 1', "export const f = (userKey: LooseKey<'user'>) => 1"],
    [
      'export const f = (deviceId: string | undefined) => 1',
      "export const f = (deviceId: LooseKey<'dev', string> | undefined) => 1",
    ],
    [
      'export const f = (lineItemKeys: Set<number>) => 1',
      "export const f = (lineItemKeys: Set<LooseKey<'line'>>) => 1",
    ],
  ])('%s', (before, after) => {
    const { text } = adopted(before)
    expect(text.replace(/^import type \{ LooseKey \} from 'brandid'\n\n/, '')).toBe(after)
    expect(adopted(text)).toEqual({ text, types: 0, left: [] })
  })

  it('stand beside ids', () => {
    expect(adopted('export const f = (userId: string, invoiceKey: number) => 1').text).toBe(
      "import type { LooseId, LooseKey } from 'brandid'\n\nexport const f = (userId: LooseId<'user'>, invoiceKey: LooseKey<'inv'>) => 1",
    )
  })

  it.each([
    'export const f = (invoiceKey: string) => 1',
    'export const f = (vagueKey: number, looseKey: number, monkey: number) => 1',
  ])('are none in %s', (text) => {
    expect(adopted(text)).toEqual({ text, types: 0, left: [] })
  })

  it.each([
    {
      text: 'export const f = (invoiceKey: number | Date) => 1',
      reason: 'its type holds more than plain values, or one for several ids',
    },
    {
      text: 'export const f = (foreignKey: number) => 1',
      reason: 'an id of Foreign, in brandid.config.json',
    },
  ])('are left in $text', ({ text, reason }) => {
    expect(adopted(text)).toMatchObject({ text, left: [{ reason }] })
  })
})

describe('the names that are left', () => {
  it.each([
    {
      text: 'export const f = (foreignUserId: string) => 1',
      reason: 'an id of Foreign, in brandid.config.json',
    },
    {
      text: 'export const f = (slackUserId: string) => 1',
      reason: '"slack" before "user" may name another system',
    },
    {
      text: 'export const f = (userId: string | number) => 1',
      reason: 'its type holds more than plain values, or one for several ids',
    },
    {
      text: 'export const f = (userIds: string) => 1',
      reason: 'its type holds more than plain values, or one for several ids',
    },
    {
      text: "import { UserId } from './ids'\nexport const f = (userId: string) => UserId.parse(userId)",
      reason: 'the function checks it',
    },
    {
      text: '// eslint-disable-next-line brandid/no-string-id\nexport const f = (userId: string) => 1',
      reason: 'a comment silences brandid/no-string-id',
    },
  ])('$text', ({ text, reason }) => {
    const { left, ...rest } = adopted(text)
    expect(rest).toEqual({ text, types: 0 })
    const offset = text.search(/\w*[uU]serIds?: string/)
    expect(left).toEqual([{ name: expect.stringMatching(/serIds?$/), offset, reason }])
  })

  it('are those of promises', () => {
    const text = 'export const { userId } = useParams<{ userId: string }>()'
    expect(adopted(text, BOTH)).toMatchObject({
      text,
      left: [{ reason: 'a type argument or a cast checks nothing: parse it where it arrives' }],
    })
  })

  it.each([
    { text: '// @generated\nexport const f = (userId: string) => 1', reason: 'a program writes this file' },
    {
      text: '/* Do not edit. */\nexport const f = (userId: string) => 1',
      reason: 'a program writes this file',
    },
    {
      text: 'function f(userId: string, userIds: string[]) {}',
      reason: 'the file is a script, which an import would make a module',
    },
  ])('are all of $text', ({ text, reason }) => {
    const count = text.includes('userIds') ? '2 types' : '1 type'
    expect(adopted(text)).toEqual({ text, types: 0, left: [{ name: count, offset: 0, reason }] })
  })
})

describe('a file', () => {
  it('keeps its quotes, its line breaks and everything else', () => {
    const before = '\ufeffimport a from "a";\r\n\texport const f = (userId : string ,  b:a) => "é😀" ;\r\n'
    expect(adopted(before).text).toBe(
      '\ufeffimport a from "a";\r\nimport type { LooseId } from "brandid";\r\n\texport const f = (userId : LooseId<"user"> ,  b:a) => "é😀" ;\r\n',
    )
  })

  it('uses the name that it has for the type', () => {
    const text = "import { type LooseId as L } from 'brandid'\nexport const f = (userId: string) => 1"
    expect(adopted(text).text).toBe(text.replace(': string', ": L<'user'>"))
  })
})
