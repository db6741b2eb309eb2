/** Rows of code in one program, and what a rule that reads types finds in each row. */
import { join } from 'node:path'
import plugin from '@brandid/project/eslint'
import { expect } from 'vitest'
import type { LintRule } from './lint.ts'
import { type Context, createProgramOf, createTypedFile } from './typed-program.ts'

/** The parts of TypeScript's library and of brandid that the rows use. A program with all of their types takes seconds. */
const LIBRARY = `
interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
interface NewableFunction {} interface Number {} interface RegExp {}
interface String {
  localeCompare(other: string, locale?: string): number
  includes(text: string, from?: number): boolean
  indexOf(text: string): number
  lastIndexOf(text: string): number
  equals(other: string): boolean
  concat(text: string): string
}
interface Object {}
declare const Object: {
  is(one: unknown, other: unknown): boolean
  fromEntries<Name extends string, Value>(entries: readonly (readonly [Name, Value])[]): { [Each in Name]: Value }
}
declare const JSON: { parse(text: string): any }
interface ReadonlyArray<Item> {
  readonly length: number
  readonly [index: number]: Item
  map<To>(to: (item: Item) => To): To[]
  filter(test: (item: Item) => boolean): Item[]
  find(test: (item: Item) => boolean): Item | undefined
  findIndex(test: (item: Item) => boolean): number
  findLast(test: (item: Item) => boolean): Item | undefined
  findLastIndex(test: (item: Item) => boolean): number
  some(test: (item: Item) => boolean): boolean
  every(test: (item: Item) => boolean): boolean
  forEach(use: (item: Item) => boolean): void
  includes(item: Item): boolean
}
interface Array<Item> extends ReadonlyArray<Item> { [index: number]: Item; push(...items: Item[]): number }
interface Promise<Value> { then(use: (value: Value) => void): void }
interface PromiseLike<Value> { then(use: (value: Value) => void): void }
interface Iterable<Item> { readonly '~of': () => Item }
interface Iterator<Item> { next(): Item }
interface IterableIterator<Item> { next(): Item }
interface AsyncIterable<Item> { next(): Promise<Item> }
interface AsyncIterator<Item> { next(): Promise<Item> }
interface Generator<Item = unknown, Result = any, Sent = any> { next(sent: Sent): Item | Result }
interface Map<Key, Value> { get(key: string): Value; set(key: string, value: Value): void; has(key: string): boolean; delete(key: string): void }
interface ReadonlyMap<Key, Value> { get(key: string): Value; has(key: string): boolean }
interface Set<Item> { add(item: string): void; has(item: string): boolean; delete(item: string): void }
interface ReadonlySet<Item> { has(item: string): boolean }
interface WeakMap<Key, Value> { get(key: string): Value }
interface WeakSet<Item> { has(item: string): boolean }
interface TemplateStringsArray extends ReadonlyArray<string> {}
type Record<Name extends string, Value> = { [Each in Name]: Value }
type Partial<Type> = { [Name in keyof Type]?: Type[Name] }

declare module 'brandid' {
  type Names<Name extends string> = { readonly [Each in Name]: true }
  type Id<Name extends string> = string & { readonly '~id': Names<Name> }
  type LooseId<Name extends string> = string & { readonly '~id'?: Names<Name> }
  type AnyId = string & { readonly '~id': { readonly [name: string]: true } }
  type Key<Name extends string> = number & { readonly '~key': Names<Name> }
  type LooseKey<Name extends string> = number & { readonly '~key'?: Names<Name> }
  type Body<Name extends string> = string & { readonly '~body': Names<Name> }
  type Token<Name extends string> = string & { readonly '~secret': { readonly [Each in Name]: string } }
  interface Definition<Type> {
    readonly $type: Type
    is(input: unknown): input is Type
    parse(input: unknown): Type
    safeParse(input: unknown): { readonly value: Type }
    fromBody(input: unknown): Type
    timeOf(id: Type): number
  }
  function defineId<const Name extends string>(name: Name, options?: object): Definition<Id<Name>>
  function defineKey<const Name extends string>(name: Name): Definition<Key<Name>>
  function defineToken<const Name extends string>(name: Name): Definition<Token<Name>>
}
`
const LIBRARY_PATH = '/library.d.ts'

/** Definitions and values of their types. */
const HEAD = `import { type AnyId, type Body, defineId, defineKey, defineToken, type Id, type Key, type LooseId, type LooseKey, type Token } from 'brandid'
const UserId = defineId('user')
type UserId = typeof UserId.$type
const PostId = defineId('post')
type PostId = typeof PostId.$type
const OrderKey = defineKey('order')
type OrderKey = typeof OrderKey.$type
declare const user: UserId, user2: UserId, post: PostId, order: OrderKey, account: Key<'account'>, text: string, count: number, row: any, input: unknown
`

/** What is around the rows. */
interface Around {
  /** The folder of the linter. */
  readonly cwd?: string
  /** Other files of the program, by their paths. */
  readonly others?: Readonly<Record<string, string>>
}

const openProgram = (path: string, text: string, others: Around['others'] = {}) =>
  createProgramOf(path, text, { [LIBRARY_PATH]: LIBRARY, ...others })

export type Row = readonly [code: string, ...messages: string[]]

/** Marks, in each row, what a rule finds: `«a === b»`. */
function lintRows(
  rule: LintRule,
  codes: readonly string[],
  head: string,
  { cwd = '/', others }: Around,
): Row[] {
  const plain = codes.map((code) => code.replace(/[«»]/g, ''))
  const start = `${HEAD}${head}\n`
  const text = `${start}${plain.map((code) => `{\n${code}\n}\n`).join('')}export {}\n`
  const path = join(cwd, 'rows.ts')
  const program = openProgram(path, text, others)
  const faults = program.getSyntacticDiagnostics(program.getSourceFile(path))
  expect(faults.map(({ messageText }) => messageText)).toEqual([])
  const offsets = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  const offsetOf = ({ line, column }: { line: number; column: number }) => (offsets[line - 1] ?? 0) + column
  const found: { readonly from: number; readonly to: number; readonly message: string }[] = []
  const report: Context['report'] = ({ loc, message }) => {
    found.push({ from: offsetOf(loc.start), to: offsetOf(loc.end), message })
  }
  plugin.rules[rule].create({ ...createTypedFile(program, path, cwd, text), report }).Program()
  let end = start.length
  let count = 0
  const rows = plain.map((code) => {
    const from = end + 2
    end = from + code.length + 3
    const own = found.filter((each) => each.from >= from && each.to <= end)
    count += own.length
    const begins = own.map((each) => [each.from - from, '«'] as const)
    const ends = own.map((each) => [each.to - from, '»'] as const)
    const marks = new Map([...ends, ...begins].sort(([one], [other]) => other - one))
    let marked = code
    for (const [at, mark] of marks) marked = marked.slice(0, at) + mark + marked.slice(at)
    return [marked, ...new Set(own.map(({ message }) => message))] as const
  })
  expect(count, 'findings in rows').toBe(found.length)
  return rows
}

/** Expects that a rule finds what the rows mark, with their messages if they have any. */
export function expectRows(
  rule: LintRule,
  rows: readonly (Row | string)[],
  head = '',
  around: Around = {},
): void {
  const expected = rows.map((row): Row => (typeof row === 'string' ? [row] : row))
  const linted = lintRows(
    rule,
    expected.map(([code]) => code),
    head,
    around,
  )
  const shown = linted.map(([code, ...messages], index) =>
    expected[index]?.length === 1 ? [code] : [code, ...messages],
  )
  expect(shown).toEqual(expected)
}

/** The code whose expected types a rule asks TypeScript's checker for. */
export function askedBy(rule: LintRule, code: string, head = ''): string[] {
  const path = '/rows.ts'
  const text = `${HEAD}${head}\n${code}\n`
  const start = text.length - code.length - 1
  const program = openProgram(path, text)
  const asked: string[] = []
  const checker = new Proxy(program.getTypeChecker(), {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: { getStart(): number; getText(): string }[]) => {
        const [node] = given
        if (name === 'getContextualType' && node && node.getStart() >= start) asked.push(node.getText())
        return member.apply(target, given)
      }
    },
  })
  const proxied = { getTypeChecker: () => checker, getSourceFile: program.getSourceFile } as never
  plugin.rules[rule].create({ ...createTypedFile(proxied, path, '/', text), report() {} }).Program()
  return asked
}
