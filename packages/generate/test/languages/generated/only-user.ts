// Written by `brandid generate`. Change the definitions instead, and run it again.
interface KeyTag<Name extends string> {
  readonly '~key': { readonly [Key in Name]: true }
}
type Key<Name extends string, Value = number> = Value & KeyTag<Name>

/** Who may sign in. */
export type UserKey = Key<'user'>

/** The keys, by name. */
export interface Keys {
  user: UserKey
}

const keys: { readonly [Name in keyof Keys]: number | bigint } = {
  user: 9007199254740991,
}

/** Whether a value is a key with the given name. */
export function isKey<Name extends keyof Keys>(name: Name, value: unknown): value is Keys[Name] {
  const domain = keys[name]
  if (typeof value !== typeof domain || (typeof value !== 'bigint' && !Number.isInteger(value))) return false
  return 1 <= (value as number) && (value as number) <= domain
}
