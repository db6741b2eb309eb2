import { describe, expect, it } from 'vitest'
import { askedBy, expectRows, type Row } from './typed-rows.ts'

const expectFound = (rows: readonly (Row | string)[], head = '') => expectRows('no-unchecked-id', rows, head)

describe('a value of the type any', () => {
  const becomes = (what = "'user' ID", parser = 'UserId.parse') =>
    `An \`any\` becomes an unchecked ${what}; use ${parser}.`
  const HEAD = `
interface User { readonly id: UserId; readonly name: string }
declare function ban(id: UserId, reason?: string): void
declare function banAll(...ids: UserId[]): void
declare function banList(ids: readonly UserId[]): void
declare function banPair(...pair: [UserId, string]): void
declare function greet(user: User): void
declare function greetAll(users: readonly User[]): void
declare function say(text: string, user?: User): void
declare function sayAll(...texts: string[]): void
interface Deep { b: { c: { d: { e: { id: UserId } } } } }
interface Large { ${Array.from({ length: 220 }, (_, index) => `p${index}?: { q${index}: string }`).join('; ')}; last: UserId }
declare const last: { last: any }
declare function ask(): void
declare function tag(first: string, second: string, id: UserId): void
declare const texts: [string, string], held: { id: UserId; more: any }, time: { timeOf(id: UserId): number }
declare function say2(said: void): string
declare function generic<Type>(value: Type): Type
declare function load(read: () => UserId, write?: (id: UserId) => string): void
declare const either: typeof ban | ((id: PostId) => void), anyFunction: any
declare const rows: any[], part: { id: any; name: string }, deep: { a: { b: { id: any } } }, anyOr: string
declare class Box { constructor(id: UserId); id: UserId }
declare class Base { constructor(id: UserId, name?: string) }
`
  it('becomes no ID wherever it goes', () => {
    expectFound(
      [
        ['const a: UserId = «row»', becomes()],
        ['const a: User = «row»', becomes("'user' ID at 'id'")],
        ['const a: OrderKey = «row.key»', becomes("'order' key", 'OrderKey.parse')],
        ['let a: UserId; a = «row»', becomes()],
        ['let a: UserId[] = []; a[0] = «row»', becomes()],
        ['const f = (a: UserId = «row») => a', becomes()],
        ['function f(): UserId { return «row» }', becomes()],
        ['function f(): UserId { if (text) { return «row.id» } return user }', becomes()],
        ['function* f(): Generator<UserId> { yield «row»; yield }', becomes()],
        ['const f = (): UserId => «row»', becomes()],
        ['const f: () => UserId = () => «row»', becomes()],
        ['class A { id: UserId = «row»; name: string = row; other }', becomes()],
        ['const a: User = { id: «row», name: row }', becomes()],
        ["const a: User = { 'id': «row», name: row }", becomes()],
        ["const a: User = { ['id']: «row», name: row }", becomes()],
        ['const a: Record<string, UserId> = { [text]: «row» }', becomes()],
        ['const a: readonly User[] = [{ id: «row», name: text }]', becomes()],
        ['const a: UserId[] = [user, «row»]', becomes()],
        ['const a: UserId[] = [«row», ...[user]]', becomes()],
        ['const a: [UserId, string] = [«row», row]', becomes()],
        ['const a: User = «part»', becomes("'user' ID at 'id'")],
        ['const a: UserId[] = «rows»', becomes("'user' ID at '[]'")],
        ['const a: { a: { b: { id: UserId } } } = «deep»', becomes("'user' ID at 'a.b.id'")],
        ['const a: User = «{ ...part }»', becomes("'user' ID at 'id'")],
        ['const a: UserId[] = «[...rows]»', becomes("'user' ID at '[]'")],
        ['const a: UserId = «JSON.parse(text)»', becomes()],
        // The innermost place is the most precise.
        ['greet({ ...part, id: «row» })', becomes()],
        ['banList([...rows, «row»])', becomes()],
        ['let a: UserId; const b: UserId = (a = «row»)', becomes()],
        ['greet(«{ ...part, name: row }»)', becomes("'user' ID at 'id'")],
        ['ban(user, say2(ban(«row»))), ban(«row»)', becomes()],
        ['const a: UserId = «row + row»', becomes()],
        ['const a: Deep = { b: { c: { d: { e: { id: «row» } } } } }', becomes()],
        // Not all of a large type is read, so it may hold IDs.
        ['const a: Large = «last»', becomes("'user' ID at 'last'")],
        ['ban(«row»)', becomes()],
        ['tag(...texts, «row»)', becomes()],
        ['time.timeOf(«row»)', becomes()],
        ['ban(«row.id», row.reason)', becomes()],
        ['banAll(«row», user, «row»)', becomes()],
        ['banList([«row»])', becomes()],
        ['banList(«rows»)', becomes("'user' ID at '[]'")],
        ['banPair(«row», row)', becomes()],
        ['greet({ id: «row», name: row })', becomes()],
        ['greetAll([{ id: «row», name: row }])', becomes()],
        ['say(row, { id: «row», name: row })', becomes()],
        ['new Box(«row»)', becomes()],
        ['class A extends Base { constructor() { super(«row») } }', becomes()],
        ['generic<UserId>(«row»)', becomes()],
        ['load(() => «row.id»)', becomes()],
        ['load(() => «JSON.parse(text)», (id) => JSON.parse(text))', becomes()],
        ['load(() => { ban(«row»); return user })', becomes()],
      ],
      HEAD,
    )
  })

  it('may be checked, or go elsewhere', () => {
    expectFound(
      [
        'const a: UserId = UserId.parse(row)',
        'UserId.is(row)',
        'UserId.timeOf(row)',
        'const a: { id: UserId; more: any } = held',
        'UserId.safeParse(row)',
        'const a: string = row',
        'const a: unknown = row',
        'const a: any = row',
        'const a = row',
        "const a: LooseId<'user'> = row",
        'const a: { name: string } = row',
        'const a: User = { id: user, name: row }',
        'const a: User | { id: any; name: string } = part',
        'const a: UserId = user',
        'const a: string[] = rows',
        'const a: { id: UserId; text: string } | { text: string } = { text: row }',
        'say(row)',
        'say(row.id, { id: user, name: row })',
        'sayAll(row, row)',
        'sayAll(...rows)',
        'ask(row)',
        'ban(user, row)',
        'anyFunction(row)',
        'generic(row)',
        'const f = () => row',
        'const f = (): string => row',
        'const f = (): UserId => { ask(); return user }',
        'function f() { return row }',
        'function f(): void { return }',
        'const a = [row, { id: row }, [row]]',
        'const a = { id: row, list: [row] }',
        'class A { id = row; static name2: string = row }',
        'const [a = row] = rows',
        'const a: { b: { c: { d: { id: { e: UserId } } } } } = row',
      ],
      HEAD,
    )
  })

  // The answer takes most of the time of a typed lint: it resolves the call around a value, or compares a literal with a union.
  it.each([
    ['log(row)', []],
    ['log({ a: row, b: [row] })', []],
    ['new Log(row)', []],
    ['class A extends Log { constructor() { super(row) } }', []],
    ['ban(row)', ['row']],
    ['new Box(row)', ['row']],
    ['ban(user, row)', ['user']],
    ['log(() => text)', []],
    ['load(() => text)', []],
    ['load(() => row)', ['row']],
    ['greet({ id: user, name: row })', ['{ id: user, name: row }', 'user']],
    ['greet({ id: row, name: text })', ['{ id: row, name: text }', 'row']],
    ['const a = { id: row, parts: [row] }', ['{ id: row, parts: [row] }']],
    ['const a: { texts: string[] } = { texts: [row, row] }', ['{ texts: [row, row] }']],
    ['const a: string[][] = [[row, row]]', ['[[row, row]]']],
    ['banList([user, row])', ['[user, row]', 'user', 'row']],
  ])('is rarely asked for what is expected of it: %s', (code, asked) => {
    const head = `${HEAD}declare function log(data: object | string): void; declare class Log { constructor(data: object) }`
    expect(askedBy('no-unchecked-id', code, head)).toEqual(asked)
  })
})
