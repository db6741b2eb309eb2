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
  expect(codeBase.faults).toEqual([])
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

  const PACKAGES = [
    ['typia', 'all', 'typia'],
    ['@nestia/core', 'all', 'nestia'],
    ['tsoa', 'all', 'tsoa'],
    ['@tsoa/runtime', 'all', 'tsoa'],
    ['@deepkit/type', 'all', 'Deepkit'],
    ['@deepkit/type-compiler', 'all', 'Deepkit'],
    ['ts-runtypes', 'all', 'ts-runtypes'],
    ['encore.dev', 'all', 'Encore.ts'],
    ['grats', 'all', 'Grats'],
    ['@mikro-orm/reflection', 'texts', '@mikro-orm/reflection'],
    ['@stencil/core', 'texts', 'Stencil'],
    ['reflect-metadata', 'values', 'reflect-metadata'],
  ] as const
  const dependencies = (name: string) => ['package.json', { dependencies: { [name]: '1' } }] as const
  const compilerOptions = (options: object) => ['nest-cli.json', { compilerOptions: options }] as const
  describe.each<readonly [path: string, json: object, reads: string, by: string]>([
    ...PACKAGES.map(([name, reads, by]) => [...dependencies(name), reads, by] as const),
    ['package.json', { codegenConfig: { name: 'Spec' } }, 'declared', 'React Native Codegen'],
    [...compilerOptions({ plugins: ['@nestjs/swagger'] }), 'members', 'the @nestjs/swagger plugin'],
    [...compilerOptions({ plugins: [{ name: '@nestjs/graphql' }] }), 'members', 'the @nestjs/graphql plugin'],
    [...compilerOptions({ builder: 'swc' }), 'values', 'SWC in nest-cli.json'],
    [...compilerOptions({ builder: { type: 'swc' } }), 'values', 'SWC in nest-cli.json'],
    [
      'tsconfig.json',
      { compilerOptions: { emitDecoratorMetadata: true } },
      'values',
      'emitDecoratorMetadata',
    ],
    ['.swcrc', { jsc: { transform: { decoratorMetadata: true } } }, 'values', "SWC's decoratorMetadata"],
  ])('in %s, %j', (path, json, reads, by) => {
    it.each([
      ['one line', JSON.stringify(json)],
      ['several lines', JSON.stringify(json, null, 2)],
      ['spaces around its colons', JSON.stringify(json).replaceAll('":', '" \t:  ')],
      ['line breaks around its colons', JSON.stringify(json).replaceAll('":', '"\r\n:\r\n')],
    ])('is named on %s', (_, text) => expect(readerIn({ [path]: text })).toEqual({ reads, by }))
  })

  it.each(PACKAGES)('is not named by a package of a name longer than %s', (name) => {
    for (const longer of [`x-${name}`, `${name}-x`]) {
      const [path, json] = dependencies(longer)
      expect(readerIn({ [path]: JSON.stringify(json) })).toBeUndefined()
    }
  })

  it.each(
    `package.json tsconfig.json tsconfig.build.json jsconfig.json nest-cli.json nest-cli.prod.json project.json babel.config.js .babelrc
    .babelrc.json .swcrc .swcrc.json vite.config.ts vitest.config.mts webpack.config.cjs webpack.prod.js rspack.config.js rsbuild.config.ts
    rollup.config.mjs rolldown.config.ts tsup.config.ts tsdown.config.ts jest.config.js swc.config.json mikro-orm.config.ts`.split(
      /\s+/,
    ),
  )('is named in %s', (name) => expect(readerIn({ [`app/${name}`]: EMIT })).toEqual(EMITS))

  it.each('package.json5 my-package.json my.tsconfig.json project.yaml readme.md'.split(' '))(
    'is not named in %s',
    (name) => expect(readerIn({ [`app/${name}`]: EMIT })).toBeUndefined(),
  )

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
    ['\n "./base.json"', 'base.json'],
    ['[ "./none.json",\n  "./base.json" ]', 'base.json'],
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
    const script = '<script setup lang="ts">defineProps<Props>()</script>'
    const component = { 'src/card.vue': script }
    const { text: after, left, fault } = adopt(text, { ...app, ...component })
    expect(fault).toBeUndefined()
    expect(after).toBe(
      `import type { LooseId } from 'brandid'\n\n${text.replace('f = (userId: string', "f = (userId: LooseId<'user'>")}`,
    )
    expect(left.map(({ reason }) => reason)).toEqual(['Vue reads its type', 'Vue reads its type'])
    for (const path of ['src/card.vue.txt', 'node_modules/a/card.vue', 'dist/card.vue', '.cache/card.vue'])
      expect(adopt(text, { ...app, [path]: script })).toMatchObject({ types: 3, left: [] })
    expect(adopt(text, { ...app, 'src/card.vue': '<script>defineProps()</script>' })).toMatchObject({
      types: 3,
    })
    expect(adopt(text, component)).toMatchObject({ types: 3, left: [] })
    const nuxt = { 'package.json': '{ "dependencies":{"brandid":"1","nuxt" : "3"} }' }
    expect(adopt(text, { ...nuxt, ...component })).toMatchObject({ types: 1 })
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
