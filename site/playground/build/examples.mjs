/** The examples of the playground: programs that compile, each with its title, the anchor of its link and a remark. */
import { readFileSync } from 'node:fs'

const EXAMPLES = [
  [
    'mix-up',
    'IDs that cannot change places',
    'The compiler rejects the ID of a post where a function requires the ID of a user.',
  ],
  [
    'request-body',
    'A request body',
    'Zod checks every ID of the body, and an ID of another kind gets a message of its own.',
  ],
  [
    'drizzle-column',
    'A Drizzle column (types only)',
    'The playground has the types of Drizzle, but no database, so this example compiles and does not run.',
  ],
  [
    'parse-and-match',
    'A string of several kinds',
    '`idUnion` parses an ID of any of its kinds, and `matchId` requires a function for each kind.',
  ],
  [
    'keys',
    'Public IDs for integer keys',
    'The table keeps its integers. A sealer encrypts each integer to a public ID, and back.',
  ],
  [
    'former-prefix',
    'A former prefix',
    '`parse` rejects the former prefix, so that no new row contains it. `normalize` rewrites saved links.',
  ],
  [
    'token',
    'A session token',
    'A token grants access to its holder, so the table stores only the hash of the token.',
  ],
]

/** Reads the examples. Examples that import Drizzle compile but do not run. */
export function listExamples() {
  return EXAMPLES.map(([name, title, remark]) => {
    const code = readFileSync(new URL(`../examples/${name}.mts`, import.meta.url), 'utf8')
    return { title, anchor: `example-${name}`, remark, code, runs: !code.includes('drizzle') }
  })
}
