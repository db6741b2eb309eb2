// Written by `brandid generate`. Change the definitions instead, and run it again.
interface KeyTag<Name extends string> {
  readonly '~key': { readonly [Key in Name]: true }
}
type Key<Name extends string, Value = number> = Value & KeyTag<Name>

/** order key */
export type OrderKey = Key<'order', string>

/** The keys, by name. */
export interface Keys {
  order: OrderKey
}

type Format = readonly [pattern: RegExp]
const formatUuid: Format = [/^(?:[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$/]

function fits(formats: readonly Format[], body: string): boolean {
  return formats.some(
    ([pattern]) =>
      pattern.test(body),
  )
}

const keys: { readonly [Name in keyof Keys]: readonly Format[] } = {
  order: [formatUuid],
}

/** Whether a value is a key with the given name. */
export function isKey<Name extends keyof Keys>(name: Name, value: unknown): value is Keys[Name] {
  const domain = keys[name]
  return typeof value === 'string' && fits(domain, value)
}
