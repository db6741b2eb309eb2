/**
 * Messages of Vitess (PlanetScale), which hold the number of the error and, after it, the statement and its values.
 */

/**
 * The number in a message of Vitess, for drivers that have no `errno`. It is read from the front: a message of
 * something else may quote this text as a value.
 *
 * @see https://github.com/planetscale/database-js/issues/103
 */
export function vitessErrno(message: unknown): number | undefined {
  if (typeof message !== 'string') return undefined
  if (DUPLICATE_ENTRY.test(message) && MARK.test(message)) return ER_DUP_ENTRY
  const errno = /^(?:target|vttablet|rpc error): [^'"]*?\(errno (\d+)\) \(sqlstate \w{5}\)/.exec(message)?.[1]
  return errno === undefined ? undefined : Number(errno)
}

const ER_DUP_ENTRY = 1062

/** Its value comes before the number: the text must begin with a part that user data cannot appear in. */
const DUPLICATE_ENTRY =
  /^(?:target: \S+: )?(?:vttablet: )?(?:rpc error: code = \w+ desc = )?Duplicate entry '/

const MARK = /\(errno 1062\) \(sqlstate 23000\)/

/** Whether more than the server's own message may follow, or a value that looks like it. */
export function mayBeOfVitess(message: string): boolean {
  return MARK.test(message)
}

/**
 * The key in `Duplicate entry 'a' for key 'users.email' (errno 1062) (sqlstate 23000) …`. The value before it and the
 * values after it may hold such a text, too: where several keys are named, the result is no key.
 */
export function vitessKey(message: string): string | undefined {
  const [, ...named] = message.split("' for key '")
  const keys = new Set(named.map((text) => text.split(text.includes(KEY_END) ? KEY_END : "'", 1)[0]))
  return keys.size === 1 ? [...keys][0] : undefined
}

const KEY_END = "' (errno 1062) (sqlstate 23000)"
