import { describe, it } from 'vitest'
import { expectRows, type Row } from './typed-rows.ts'

const expectFound = (rows: readonly (Row | string)[], head = '') => expectRows('no-unchecked-id', rows, head)

describe('a cast', () => {
  const cast = (type: string, what: string, parser = 'UserId.parse') =>
    `The cast to \`${type}\` creates an unchecked ${what}; use ${parser}.`
  const HEAD = `
interface User { readonly id: UserId; readonly name: string }
interface Box<Value> { readonly value: Value }
interface Deep { readonly a: { readonly b: { readonly c: { readonly id: UserId } } } }
interface Tree { readonly children: readonly Tree[]; readonly owner: UserId }
interface Loop { readonly next: Loop; readonly text: string }
interface Service { find(id: UserId): void; run: () => void }
declare const maybe: UserId | null | undefined, loose: LooseId<'user'>, both: UserId | PostId, joint: Id<'user' | 'post'>, users: readonly User[], tree: Tree, plainTree: { children: readonly any[]; owner: string }
declare const list: readonly string[], ids: UserId[], named: { id: string; name: string }, dictionary: Record<string, string>, anys: any[], never: never, unknowns: { id: unknown }, part: User | { id: string }
declare function ban(id: UserId): void; declare function say(text: string): void
`
  it('makes no ID of a value that is none', () => {
    expectFound(
      [
        ['void («text as UserId»)', cast('UserId', "'user' ID")],
        ['void («<UserId>text»)', cast('UserId', "'user' ID")],
        ['void («input as UserId»)', cast('UserId', "'user' ID")],
        ['void («row as UserId»)', cast('UserId', "'user' ID")],
        ['void («post as UserId»)', cast('UserId', "'user' ID")],
        ['void («text as UserId | null»)', cast('UserId | null', "'user' ID")],
        ['void («text as UserId |\n  PostId»)', cast('UserId | PostId', "'user' ID or 'post' ID")],
        ['void («text as AnyId»)', cast('AnyId', 'ID', "its definition's parse")],
        ["void («text as Body<'user'>»)", cast("Body<'user'>", "'user' body", "its definition's parse")],
        ["void («text as Token<'a'>»)", cast("Token<'a'>", "'a' token", "its definition's parse")],
        ['void («count as OrderKey»)', cast('OrderKey', "'order' key", 'OrderKey.parse')],
        ["void («count as Key<'none'>»)", cast("Key<'none'>", "'none' key", "its definition's parse")],
        ['void («loose as UserId»)', cast('UserId', "'user' ID")],
        ['void («both as UserId»)', cast('UserId', "'user' ID")],
        ['void («joint as UserId»)', cast('UserId', "'user' ID")],
        ['void («text as keyof Record<UserId, 1>»)', cast('keyof Record<UserId, 1>', "'user' ID")],
        "void (text as LooseId<'user'>)",
        "void (input as LooseId<'user'>)",
        'void (text as string)',
        'void (text as unknown)',
        'void (text as any)',
        'void (user as UserId)',
        'void (user as UserId | PostId)',
        "void (user as Id<'user'>)",
        'void (user as AnyId)',
        'void (maybe as UserId)',
        'void (both as PostId | UserId | null)',
        "void (loose as LooseId<'user' | 'post'>)",
        'void (null as UserId | null)',
        'void (never as UserId)',
        'void («text as unknown as UserId»)',
      ],
      HEAD,
    )
  })

  it('makes no ID within a value', () => {
    expectFound(
      [
        ['void («named as User»)', cast('User', "'user' ID at 'id'")],
        ['void («input as User»)', cast('User', "'user' ID at 'id'")],
        ['void («input as User | { name: string }»)', cast('User | { name: string }', "'user' ID at 'id'")],
        ['void («row as Box<UserId>»)', cast('Box<UserId>', "'user' ID at 'value'")],
        ['void («row as User[]»)', cast('User[]', "'user' ID at '[].id'")],
        [
          'void («row as { users: readonly User[] }»)',
          cast('{ users: readonly User[] }', "'user' ID at 'users[].id'"),
        ],
        ['void («row as Promise<User>»)', cast('Promise<User>', "'user' ID at 'id'")],
        ['void («row as Promise<UserId>»)', cast('Promise<UserId>', "'user' ID")],
        ['void («row as PromiseLike<UserId>»)', cast('PromiseLike<UserId>', "'user' ID")],
        ...'Set ReadonlySet Array ReadonlyArray Iterable Iterator IterableIterator AsyncIterable AsyncIterator'
          .split(' ')
          .map(
            (name): Row => [`void («row as ${name}<UserId>»)`, cast(`${name}<UserId>`, "'user' ID at '[]'")],
          ),
        ['void («row as [UserId, string]»)', cast('[UserId, string]', "'user' ID at '[]'")],
        ['void («row as Record<string, UserId>»)', cast('Record<string, UserId>', "'user' ID at '*'")],
        [
          'void («row as { a: Record<string, User> }»)',
          cast('{ a: Record<string, User> }', "'user' ID at 'a.*.id'"),
        ],
        ['void («list as UserId[]»)', cast('UserId[]', "'user' ID at '[]'")],
        ['void («list as readonly UserId[]»)', cast('readonly UserId[]', "'user' ID at '[]'")],
        ['void («named as unknown as UserId[]»)', cast('UserId[]', "'user' ID at '[]'")],
        ['void («dictionary as { id: UserId }»)', cast('{ id: UserId }', "'user' ID at 'id'")],
        ['void («unknowns as User»)', cast('User', "'user' ID at 'id'")],
        ['void («plainTree as Tree»)', cast('Tree', "'user' ID at 'children[].owner'")],
        ['void («row as Tree»)', cast('Tree', "'user' ID at 'owner'")],
        ['void («{ id: text } as User»)', cast('User', "'user' ID at 'id'")],
        ['void («[text] as UserId[]»)', cast('UserId[]', "'user' ID at '[]'")],
        [
          'void («{ a: { b: { id: text } } } as { a: { b: { id: UserId } } }»)',
          cast('{ a: { b: { id: UserId } } }', "'user' ID at 'a.b.id'"),
        ],
        [
          'void («row as { a: { b: { id: UserId } } }»)',
          cast('{ a: { b: { id: UserId } } }', "'user' ID at 'a.b.id'"),
        ],
        // Four levels are read.
        'void (row as Deep)',
        'void ({ a: { b: { c: { id: text } } } } as Deep)',
        'void (row as Loop)',
        'void (row as Service)',
        'void (users as User[])',
        'void (tree as Tree)',
        'void ({} as User)',
        'void ({ name: text } as User)',
        'void ([] as UserId[])',
        'void ({} as Record<UserId, User>)',
        'void (ids as readonly UserId[])',
        'void (part as User)',
        'void (part as { name?: string })',
        'void (row as Map<string, string>)',
        'void (row as { run: () => UserId })',
        'void (users[0] as User)',
      ],
      HEAD,
    )
  })

  it('to never makes no ID where one is expected', () => {
    expectFound(
      [
        ['ban(«text as never»)', cast('never', "'user' ID")],
        ['const a: { b: UserId } = «text as never»', cast('never', "'user' ID at 'b'")],
        'void (text as never)',
        'say(text as never)',
        'ban(never as never)',
        'const a = text as never',
      ],
      HEAD,
    )
  })
})

describe('a predicate', () => {
  it('checks what it promises', () => {
    const promise = (what: string, of = "'user' ID") =>
      `\`${what}\` promises an unchecked ${of}; call \`is\` in the function.`
    expectFound(
      [
        ['function is(a: string): «a is UserId» { return true }', promise('a is UserId')],
        ['const is = (a: string): «a is UserId» => true', promise('a is UserId')],
        ['const is = function (a: string): «a is UserId» { return a !== text }', promise('a is UserId')],
        ['function is(a: string): «asserts a is UserId» {}', promise('asserts a is UserId')],
        ['class A { is(a: string): «a is UserId» { return true } }', promise('a is UserId')],
        [
          'function is(b: number, a: unknown): «a is User» { return true }',
          promise('a is User', "'user' ID at 'id'"),
        ],
        ['const is = (a: string): «a is UserId» => PostId.is(a)', promise('a is UserId')],
        ['const is = (a: string): «a is UserId» => check(a)', promise('a is UserId')],
        ["const is = (a: unknown): «a is\n  UserId» => typeof a === 'string'", promise('a is UserId')],
        'const is = (a: string): a is UserId => UserId.is(a)',
        'const is = (a: string): a is UserId => { try { return UserId.parse(a) === a } catch { return false } }',
        'const is = (a: unknown): a is User => isObject(a) && UserId.is(a.id)',
        'const is = (a: unknown): a is User => UserId.safeParse(a).value !== text',
        'const is = (a: string): a is UserId => check2(a)',
        'const is = (a: unknown): a is string => true',
        'const is = (a: UserId | null): a is UserId => a !== null',
        'const is = (a: UserId): asserts a => {}',
        'type Is = (a: string) => a is UserId',
        'interface Is { (a: string): a is UserId; is(a: string): a is UserId }',
        'class A { is(): this is { id: UserId } { return true } }',
        'const is = ({ a }: { a: string }, b: string): b is string => true',
      ],
      `
interface User { readonly id: UserId }
declare function check(a: string): boolean
declare function check2(a: string): a is UserId
declare function isObject(a: unknown): a is { id: unknown }
declare function is0(a: string): a is UserId
`,
    )
  })
})

describe('a call', () => {
  const returns = (callee: string, what: string, parser = 'UserId.parse') =>
    `\`${callee}\` returns an unchecked ${what} because its caller chooses the type; use ${parser}.`
  const HEAD = `
interface User { readonly id: UserId; readonly name: string }
declare function fetchJson<Body>(url?: string): Promise<Body>
declare function query<Row>(sql: string): Row[]
declare function parseWith<Body>(text: string, parse: (input: unknown) => Body): Body
declare function keyOf<Of, Name extends keyof Of>(name: Name): Of[Name]
declare function custom<Type>(check?: unknown): Type
declare function $type<Type>(): Type
declare function useState<Type>(): Type
declare function useRef<Type>(): Type
declare function createRef<Type>(): Type
declare function createSignal<Type>(): Type
declare function createContext<Type>(): Type
declare function inject<Type>(): Type
declare function ref<Type>(): Type
declare function shallowRef<Type>(): Type
declare function signal<Type>(): Type
declare function atom<Type>(): Type
declare function withResolvers<Type>(): Type
declare function refs<Type>(): Type
declare function myref<Type>(): Type
declare function over(a: string): string
declare function over<Type>(a: number): Type
declare function sql<Type>(parts: TemplateStringsArray, ...values: unknown[]): { readonly _: { readonly type: Type } }
declare function column<Type>(): { readonly _: { readonly data: LooseOf<Type> } }
type LooseOf<Type> = Type
declare const client: { get<Type>(): Type }
declare const db: { readonly users: { as<Type>(): Type; readonly id: UserId }; useRef<Type>(): Type }
declare const isPost: (input: unknown) => input is PostId, isUser: ((input: unknown) => input is UserId) | undefined
const castTo = <Type>(value: unknown) => value as Type
const castLater = async <Type>(value: unknown) => value as Type
const castOther = <Type>(value: unknown) => [value] as unknown as { a: Type }
const plain = <Type>(value: Type) => value
declare const anyFunction: any
`
  it('chooses no type with IDs for what a function returns', () => {
    const places = `$type useState useRef createRef createSignal createContext inject ref shallowRef signal atom withResolvers`
    expectFound(
      [
        ['void «fetchJson<User>()»', returns('fetchJson', "'user' ID at 'id'")],
        ['void «fetchJson<UserId>()»', returns('fetchJson', "'user' ID")],
        ["void «query<User>('a')»", returns('query', "'user' ID at '[].id'")],
        ['const a: UserId = «custom()»', returns('custom', "'user' ID")],
        ['void «custom<UserId | PostId>()»', returns('custom', "'user' ID or 'post' ID")],
        ['void «custom<OrderKey>()»', returns('custom', "'order' key", 'OrderKey.parse')],
        ['void «client.get<UserId>()»', returns('client.get', "'user' ID")],
        ['void «client\n  .get<UserId>()»', returns('client .get', "'user' ID")],
        ['void «castTo<UserId>(text)»', returns('castTo', "'user' ID")],
        ['void «castLater<UserId>(text)»', returns('castLater', "'user' ID")],
        ['void «sql<UserId>`a`»', returns('sql', "'user' ID")],
        ['void «column<UserId>()»', returns('column', "'user' ID")],
        ['void «over<UserId>(1)»', returns('over', "'user' ID")],
        ['void «custom<UserId>(isPost)»', returns('custom', "'user' ID")],
        ['void «custom<UserId>(text)»', returns('custom', "'user' ID")],
        ['void «refs<UserId>()»', returns('refs', "'user' ID")],
        ['void «myref<UserId>()»', returns('myref', "'user' ID")],
        ['void «db.users.as<PostId>()»', returns('db.users.as', "'post' ID", 'PostId.parse')],
        ...places.split(' ').map((name) => `void ${name}<UserId>()`),
        'void db.useRef<UserId>()',
        'void db.users.as<UserId>()',
        'void over(text)',
        'void castOther<UserId>(text)',
        'void plain<UserId>(user)',
        "void keyOf<User, 'id'>('id')",
        'void parseWith<UserId>(text, UserId.parse)',
        'void custom<UserId>(UserId.is)',
        'void custom<UserId>(isUser)',
        'void custom<UserId | PostId>(UserId.is)',
        "void custom<LooseId<'user'>>()",
        "void sql<LooseId<'user'>>`a`",
        'void fetchJson<string>()',
        'void fetchJson<unknown>()',
        'void fetchJson()',
        'void anyFunction<UserId>()',
        'void UserId.parse(text)',
      ],
      HEAD,
    )
  })
})

it('types of the platform hold no IDs, unless a program adds them', () => {
  const declared = (name: string) =>
    `interface ${name} { readonly owner: string & { readonly '~id': { readonly user: true } } }`
  const modules = '/node_modules/'
  const others = {
    [`${modules}@types/node/index.d.ts`]: `${declared('OfNode')} ${declared('Merged')} interface Holder<Held> { readonly held: Held }
declare class OfClass { readonly owner: string & { readonly '~id': { readonly user: true } } }
type Alias = { readonly owner: string & { readonly '~id': { readonly user: true } } }`,
    [`${modules}typescript/lib/lib.dom.d.ts`]: declared('OfLib'),
    [`${modules}.pnpm/typescript@5/node_modules/typescript/lib/lib.es5.d.ts`]: declared('OfStore'),
    [`${modules}@scope/typescript/lib/lib.es5.d.ts`]: declared('OfScope'),
    [`${modules}typescript/lib/typescript.d.ts`]: declared('OfCompiler'),
    [`${modules}other/index.d.ts`]: declared('OfOther'),
    '/merged.d.ts': 'interface Merged { readonly user: string }',
  }
  const found = ['Merged', 'OfCompiler', 'OfOther', 'Alias'].map(
    (name): Row => [
      `void («row as ${name}»)`,
      `The cast to \`${name}\` creates an unchecked 'user' ID at 'owner'; use UserId.parse.`,
    ],
  )
  expectRows(
    'no-unchecked-id',
    [
      ...found,
      ...['OfNode', 'OfClass', 'OfLib', 'OfStore', 'OfScope'].map((name) => `void (row as ${name})`),
      'void («row as Holder<UserId>»)',
    ],
    '',
    { others },
  )
})
