/**
 * `expose`, and the type-level search for values that must not leave the server: keys, tokens, and `any`, which may be a key or a token.
 */

/**
 * Returns its argument, and makes the compiler reject a value that contains a key, a token or `any`. There is no check at runtime.
 *
 * The message includes the path: *The internal key of 'post' at 'posts[].id' would leave the server*. For more than three paths, the
 * message includes one path and the number of others. To show a new token once, add it after the check: `{ ...expose(row), token }`.
 *
 * @example
 * app.get('/users/:id', (c) => c.json(expose(user)))
 */
export function expose<Value>(value: Exposable<Value>): Value
export function expose(value: unknown): unknown {
  return value
}

/** The values that must not leave the server. */
type Internal = { readonly '~key': unknown } | { readonly '~secret': unknown }

/** The values that may leave the server and that the search does not enter. */
type Leaf =
  | string
  | number
  | bigint
  | boolean
  | symbol
  | null
  | undefined
  | Date
  | ((...input: never[]) => unknown)
  | (abstract new (
      ...input: never[]
    ) => unknown)

/** The values whose content the search enters: the result of `toJSON`, items, a promise's value, and a schema's output. */
type Carrier<Carried> =
  | { toJSON(...input: never[]): Carried }
  | Iterable<Carried>
  | AsyncIterable<Carried>
  | PromiseLike<Carried>
  | { readonly '~standard': { readonly types?: { readonly output: Carried } | undefined } }

/** The names of a loose key. */
type LooseNames<Type> = Type extends { readonly '~key'?: infer Tag }
  ? keyof Exclude<Tag, undefined> & string
  : never

/** An element of a set of types. Elements are invariant, so that no type is mistaken for another type. */
interface Element<in out Type> {
  readonly type: Type
}

/**
 * A type's contribution to the search: `'held'` if the type must not leave the server, `never` for a leaf, and otherwise an element. A
 * `LooseKey` may be a real key, so it counts as `'held'`. No other loose type can be a key.
 */
type Found<Type> = unknown extends Type
  ? 0 extends 1 & Type
    ? 'held'
    : never
  : Type extends Internal
    ? 'held'
    : Type extends Leaf
      ? Type extends { readonly '~key'?: object | undefined }
        ? Type extends { readonly '~key'?: undefined }
          ? never
          : 'held'
        : never
      : Element<Type>

/** The next level of the search: the types directly inside the types of a level. */
type NextLevel<Level> =
  Level extends Element<infer Type>
    ? Type extends readonly (infer Item)[]
      ? Found<Item>
      : Type extends Carrier<infer Carried>
        ? Found<Carried>
        : { [Name in keyof Type]-?: Name extends Internal ? 'held' : Found<Type[Name]> }[keyof Type]
    : never

/**
 * Whether a level, or any level below, contains a value that must not leave the server. The search is breadth-first and visits each
 * type once, so that entities that refer to each other cost little. A depth-first search of eight such entities takes five million
 * instantiations.
 */
type Search<Level, Seen, Depth extends 0[]> = [Level] extends [never]
  ? false
  : 'held' extends Level
    ? true
    : Depth['length'] extends 40
      ? false
      : Search<Exclude<NextLevel<Level>, Seen | Level>, Seen | Level, [...Depth, 0]>

/** Whether a type may contain a value that must not leave the server. */
type Holds<Type> = Search<Found<Type>, never, []>

/**
 * A message for each value that must not leave the server. Evaluated only after a rejection, and not beyond the fourth branching,
 * because entities that refer to each other have too many paths to list.
 */
type Leaks<Type, Path extends string, Seen = never, Branches extends 0[] = []> = 0 extends 1 & Type
  ? `The 'any'${At<Path>} may hold an internal key`
  : Type extends { readonly '~key': infer Tag }
    ? `The internal key of '${keyof Tag & string}'${At<Path>} would leave the server`
    : Type extends { readonly '~secret': infer Tag }
      ? `The token of '${keyof Tag & string}'${At<Path>} would leave the server`
      : Holds<Type> extends false
        ? never
        : Type extends Leaf
          ? `The loose key of '${LooseNames<Type>}'${At<Path>} may hold an internal key`
          : Element<Type> extends Seen
            ? never
            : Type extends readonly (infer Item)[]
              ? Leaks<Item, `${Path}[]`, Seen | Element<Type>, Branches>
              : Type extends Carrier<infer Carried>
                ? Leaks<Carried, CarriedPath<Type, Path>, Seen | Element<Type>, Branches>
                : MemberLeaks<Type, HoldingNames<Type>, Path, Seen | Element<Type>, Branches>

/** The names of members that contain an internal value, and names that are internal values themselves. */
type HoldingNames<Type> = {
  [Name in keyof Type]-?: Name extends Internal ? Name : Holds<Type[Name]> extends false ? never : Name
}[keyof Type]

type MemberLeaks<
  Type,
  Names extends keyof Type,
  Path extends string,
  Seen,
  Branches extends 0[],
> = Branches['length'] extends 3
  ? `An internal key below '${Path}' would leave the server`
  : {
      [Name in Names]-?:
        | (Name extends Internal ? Leaks<Name, `${Path}[key]`> : never)
        | Leaks<Type[Name], Step<Path, Name>, Seen, [Names] extends [Name] ? Branches : [...Branches, 0]>
    }[Names]

type At<Path extends string> = Path extends '' ? '' : ` at '${Path}'`

type CarriedPath<Type, Path extends string> = Type extends Iterable<unknown> | AsyncIterable<unknown>
  ? `${Path}[]`
  : Path

/** The path of a member. An index signature has no name to show. */
type Step<Path extends string, Name> = Name extends symbol
  ? `${Path}[symbol]`
  : Name extends Internal
    ? `${Path}[key]`
    : Name extends string | number
      ? string extends Name
        ? `${Path}[]`
        : number extends Name
          ? `${Path}[]`
          : Name extends string
            ? Path extends ''
              ? Name
              : `${Path}.${Name}`
            : `${Path}[${Name}]`
      : never

/** The message for a rejected type. The first branch applies if the search finds no path. */
type Refusal<Type> = [Leaks<Type, ''>] extends [never]
  ? 'An internal key would leave the server'
  : Few<Leaks<Type, ''>>

/**
 * Up to three messages, or one message and the number of other messages. Counting stops at 9, because counting every path of an API
 * would take minutes.
 */
type Few<All, Rest = All, Taken extends 0[] = []> = Taken['length'] extends 9
  ? `${LastOf<Nearest<All>> & string}, and 9 or more others`
  : LastOf<Rest> extends infer Last
    ? [Exclude<Rest, Last>] extends [never]
      ? Taken['length'] extends 0 | 1 | 2
        ? All
        : `${LastOf<Nearest<All>> & string}, and ${Taken['length']} more`
      : Few<All, Exclude<Rest, Last>, [...Taken, 0]>
    : never

/** The messages with a single-step path, or all messages if no path is that short. */
type Nearest<All> =
  Exclude<All, `${string}${'.' | '['}${string}`> extends infer Near
    ? [Near] extends [never]
      ? All
      : Near
    : never

/** The last member of a union, inferred as the last overload. */
type LastOf<Union> = (Union extends unknown ? (of: () => Union) => void : never) extends (
  of: infer Each,
) => void
  ? Each extends () => infer Last
    ? Last
    : never
  : never

/**
 * Resolves to the type itself if none of its values contains a key, a token or `any`, and otherwise to a message with the path.
 *
 * The search covers members, items, promises, `toJSON`, schema outputs and record keys, to a depth of 40. The search cannot see keys that
 * have already become plain strings or numbers, and does not enter `unknown` or the results of methods.
 *
 * @example
 * function respond<Body>(body: Exposable<Body>) {
 *   return Response.json(body)
 * }
 */
export type Exposable<Type> = Holds<Type> extends false ? Type : 0 extends 1 & Type ? never : Refusal<Type>
