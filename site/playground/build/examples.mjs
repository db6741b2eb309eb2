/** The playground's examples: programs that compile, each with a title, an anchor for links and a remark. */
import { readFileSync } from 'node:fs'

const EXAMPLES = [
  [
    'mix-up',
    'IDs that cannot change places',
    'The compiler rejects a post ID when a function requires a user ID.',
  ],
  [
    'request-body',
    'A request body',
    'Zod checks every ID in the body, and the message for an ID of the wrong kind shows both kinds.',
  ],
  [
    'drizzle-column',
    'A Drizzle column (types only)',
    'The playground has the Drizzle types but no database, so this example compiles but does not run.',
  ],
  [
    'parse-and-match',
    'A string of several kinds',
    '`idUnion` parses an ID of any listed kind, and `matchId` requires a function for each kind.',
  ],
  [
    'keys',
    'Public IDs for integer keys',
    'The table keeps its integers. A sealer encrypts the integers into public IDs and decrypts the IDs.',
  ],
  [
    'former-prefix',
    'A former prefix',
    '`parse` rejects the former prefix, so that new rows never contain it. `normalize` accepts old links.',
  ],
  [
    'token',
    'A session token',
    'A token grants access to its holder, so the table stores only a hash of the token.',
  ],
]

/** Reads the examples. Examples that import Drizzle compile but do not run. */
export function listExamples() {
  return EXAMPLES.map(([name, title, remark]) => {
    const code = readFileSync(new URL(`../examples/${name}.mts`, import.meta.url), 'utf8')
    return { title, anchor: `example-${name}`, remark, code, runs: !code.includes('drizzle') }
  })
}
