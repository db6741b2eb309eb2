import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { slashed } from '../../../base/src/files/project-root.ts'
import { onDisk } from '../../../base/test/on-disk.ts'
import { createFindReader } from '../../src/adopt/type-readers.ts'

/** The reader of the types of `app/src/a.ts` below a folder of files. */
function readerIn(files: Readonly<Record<string, string>>) {
  const top = slashed(onDisk({ 'app/src/a.ts': '', ...files }))
  return createFindReader(top)(join(top, 'app/src/a.ts'))
}

const compiler = (option: string) => `{ "compilerOptions": { ${option} } }`
const EMIT = compiler('"emitDecoratorMetadata": true')
const EMITS = { reads: 'values', by: 'emitDecoratorMetadata' }

describe('what reads types beside the compiler', () => {
  it.each([
    ['tsconfig.json', EMIT, EMITS],
    ['app/tsconfig.build.json', `// all\n${EMIT}`, EMITS],
    ['app/src/tsconfig.json', compiler('"strict": true, "emitDecoratorMetadata" :true,'), EMITS],
    ['.swcrc', '{ "jsc": { "transform": { "decoratorMetadata": true } } }', 'decoratorMetadata of SWC'],
    [
      'app/vite.config.ts',
      'swc.vite({ jsc: { transform: { decoratorMetadata: true } } })',
      'decoratorMetadata of SWC',
    ],
    ['nest-cli.json', compiler('"builder": "swc"'), 'SWC in nest-cli.json'],
    [
      'babel.config.cjs',
      "module.exports = { plugins: ['babel-plugin-transform-typescript-metadata'] }",
      'a plugin of Babel',
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
      { reads: 'members', by: 'the plugin of @nestjs/swagger' },
    ],
    [
      'webpack.config.js',
      "require('@nestjs/graphql/plugin')",
      { reads: 'members', by: 'the plugin of @nestjs/graphql' },
    ],
    ['app/package.json', '{ "devDependencies": { "typia": "9" } }', { reads: 'all', by: 'typia' }],
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

  it('is the one that reads most, and ends where configurations extend one another', () => {
    const files = {
      'tsconfig.json': EMIT,
      'app/package.json': '{ "dependencies": { "@mikro-orm/reflection": "6" } }',
    }
    expect(readerIn(files)).toMatchObject({ reads: 'texts' })
    expect(readerIn({ 'tsconfig.json': '{ "extends": "./tsconfig.json" }' })).toBeUndefined()
  })
})
