/** A monorepo of 3 packages and 2,000 files, with faults of every rule and with code that only looks like one. */

const FILES = 2000

/** Definitions, a function around them, barrels, and the file of getters. */
const IDS: Readonly<Record<string, string>> = {
  'package.json': `{ "name": "@acme/ids", "exports": { ".": { "types": "./dist/index.d.ts", "default": "./dist/index.js" }, "./billing": "./dist/billing.js" } }`,
  'src/index.ts': `export * from './people.js'
export * as billing from './billing.js'
export { define as defineOurs } from './define.js'
export { default as TicketId } from './ticket.js'
`,
  'src/define.ts': `import { defineId } from 'brandid'
import { opaque } from 'brandid/formats'

/** Ids of the old system, and those of today. */
export function define<const Prefix extends string>(prefix: Prefix, { entity }: { entity?: string } = {}) {
  return defineId(prefix as never, { accepts: [opaque({ length: 8 })], entity })
}
`,
  'src/people.ts': `import { defineId, type IdOf } from 'brandid'

export const UserId = «duplicate-prefix»«duplicate-prefix»defineId('user', { aliases: ['usr'] })
export type UserId = IdOf<typeof UserId>
export const PostId = «duplicate-prefix»defineId('post')
export type PostId = typeof PostId.$type
export const KeyspaceId = «duplicate-prefix»defineId('ks', { entity: 'key space', named: ['ks_default'] })
export type KeyspaceId = (typeof KeyspaceId)['$type']
`,
  'src/billing.ts': `import type { IdOf } from 'brandid'
import { define } from './define.ts'

const INVOICE = 'invoice'
export const InvoiceId = «duplicate-prefix»define(INVOICE)
export type InvoiceId = IdOf<typeof InvoiceId>
export const table = { refund: define('refund'), payout: { id: define('payout') } } as const
export type RefundId = IdOf<typeof table.refund>
`,
  'src/ticket.ts': `import { defineId } from 'brandid/core'
export default defineId('ticket')
`,
  'src/register.ts': `import type { billing, KeyspaceId, PostId, TicketId, UserId } from './index.js'

declare module 'brandid' {
  interface Register {
    get invoice(): typeof billing.InvoiceId
    get ks(): typeof KeyspaceId
    get payout(): typeof billing.table.payout.id
    get post(): typeof PostId
    get refund(): typeof billing.table.refund
    ticket: typeof TicketId
    get user(): typeof UserId
  }
}
`,
  // None of this is source.
  'dist/index.js': `import { defineId } from 'brandid'\nexport const UserId = defineId('user')\n`,
  'src/types.d.ts': `export declare function f(userId: string): void\n`,
}

const API: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "@acme/api" }',
  '.gitignore': '# ours\n/generated/\n*.gen.ts\n!kept.gen.ts\n',
  'generated/client.ts': `export const f = (userId: string) => userId\n`,
  'src/client.gen.ts': `export const f = (userId: string) => userId\n`,
  'src/kept.gen.ts': `export const f = («no-string-id»userId: string) => userId\n`,
  'src/duplicates.ts': `import { defineId } from 'brandid'
import { defineToken } from 'brandid/token'
import { defineOurs } from '@acme/ids'

export const MemberId = «duplicate-prefix»defineId('user')
export const ArticleId = «duplicate-prefix»«registered»defineId('article', { aliases: ['post'] })
export const UsrId = «duplicate-prefix»«registered»defineId('usr')
export const BillId = «duplicate-prefix»defineOurs('invoice')
export const KeyId = «duplicate-prefix»«registered»defineId('key', { named: ['ks_default'] })
export const UserToken = «duplicate-prefix»defineToken('post')
`,
  'src/prefixes.ts': `import { defineId } from 'brandid'
import { defineOurs } from '@acme/ids'

export const EnvId = defineId(«literal-prefix»process.env.PREFIX as 'env')
export const all = ['a', 'b'].map((each) => defineId(«literal-prefix»each as 'a'))
export const Ours = «literal-prefix»defineOurs(String(process.argv[2]))
const TAG = 'tag'
export const TagId = «registered»defineId(«literal-prefix»TAG)
`,
  'src/exclusive.ts': `import { defineId } from 'brandid'
import { nanoid } from 'brandid/formats'

export const FlagId = process.env.SHORT ? «registered»defineId('flag', { format: nanoid() }) : defineId('flag')
`,
  'src/private.ts': `import { createRegistry, registry } from 'brandid'
import { defineToken } from 'brandid/token'

const own = createRegistry()
export const JobId = own.defineId('user')
export const { defineId: defineOwn } = createRegistry()
export const OtherJobId = defineOwn('user')
export const OwnToken = defineToken('post', { registry: own })
export const SharedId = «registered»registry.defineId('shared')
`,
  'src/strangers.ts': `import { defineId } from 'other-library'

export const Theirs = defineId('user')
export function f(defineOurs: (prefix: string) => void, userName: string) {
  defineOurs('user')
  return userName as string
}
`,
  'src/casts.ts': `import type * as ids from '@acme/ids'
import { billing, TicketId, type UserId as Author } from '@acme/ids'
import type { AnyId, Id, IdOf } from 'brandid'
import type { Token } from 'brandid/token'
import type { RefundId } from '@acme/ids/billing'

type Local = IdOf<typeof billing.InvoiceId>
type Title = string & { readonly title: true }

export const one = (text: string) => [
  «no-cast»text as Author,
  «no-cast»text as ids.PostId,
  «no-cast»text as Local,
  «no-cast»<RefundId>text,
  «no-cast»text as IdOf<typeof TicketId> | null,
  «no-cast»[text] as readonly Author[],
  «no-cast»text as Id<'user'>,
  «no-cast»text as AnyId,
  «no-cast»text as Token<'sess'>,
  text as Title,
  text as string,
  [] as Author[],
  // eslint-disable-next-line brandid/no-cast -- the driver has checked it
  text as Author,
  text as Author, // oxlint-disable-line brandid/no-cast
]
`,
  'src/strings.ts': `import { billing, PostId, UserId } from '@acme/ids'
import { assertId, isId } from 'brandid'

export interface Row {
  «no-string-id»user_id: string
  readonly «no-string-id»'postId'?: string | null
  «no-string-id»keySpaceId: string
  «no-string-id»keyspaceId: string
  «no-string-id»ks_id: string
  «no-string-id»invoiceIds: Set<string>
  userId: number
}
export abstract class Repository {
  constructor(private readonly «no-string-id»postId: string, «no-string-id»refundId: string = '') {}
  abstract find(«no-string-id»ticketIds: readonly string[]): void
  async check({ userId, postId }: { userId: string; postId: string }) {
    assertId(PostId, postId)
    return isId(userId) && billing.InvoiceId.is(userId)
  }
}
export function find(«no-string-id»userId: string): void
export function find(«no-string-id»userId: string | undefined, stripeUserId?: string): void {
  const «no-string-id»postId: string = ''
  void [userId, postId, stripeUserId]
}
`,
  'src/templates.ts': `import { UserId, TicketId } from '@acme/ids'

export const made = (x: string, sql: (text: TemplateStringsArray, ...values: string[]) => string) => [
  «no-template-id»\`user_\${x}\`,
  «no-template-id»\`ticket_\${x}-\${x}\`,
  «no-template-id»'ks_' + x + 'a',
  TicketId.is('ticket_' + x),
  \`user_\${x}:profile\`,
  sql\`user_\${x}\`,
]
export type UserText = \`user_\${string}\`
`,
  // Each file of tests is a program of its own.
  'test/first.test.ts': `import { defineId } from 'brandid'
import { UserId } from '@acme/ids'

export const OfTest = defineId('of_test')
export const Again = «duplicate-prefix»defineId('post')
expect(() => defineId('user')).toThrow(UserId)
`,
  'test/second.test.ts': `import { defineId } from 'brandid'

export const OfTest = defineId('of_test')
export const UserId = defineId('user')
`,
}

const WEB: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "@acme/web" }',
  'tsconfig.json': `{
  // The paths of a template.
  "extends": "./tsconfig.base.json",
}`,
  'tsconfig.base.json': `{ "compilerOptions": { "baseUrl": ".", /* ours */ "paths": { "@/*": ["./src/*"] } } }`,
  'src/ids.ts': `import { defineOurs } from '@acme/ids'

export const DraftId = «registered»defineOurs('draft', { entity: 'sketch' })
export type DraftId = typeof DraftId.$type
`,
  'src/view.tsx': `import { DraftId } from '@/ids'

export function View({ draftId }: { «no-string-id»draftId: string; «no-string-id»sketchId: string }) {
  return <p title={draftId}>{«no-cast»draftId as DraftId}</p>
}
`,
  'src/plain.js': `export const id = (x) => «no-template-id»\`draft_\${x}\`\n`,
  'src/common.cjs': `const { defineId } = require('brandid')\nexports.LegacyId = «registered»defineId('legacy')\n`,
}

function ordinary(index: number): string {
  return `import { type PostId, UserId } from '@acme/ids'

/** Part ${index}. */
export interface Part${index} {
  readonly userId: UserId
  readonly postIds: readonly PostId[]
  readonly name: string
}

export function part${index}(userId: UserId, text: string): Part${index} {
  return { userId: UserId.is(text) ? text : userId, postIds: [], name: \`part \${text}\` }
}
`
}

/** The files of the monorepo, marked. */
export function generateMonorepo(): Record<string, string> {
  const files: Record<string, string> = {}
  for (const [name, contents] of Object.entries({ ids: IDS, api: API, web: WEB })) {
    for (const [path, text] of Object.entries(contents)) files[`packages/${name}/${path}`] = text
  }
  for (let index = Object.keys(files).length; index < FILES; index += 1) {
    const name = ['ids', 'api', 'web'][index % 3] ?? ''
    files[`packages/${name}/src/parts/part-${index}.${index % 4 === 0 ? 'tsx' : 'ts'}`] = ordinary(index)
  }
  return files
}
