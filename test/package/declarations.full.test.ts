import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampled } from '../full-length.ts'
import { type Compiler, compile, createConsumer, versions, write } from './consumer.ts'
import { matchesOf, root } from './repository.ts'

// The declarations of the package in programs: the libraries of types that they need, `Register` for several entry points, and what
// many definitions cost.

let project: string

beforeAll(() => {
  project = createConsumer(['zod'])
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

/** What the compiler prints of a program of one file. */
function compiled(version: Compiler, text: string, options: object = {}, ...more: string[]): string {
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    module: 'nodenext',
    types: [],
    skipLibCheck: true,
    noEmit: true,
    ...options,
  }
  write(project, {
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.ts'] }),
    'main.ts': text,
  })
  return compile(version, project, ...more)
}

// TypeScript 5.0 has no `esnext.disposable`.
const program = `
import { defineId, type IdOf } from 'brandid/core'
import { snowflake } from 'brandid/formats'
import { leaseWorkerId, memoryStore, type WorkerLease } from 'brandid/lease'
import { createSigner, defineToken, redact } from 'brandid/token'
import type {} from 'brandid/register'
import type {} from 'brandid/sql'
import type {} from 'brandid/testing'
import type {} from 'brandid/prisma'

export const worker: WorkerLease = await leaseWorkerId({ store: memoryStore(), fleet: 'orders' })
export const OrderId = defineId('order', { format: snowflake({ epoch: 'twitter', worker }) })
export type OrderId = IdOf<typeof OrderId>
export const text: string = redact(defineToken('sess').generate())
export const signer = createSigner({ keys: [{ id: 'k', secret: new Uint8Array(32) }] })
`

const disposing = `
import { leaseWorkerId, memoryStore } from 'brandid/lease'
export async function lease() {
  await using worker = await leaseWorkerId({ store: memoryStore(), fleet: 'orders' })
  const end: Promise<void> = worker[Symbol.asyncDispose]()
  return end
}
`

const programs = versions.flatMap((version) => [
  { version, lib: ['es2022', 'dom'], text: program },
  { version, lib: ['es2022', 'dom', 'esnext.disposable'], text: disposing },
])

it.each(programs)('are read by TypeScript $version with $lib alone', ({ version, lib, text }) => {
  expect(compiled(version, text, { lib, skipLibCheck: false })).toBe('')
})

it('the declarations have no function or constant that an entry point does not lead to', () => {
  const folder = join(root, 'dist')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.d.ts'),
  )
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').replace(/\/\*.*?\*\//gs, ''))
  const names = texts.flatMap((text) => matchesOf(text, /^export declare (?:function|const) (\w+)/gm))
  const exported = texts.flatMap((text) =>
    Array.from(text.matchAll(/^(?:import|export) .*$|\btypeof \w+/gm), ([line]) => line),
  )
  const reached = new Set(
    exported
      .filter((line) => !/^export declare/.test(line))
      .join(' ')
      .match(/\w+/g),
  )
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !reached.has(name))).toEqual([])
})

/** A block of one entry point, with a getter for each prefix. */
function block(entry: string, ...prefixes: string[]): string {
  const getters = prefixes.map((prefix) => `    get ${prefix}(): IdDef<'${prefix}'>`)
  return [`declare module '${entry}' {`, '  interface Register {', ...getters, '  }', '}'].join('\n')
}

/** The errors of a program: the line, and the code. */
const errorsOf = (version: Compiler, text: string) =>
  Array.from(
    compiled(version, text).matchAll(/\((\d+),\d+\): error (TS\d+)/g),
    ([, line, code]) => `${line} ${code}`,
  )

const expectPrefixes = (...prefixes: string[]) => `
type Same<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false
export const isWhole: Same<RegisteredPrefix, ${prefixes.map((prefix) => `'${prefix}'`).join(' | ')}> = true
`

const entries = sampled(['brandid', 'brandid/core', 'brandid/mini'], 3)

describe.each(versions)('Register under TypeScript %s', (version) => {
  it('merges blocks of all entry points', () => {
    const text = [
      "import { parse, type IdDef, type RegisteredPrefix } from 'brandid'",
      "import { parse as parseCore } from 'brandid/core'",
      "import { parse as parseMini } from 'brandid/mini'",
      block('brandid', 'a'),
      block('brandid/core', 'b'),
      block('brandid/mini', 'c'),
      block('brandid/register', 'd'),
      block('brandid/register', 'e'),
      expectPrefixes('a', 'b', 'c', 'd', 'e'),
      'export const all: readonly RegisteredPrefix[] = [parse(0).prefix, parseCore(0).prefix, parseMini(0).prefix]',
    ]
    expect(errorsOf(version, text.join('\n'))).toEqual([])
  })

  it.each(entries)('extends RegisterOf the definitions of %s', (entry) => {
    const text = [
      `import { defineIds, type Id, parse, type RegisteredPrefix, type RegisterOf } from '${entry}'`,
      "export const ids = defineIds({ a: {}, other: { prefix: 'b' } })",
      "declare module 'brandid/register' { interface Register extends RegisterOf<typeof ids> {} }",
      block('brandid/register', 'd').replace('): IdDef', "): import('brandid').IdDef"),
      expectPrefixes('a', 'b', 'd'),
      'const found = parse(0)',
      "if (found.prefix === 'b') { const id: Id<'b'> = found.id; const own: typeof ids.other = found.definition; void [id, own] }",
      "if (found.prefix === 'b') { const id: Id<'a'> = found.id }",
    ]
    expect(errorsOf(version, text.join('\n')).map((error) => error.replace(/^\d+ /, ''))).toEqual(['TS2322'])
  })

  it.each(entries)('takes the documented block beside %s alone', (entry) => {
    const text = [
      `import type { IdDef, RegisteredPrefix } from '${entry}'`,
      block('brandid/register', 'd'),
      expectPrefixes('d'),
    ]
    expect(errorsOf(version, text.join('\n'))).toEqual([])
  })

  it('refuses a second getter in the blocks of one entry point', () => {
    const text = [
      "import type { IdDef } from 'brandid/core'",
      block('brandid/register', 'd'),
      block('brandid/register', 'd'),
    ]
    expect(errorsOf(version, text.join('\n'))).toEqual(['4 TS2300', '9 TS2300'])
  })
})

const COUNT = 4000

// With the square of the members in the type of a refusal, the compiler took longer than a test may.
const refusals = sampled([": { prefix: 'e17' }", ''], 2)
it.each(versions.flatMap((version) => refusals.map((more) => ({ version, more }))))(
  'TypeScript $version reads 4,000 members of `defineIds` once, also where one is refused: $more',
  ({ version, more }) => {
    const members = Array.from({ length: COUNT }, (_, i) => `  e${i}: {},`)
    const text = [
      "import { defineIds } from 'brandid/core'",
      'export const ids = defineIds({',
      ...members,
      more && `  twice${more},`,
      '})',
    ].join('\n')
    const printed = compiled(version, text, {}, '--extendedDiagnostics')
    const errors = Array.from(
      printed.matchAll(/\((\d+),\d+\): error .*?"(The prefix [^"]*)"/g),
      ([, line, text]) => [Number(line), text],
    )
    expect(errors).toEqual(
      more
        ? [
            [20, "The prefix 'e17' is also the prefix of twice"],
            [COUNT + 3, "The prefix 'e17' is also the prefix of e17"],
          ]
        : [],
    )
    const instantiations = Number(/Instantiations:\s+(\d+)/.exec(printed)?.[1])
    expect(instantiations).toBeLessThan(COUNT * (more ? 250 : 60))
  },
)
