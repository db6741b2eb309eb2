import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compile, createConsumer } from './consumer.ts'

// The constructors that `emitDecoratorMetadata` emits of types that are written at decorated members, from which frameworks
// choose a column. Per-file compilers emit no type at all, so the plain type beside each is the answer of the same compiler.

const TYPES = [
  ["Key<'order'>", 'number'],
  ["LooseKey<'order'>", 'number'],
  ["BigIntKey<'event'>", 'bigint'],
  ["LooseBigIntKey<'event'>", 'bigint'],
  ["TextKey<'line'>", 'string'],
  ["LooseTextKey<'line'>", 'string'],
  ["Id<'user'>", 'string'],
  ["LooseId<'user'>", 'string'],
  ["LooseKey<'order'> | null", 'number | null'],
  ["readonly LooseKey<'order'>[]", 'readonly number[]'],
] as const

const PROGRAM = `
import type { BigIntKey, Id, Key, LooseBigIntKey, LooseId, LooseKey, LooseTextKey, TextKey } from 'brandid/core'
declare const Column: (target: object, key: string) => void
export class Row {
${TYPES.map(([typed, plain], index) => `  @Column typed${index}!: ${typed}\n  @Column plain${index}!: ${plain}\n`).join('')}}
`

let project: string

beforeAll(() => {
  project = createConsumer([], { 'row.ts': PROGRAM })
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

it.each(['5.9', '7.0'] as const)('keys and IDs reflect as their values under TypeScript %s', (version) => {
  const options =
    '--strict --target es2022 --module nodenext --experimentalDecorators --emitDecoratorMetadata --skipLibCheck'
  expect(compile(version, project, ...options.split(' '), 'row.ts')).toBe('')
  const emitted = new Map(
    Array.from(
      readFileSync(join(project, 'row.js'), 'utf8').matchAll(
        /__metadata\("design:type", (\w+)\)\s*\], Row\.prototype, "(\w+)"/g,
      ),
      ([, type = '', name = '']) => [name, type],
    ),
  )
  const table = (side: string) => TYPES.map(([typed], index) => [typed, emitted.get(`${side}${index}`)])
  expect(table('typed')).toEqual(table('plain'))
  expect(new Set(emitted.values())).toEqual(new Set(['Number', 'BigInt', 'String', 'Object', 'Array']))
})
