import { describe, expect, it } from 'vitest'
import { adopt } from './adopted.ts'

// Under TypeScript 5.6, the type of an ES module is TS1479 in a CommonJS file without the attribute.

const TEXT = 'export const load = (userId: string) => userId\n'
const WITH = `import type { LooseId } from 'brandid' with { 'resolution-mode': 'import' }`
const WITHOUT = "import type { LooseId } from 'brandid'\n"

const config = (module: string) => JSON.stringify({ compilerOptions: { module } })
const compiler = (version: string) => ({
  'node_modules/typescript/package.json': `{ "version": "${version}" }`,
})
const esm = { 'package.json': '{ "type": "module", "dependencies": { "brandid": "1" } }' }

describe('an import of types in a CommonJS file', () => {
  it.each([
    ['under node16', { 'tsconfig.json': config('Node16') }, 'a.ts'],
    ['that ends with .cts', { ...esm, 'tsconfig.json': config('node16') }, 'a.cts'],
    [
      'under node16 of a base',
      { 'tsconfig.json': '{ "extends": "./base.json" }', 'base.json': config('node16') },
      'a.ts',
    ],
    [
      'under node16, with spaces and other options',
      { 'tsconfig.json': '{\n"compilerOptions" : {\n"strict":true,"module"  :\n"node16" } }' },
      'a.ts',
    ],
    [
      'under node16, behind a comment',
      { 'tsconfig.json': '{ /* "module": "esnext" \n */ "compilerOptions": { "module": "node16" } }' },
      'a.ts',
    ],
    [
      'under node16 of the last base',
      {
        'tsconfig.json': '{ "extends":["./one.json", "./none.json", "./base.json"] }',
        'one.json': config('esnext'),
        'base.json': config('node16'),
      },
      'a.ts',
    ],
    [
      'under node16 of the base of a base',
      {
        'tsconfig.json': '{ "extends" :\n "./base" }',
        'base.json': '{"extends":"@tsconfig/node16/tsconfig.json"}',
        'node_modules/@tsconfig/node16/tsconfig.json': config('node16'),
      },
      'a.ts',
    ],
    [
      'under nodenext of TypeScript 4.9',
      {
        'tsconfig.json': config('nodenext'),
        'node_modules/typescript/package.json': '{"version" :\n"4.9.5"}',
      },
      'a.ts',
    ],
    [
      'under nodenext of TypeScript 5.6',
      { 'tsconfig.json': config('nodenext'), ...compiler('5.6.3') },
      'a.ts',
    ],
  ])('has the attribute %s', (_, around, path) => {
    const { text, types, fault } = adopt(TEXT, around, { path })
    expect({ types, fault }).toEqual({ types: 1, fault: undefined })
    expect(text.split('\n')[0]).toBe(WITH)
    expect(adopt(text, around, { path })).toMatchObject({ text, types: 0 })
  })

  it.each([
    ['without a tsconfig.json', {}, 'a.ts'],
    ['under a bundler', { 'tsconfig.json': config('esnext') }, 'a.ts'],
    [
      'under nodenext of TypeScript 5.9',
      { 'tsconfig.json': config('nodenext'), ...compiler('5.9.3') },
      'a.ts',
    ],
    [
      'under nodenext of TypeScript 5.8',
      { 'tsconfig.json': config('nodenext'), ...compiler('5.8.2') },
      'a.ts',
    ],
    [
      'under nodenext of TypeScript 5.10',
      { 'tsconfig.json': config('nodenext'), ...compiler('5.10.0') },
      'a.ts',
    ],
    [
      'under nodenext of TypeScript 10.0',
      { 'tsconfig.json': config('nodenext'), ...compiler('10.0.1') },
      'a.ts',
    ],
    ['under nodenext without a compiler', { 'tsconfig.json': config('nodenext') }, 'a.ts'],
    [
      'under a configuration that extends itself',
      { 'tsconfig.json': '{ "extends": "./tsconfig.json" }' },
      'a.ts',
    ],
    ['whose comment of lines names node16', { 'tsconfig.json': '{\n/* "module":\n"node16" */ }' }, 'a.ts'],
    ['in an ES module', { ...esm, 'tsconfig.json': config('node16') }, 'a.ts'],
    ['in a file that ends with .mts', { 'tsconfig.json': config('node16') }, 'a.mts'],
    ['whose comment alone names node16', { 'tsconfig.json': '{\n  // "module": "node16"\n}' }, 'a.ts'],
  ])('has none %s', (_, around, path) => {
    const { text, types } = adopt(TEXT, around, { path })
    expect(types).toBe(1)
    expect(text.startsWith(WITHOUT)).toBe(true)
  })
})
