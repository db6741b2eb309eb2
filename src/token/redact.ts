/** Redaction: tokens made unreadable in any text. */
import { tokenPrefixes } from '../definition/token-prefixes.ts'
import { attempt } from '../errors/attempt.ts'
import { IdError } from '../errors/error.ts'
import { countCharacters, describeKind } from '../errors/words.ts'
import { hasChecksum } from './checksum.ts'
import { bodyFinder, type FindBodies } from './find-bodies.ts'

/** What `redact` looks for besides the registered tokens: a definition, or the prefix of tokens of another system. */
export type Listed = string | { readonly prefix: string }

const REDACTED = '[redacted]'
const PREFIX = /^[a-z][a-z0-9_]{0,62}$/i

/**
 * Replaces the body of every token in a text by `[redacted]`, and leaves the prefix.
 *
 * It looks for the tokens that this thread defines, plain and signed, and for those listed. A body is all letters,
 * digits, `_` and `-` after a prefix and its separator, so truncated tokens are found too. Case and word boundaries do
 * not matter; the separator may be percent-encoded or escaped. Valid JSON stays valid JSON. Hashes of tokens stay,
 * because they are not secrets. It does not find a body without its prefix, nor the rest of a token after a line break.
 *
 * The time is linear in the length of the text. A thread that defines and lists no token redacts nothing, and warns
 * once on the console.
 *
 * @throws {IdError} `not_a_string`; `invalid_prefix` when something listed is not a prefix.
 * @example
 * redact(`refused ${token}`) //=> 'refused sess_[redacted]'
 * redact(line, ['ghp', 'sk_live'])
 */
export function redact(text: string, listed: Iterable<Listed> & object = []): string {
  if (typeof text !== 'string') throw new IdError('not_a_string', 'a text to redact', describeKind(text))
  const pieces: string[] = []
  let done = 0
  for (const { start, end } of chooseFinder(listed)(text)) {
    pieces.push(text.slice(done, start), REDACTED)
    done = end
  }
  return pieces.join('') + text.slice(done)
}

interface Finder {
  /** The count of registered prefixes, and those listed. */
  readonly key: string
  readonly findBodies: FindBodies
}

let latest: Finder | undefined
let hasWarned = false

/** The finder of all registered tokens and those listed. Logs are written line by line, so the last one is kept. */
function chooseFinder(listed: Iterable<Listed>): FindBodies {
  const own = readList(listed)
  const registered = tokenPrefixes()
  if (own.length + registered.size === 0) warnOnce()
  // Registered prefixes are never removed, so their count identifies them.
  const key = [registered.size, ...own].join()
  if (latest?.key !== key) latest = { key, findBodies: bodyFinder([...own, ...registered]) }
  return latest.findBodies
}

function warnOnce(): void {
  if (hasWarned) return
  hasWarned = true
  console.warn(
    'brandid: redact() redacts nothing, because no token is defined in this thread. ' +
      'Import the definitions here, or list them: redact(text, [SessionToken]).',
  )
}

/** @throws {IdError} `invalid_prefix`: one text is no list, though it has items. */
function readList(listed: Iterable<Listed>): string[] {
  const items = typeof listed === 'string' ? undefined : attempt(() => [...listed])
  if (items) return items.map(readPrefix)
  throw new IdError('invalid_prefix', 'a list of prefixes', describeKind(listed))
}

/** @throws {IdError} `invalid_prefix`. The input is not shown: it may be a token, passed by mistake. */
function readPrefix(listed: Listed): string {
  const prefix: unknown = typeof listed === 'string' ? listed : attempt(() => listed.prefix)
  if (typeof prefix === 'string' && PREFIX.test(prefix) && !hasChecksum(prefix)) return prefix.toLowerCase()
  const received =
    typeof prefix === 'string' ? `${countCharacters(prefix.length)} that are no prefix` : describeKind(listed)
  throw new IdError('invalid_prefix', 'the prefix of a token, or its definition', received)
}
