/**
 * The main job in one run: what the compiler says of a mistake, IDs, requests that are checked by them, and the IDs among
 * the strings of a file.
 *
 *   npm run quickstart [-- FILE]     FILE: any JSON or text; without it, examples/sample.json
 */
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { safeParse } from 'brandid'
import { PostId, TeamId, UserId } from './domain.ts'
import { compileMistake } from './mistake.ts'
import { narrow, type Refused, stringsOf } from './narrow.ts'
import { createApp } from './server.ts'
import './stripe-ids.ts'

function heading(text: string): void {
  console.log(`\n${text}\n${'-'.repeat(text.length)}`)
}

function table(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows)
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** At most `length` characters, without line breaks. */
function cut(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > length ? `${line.slice(0, length - 1)}…` : line
}

async function serve(): Promise<void> {
  const user = UserId.generate()
  const server = createApp().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const good = { author: user, owner: TeamId.generate(), title: 'Ids that compilers can tell apart' }
  const bodies: [about: string, body: unknown][] = [
    ['a good post', good],
    ['a good reply', { ...good, replyTo: PostId.generate() }],
    ['a post ID as author', { ...good, author: PostId.generate() }],
    ['a post ID as owner', { ...good, owner: PostId.generate() }],
    ['a number', { ...good, author: 42 }],
    ['a truncated ID', { ...good, author: user.slice(0, -1) }],
    ['an upper-case id', { ...good, author: user.toUpperCase() }],
    ['a former prefix', { ...good, replyTo: PostId.generate().replace('post_', 'article_') }],
  ]
  for (const [about, body] of bodies) {
    const response = await fetch(`${origin}/posts`, { method: 'POST', body: JSON.stringify(body) })
    console.log(`POST /posts with ${about}: ${response.status} ${await response.text()}`)
  }
  for (const [about, id] of [
    ['a user ID', user],
    ['a team ID', TeamId.generate()],
  ]) {
    const response = await fetch(`${origin}/users/${id}`)
    console.log(`GET /users/ with ${about}: ${response.status} ${await response.text()}`)
  }
  server.closeAllConnections()
  server.close()
}

function report(title: string, refused: readonly Refused[]): void {
  const most = 12
  heading(`${title} (${refused.length})`)
  table(refused.slice(0, most).map(({ text, error }) => [cut(text, 40), error.code, error.message]))
  if (refused.length > most) console.log(`… and ${refused.length - most} more`)
}

function narrowFile(file: string | URL): void {
  const { ids, refused } = narrow(stringsOf(readFileSync(file, 'utf8')))
  const total = ids.reduce((sum, { count }) => sum + count, 0)
  heading(`${total} IDs of ${ids.length} kinds in ${file instanceof URL ? 'examples/sample.json' : file}`)
  table([
    ['prefix', 'type', 'count', 'example'],
    ...ids.map(({ prefix, description, count, example }) => [
      prefix,
      cut(description, 60),
      `${count}`,
      example,
    ]),
  ])
  report(
    'Prefixes without a definition',
    refused.filter(({ error }) => error.code === 'unknown_prefix'),
  )
  report(
    'Malformed IDs',
    refused.filter(({ error }) => error.code !== 'unknown_prefix'),
  )
}

heading('A mistake that the compiler refuses')
console.log(compileMistake())

heading('An ID')
const id = UserId.generate()
console.log(id)
console.log(
  `prefix ${UserId.prefix}, body ${UserId.body(id)}, made ${UserId.timestamp(id).toISOString()}, UUID ${UserId.toUuid(id)}`,
)

heading('What an error says of a prefix that nothing defines')
const unknown = safeParse(id.replace('user', 'usr')).error
console.log(unknown?.message)
console.log(unknown?.hint)

heading('Requests')
await serve()

narrowFile(process.argv[2] ?? new URL('../../examples/sample.json', import.meta.url))

heading('Next')
console.log('In a project of yours: npx brandid-kit init. Ten minutes by hand: docs/tutorial.md')
