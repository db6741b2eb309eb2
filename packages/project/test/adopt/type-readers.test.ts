import { adoptCodeBase } from '@brandid/project/adopt'
import { openCodeBase } from '@brandid/project/source'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { IDS } from '../rules/findings.ts'
import { adopt, BOTH } from './adopted.ts'

/** A member that a decorator reads, and one that it does not. */
const TEXT = `import { Column } from 'typeorm'
export class One { @Column() userId!: string }
export class Other { userId!: string }
export interface Spec { userId: string }
`

/** The sentences about the types that are left, for each reader. */
const SENTENCES = [
  { reads: 'values', sentence: /^a decorator reads its type \((.*)\): /, names: 1 },
  { reads: 'texts', sentence: /^(.*) reads its type$/, names: 1 },
  { reads: 'members', sentence: /^(.*) reads its type$/, names: 2 },
  { reads: 'declared', sentence: /^(.*) reads its type$/, names: 3 },
  { reads: 'all', sentence: /^(.*) reads the types of this package$/, names: 1 },
]

/** The reader of the types of `app/src/a.ts` below a folder of files: what `adopt` leaves says what it reads. */
function readerIn(files: Readonly<Record<string, string>>) {
  const cwd = onDisk({ 'app/src/ids.ts': IDS, 'app/src/a.ts': TEXT, ...files })
  const { codeBase, root } = openCodeBase(['app/src'], { cwd })
  const { left } = adoptCodeBase(codeBase, { root, top: root, scope: BOTH, progress: () => {} })
  const reasons = left.flatMap((each) => /^app\/src\/a\.ts:\d+:\d+: .*?: (.*)$/.exec(each)?.[1] ?? [])
  if (reasons.length === 0) return undefined
  for (const { reads, sentence, names } of SENTENCES) {
    const by = sentence.exec(`${reasons[0]}`)?.[1]
    if (by !== undefined && names === reasons.length) return { reads, by }
  }
  return expect.unreachable(reasons.join('\n'))
}

const compiler = (option: string) => `{ "compilerOptions": { ${option} } }`
const EMIT = compiler('"emitDecoratorMetadata": true')
const EMITS = { reads: 'values', by: 'emitDecoratorMetadata' }

describe('what reads types beside the compiler', () => {
  it.each([
    ['tsconfig.json', EMIT, EMITS],
    ['app/tsconfig.build.json', `// all\n${EMIT}`, EMITS],
    ['app/src/tsconfig.json', compiler('"strict": true, "emitDecoratorMetadata" :true,'), EMITS],
    ['.swcrc', '{ "jsc": { "transform": { "decoratorMetadata": true } } }', "SWC's decoratorMetadata"],
    [
      'app/vite.config.ts',
      'swc.vite({ jsc: { transform: { decoratorMetadata: true } } })',
      "SWC's decoratorMetadata",
    ],
    ['nest-cli.json', compiler('"builder": "swc"'), 'SWC in nest-cli.json'],
    [
      'babel.config.cjs',
      "module.exports = { plugins: ['babel-plugin-transform-typescript-metadata'] }",
      'a Babel plugin',
    ],
    ['package.json', '{ "dependencies": { "reflect-metadata": "^0.2.0" } }', 'reflect-metadata'],
    [
      'package.json',
      '{ "dependencies": { "@mikro-orm/reflection": "6" } }',
      { reads: 'texts', by: '@mikro-orm/reflection' },
    ],
    [
      'nest-cli.json',
      compiler('"plugins": ["@nestjs/swagger"]'),
      { reads: 'members', by: 'the @nestjs/swagger plugin' },
    ],
    [
      'webpack.config.js',
      "require('@nestjs/graphql/plugin')",
      { reads: 'members', by: 'the @nestjs/graphql plugin' },
    ],
    ['app/package.json', '{ "devDependencies": { "typia": "9" } }', { reads: 'all', by: 'typia' }],
    ['package.json', '{ "dependencies": { "encore.dev": "1" } }', { reads: 'all', by: 'Encore.ts' }],
    [
      'package.json',
      '{ "codegenConfig": { "name": "Spec" } }',
      { reads: 'declared', by: 'React Native Codegen' },
    ],
    ['package.json', '{ "devDependencies": { "grats": "0" } }', { reads: 'all', by: 'Grats' }],
    ['package.json', '{ "dependencies": { "ts-runtypes": "1" } }', { reads: 'all', by: 'ts-runtypes' }],
  ])('is named by %s: %s', (path, text, reader) => {
    const expected = typeof reader === 'string' ? { reads: 'values', by: reader } : reader
    expect(readerIn({ [path]: text })).toEqual(expected)
  })

  it.each([
    ['tsconfig.json', compiler('"emitDecoratorMetadata": false')],
    ['other/tsconfig.json', EMIT],
    ['app/src/below/tsconfig.json', EMIT],
    ['app/readme.md', EMIT],
    ['package.json', '{ "dependencies": { "@nestjs/swagger": "11", "typeorm": "1" } }'],
    ['.swcrc', '{ "jsc": { "transform": { "decoratorMetadata": false } } }'],
  ])('is not named by %s: %s', (path, text) => expect(readerIn({ [path]: text })).toBeUndefined())

  it.each([
    ['"./base.json"', 'base.json'],
    ['"./base"', 'base.json'],
    ['["./none.json", "./config/base"]', 'config/base.json'],
    ['"@tsconfig/nestjs/tsconfig.json"', 'node_modules/@tsconfig/nestjs/tsconfig.json'],
    ['"@tsconfig/nestjs"', 'node_modules/@tsconfig/nestjs/tsconfig.json'],
  ])('is named by what a configuration extends: %s', (list, path) => {
    expect(readerIn({ 'tsconfig.json': `{ "extends": ${list} }`, [path]: EMIT })).toEqual(EMITS)
  })

  it('is Vue, which reads the members of interfaces and type aliases', () => {
    const text = `export interface Props { userId: string }
export type More = { userId: string }
export const f = (userId: string) => userId
`
    const app = { 'package.json': '{ "dependencies": { "brandid": "1", "vue": "3" } }' }
    const component = { 'src/card.vue': '<script setup lang="ts">defineProps<Props>()</script>' }
    const { text: after, left, fault } = adopt(text, { ...app, ...component })
    expect(fault).toBeUndefined()
    expect(after).toBe(
      `import type { LooseId } from 'brandid'\n\n${text.replace('f = (userId: string', "f = (userId: LooseId<'user'>")}`,
    )
    expect(left.map(({ reason }) => reason)).toEqual(['Vue reads its type', 'Vue reads its type'])
    expect(adopt(text, app)).toMatchObject({ types: 3, left: [] })
  })

  it('is the one that reads most, and ends where configurations extend one another', () => {
    const files = {
      'tsconfig.json': EMIT,
      'app/package.json': '{ "dependencies": { "@mikro-orm/reflection": "6" } }',
    }
    expect(readerIn(files)).toMatchObject({ reads: 'texts' })
    expect(readerIn({ 'tsconfig.json': '{ "extends": "./tsconfig.json" }' })).toBeUndefined()
  })
})
