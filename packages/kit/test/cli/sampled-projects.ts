/** Projects for `init`: the source of a service, samples of its IDs, and samples with rows that are wrong. */
import { typeid, ulid, uuid25 } from 'brandid/formats'
import { bodiesOf, bodiesOfAlphabet, cuids } from '../../../project/test/adopt/generated-samples.ts'

export const PACKAGE = { 'package.json': '{ "type": "module", "dependencies": { "brandid": "*" } }' }

/** A service that makes ids by a table, a function and templates. */
export const SERVICE = {
  ...PACKAGE,
  'src/create-id.ts': `const prefixes = [
  'ws_', // workspace
  'user_', // user
  'link_', // link
] as const
export const createId = ({ prefix }: { prefix: (typeof prefixes)[number] }) => \`\${prefix}\${ulid()}\`
`,
  'src/users.ts': `import { createId } from './create-id.js'
export const create = () => ({ id: createId({ prefix: 'user_' }), inviteId: \`inv_\${crypto.randomUUID()}\` })
`,
}

const lines = (prefix: string, bodies: readonly string[]) => bodies.map((body) => `${prefix}_${body}`)
export const SAMPLES = {
  'workspaces.csv': [
    'id,name',
    ...[...lines('ws', bodiesOf(ulid(), 20)), ...cuids(5)].map((id) => `${id},"a, b"`),
  ].join('\n'),
  'users.txt': lines('user', [...bodiesOf(typeid(), 40), ...bodiesOfAlphabet('base62', 16, 30)]).join('\n'),
}
export const SAMPLED = ['init', '--sample=workspaces.csv:id', '--sample=users.txt']

/** Rows that a file of ids may hold by mistake. */
export const BAD_ROWS = [
  'undefined',
  '12345678',
  '1.58899E+18',
  '2026-11-21',
  '#REF!####',
  '<script>alert(1)</script>',
  'jane@example.com',
  'customer_id',
  'user_id',
  'user_undefined',
  'USER_03H9WE7HP2HZO9BQBV4L8RZ84',
  'user%5F03h9we7hp2hzo9bqbv4l8rz84',
  'user_03h9we7hp2hzo9bqbv4l8rz8',
  'user_zzzzzzzzzzzzzzzzzzzzzzzzz',
  'user_jane@example.comxxxxxxxxx',
]
export const USERS = lines('user', bodiesOf(uuid25(), 1000))
/** The same ids as SQL, JSON and spreadsheets write them. */
const WRITTEN = USERS.map(
  (id, i) => [`"${id}",`, `('${id}'),`, `="${id}"`, `${id},,`, `${id}\t`, `| ${id} |`, id][i % 7],
)
export const MODULE = { ...PACKAGE, 'src/main.ts': 'export {}' }
export const NOISY = { ...MODULE, 'ids.txt': ['User ID', ...WRITTEN, ...BAD_ROWS].join('\n') }
