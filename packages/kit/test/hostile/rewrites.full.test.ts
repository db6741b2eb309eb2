/** Projects that a rewrite could break: `adopt` changes nothing that runs, and a bad sample widens nothing that `init` proposes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from '@tsd/typescript'
import { seededRandom } from 'brandid/testing'
import { describe, expect, it } from 'vitest'
import { IDS, onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from '../cli/run-in.ts'
import { RAW, rawIn } from './sources.ts'

const ORM = 'declare const Column: any, Entity: any, Injectable: any, Param: any, Property: any\n'

/** Sources with an ID in every place that a rewrite reaches. The names say which program must not change. */
const SOURCES: Readonly<Record<string, string>> = {
  'decorated members': `${ORM}@Entity() export class Post { @Column() userId: string = ''; @Property() readonly userIds: string[] = [] }`,
  'decorated constructors': `${ORM}@Injectable() export class Posts { constructor(private readonly userId: string, readonly next: string) {} }`,
  'decorated parameters': `${ORM}export class Posts { load(@Param('id') userId: string, page: number) { return [userId, page] } }`,
  'a module that is augmented':
    "declare module 'express' { interface Request { userId: string } }\nexport {}",
  'an error that is expected':
    "export function load(userId: string) { return userId }\n// @ts-expect-error\nexport const x: number = 'a'; export function f(userId: string) { return userId }",
  'types in parentheses':
    'export function load(userId: (string) | ((null)), other?: (string)) { return userId ?? other }',
  'a name that is taken':
    "const UserId = 'x'\nexport function load(userId: string) { return userId + UserId }",
  'a name that is shadowed':
    'export function load<LooseId>(userId: string, x: LooseId) { return [userId, x] as LooseId[] | string[] }',
  'a directive and a hashbang':
    "#!/usr/bin/env node\n'use strict'\nexport function load(userId: string) { return userId }",
  'a name of two scripts':
    'export function load(userId: string, \\u0075serId2: string, üserId: string) { return userId }',
  'hostile strings': `export function load(userId: string) { return userId + ${JSON.stringify(RAW)} }`,
  'carriage returns': 'export function load(userId: string) {\r\n  return userId\r\n}\r\n',
  'a byte order mark': '\uFEFFexport function load(userId: string) { return userId }',
  'an accessor and a rest parameter':
    "export class Posts { accessor userId: string = ''; load(...userIds: string[]) { return userIds } }",
  'a labelled tuple and a constructor type':
    'export type Pair = [userId: string, postId: string]\nexport type Make = new (userId: string) => object',
}

/** What a compiler of single files emits, decorators and the metadata of their types with it. */
const emit = (text: string) =>
  ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
      removeComments: true,
    },
  }).outputText

describe('brandid adopt', () => {
  it('emits the same programs after as before, and rewrites some of them', async () => {
    const files = Object.entries(SOURCES).map(([name, text]) => [`src/${name}.ts`, text] as const)
    const folder = onDisk({
      'package.json': '{ "name": "x", "dependencies": { "brandid": "*" }, "type": "module" }',
      'tsconfig.json':
        '{ "compilerOptions": { "experimentalDecorators": true, "emitDecoratorMetadata": true } }',
      'src/ids.ts': IDS,
      ...Object.fromEntries(files),
    })
    const { code, stdout, stderr } = await runIn(folder, ['adopt', '--parameters', '--properties'])
    expect(code).toBe(0)
    expect(rawIn(stdout + stderr)).toEqual([])
    const after = files.map(([path, text]) => ({ path, text, now: readFileSync(join(folder, path), 'utf8') }))
    const changed = after.filter(({ text, now }) => text !== now).map(({ path }) => path)
    expect(changed).toEqual(
      expect.arrayContaining(['src/types in parentheses.ts', 'src/carriage returns.ts']),
    )
    for (const { path, text, now } of after) expect([path, emit(now)]).toEqual([path, emit(text)])
  })
})

/** What stands in a column of IDs beside them. */
const NOISE = [
  'undefined',
  'NULL',
  '#N/A',
  '1.58899E+18',
  '<script>alert(1)</script>',
  "'; drop table users; --",
  'customer_id',
  '"user_unended,',
  '2026-11-28',
  'ada@example.com',
  'user_',
  RAW,
]

describe('brandid init --sample', () => {
  it.each(NOISE)('proposes what it proposes without the row %j', async (noise) => {
    const { uint32 } = seededRandom('samples')
    const digits = () => Array.from({ length: 14 }, () => (uint32() % 36).toString(36)).join('')
    const ids = Array.from({ length: 400 }, () => `user_${digits()}`)
    const propose = async (rows: readonly string[]) => {
      const folder = onDisk({
        'package.json': '{ "type": "module" }',
        'a.ts': 'export {}',
        'users.txt': rows.join('\n'),
      })
      const { stdout, stderr } = await runIn(folder, ['init', '--sample', 'users.txt'])
      expect(rawIn(stdout + stderr)).toEqual([])
      return stdout.split('\n').filter((line) => /defineId|accepts|length|alphabet/.test(line))
    }
    const clean = await propose(ids)
    expect(clean.join('')).toContain('defineId')
    expect(await propose([...ids.slice(0, 200), noise, ...ids.slice(200)])).toEqual(clean)
  })
})
