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
    ['in an ES module', { ...esm, 'tsconfig.json': config('node16') }, 'a.ts'],
    ['in a file that ends with .mts', { 'tsconfig.json': config('node16') }, 'a.mts'],
    ['whose comment alone names node16', { 'tsconfig.json': '{\n  // "module": "node16"\n}' }, 'a.ts'],
  ])('has none %s', (_, around, path) => {
    const { text, types } = adopt(TEXT, around, { path })
    expect(types).toBe(1)
    expect(text.startsWith(WITHOUT)).toBe(true)
  })
})
