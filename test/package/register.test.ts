import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampled } from '../full-length.ts'
import { type Compiler, compile, createConsumer, versions, write } from './consumer.ts'

// Blocks of `Register` for several entry points in one program: none drops another's getters.

const options = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext']

let project: string

beforeAll(() => {
  project = createConsumer(['zod'])
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

/** A block of one entry point, with a getter for each prefix. */
function block(entry: string, ...prefixes: string[]): string {
  const getters = prefixes.map((prefix) => `    get ${prefix}(): IdDef<'${prefix}'>`)
  return [`declare module '${entry}' {`, '  interface Register {', ...getters, '  }', '}'].join('\n')
}

/** The errors of a program of one file: the line, and the code. */
function errorsOf(version: Compiler, text: string): string[] {
  write(project, { 'main.ts': text })
  const printed = compile(version, project, ...options, 'main.ts')
  return Array.from(printed.matchAll(/\((\d+),\d+\): error (TS\d+)/g), ([, line, code]) => `${line} ${code}`)
}

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
