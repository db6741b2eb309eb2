import { expect, it } from 'vitest'
import { findExport, isEntryPoint } from '../../src/source/value.ts'

it.each([
  ['brandid', true],
  ['brandid/core', true],
  ['brandid/none', true],
  ['brandid/', true],
  ['brandids', false],
  ['brandid-prisma', false],
  ['@x/brandid', false],
  ['./brandid', false],
  ['Brandid', false],
  ['', false],
])('%j is an entry point: %s', (specifier, isOne) => {
  expect(isEntryPoint(specifier)).toBe(isOne)
})

it.each([
  ['defineId', { kind: 'definer', of: 'id', registry: 'shared' }],
  ['defineToken', { kind: 'definer', of: 'token', registry: 'shared' }],
  ['registry', { kind: 'registry', registry: 'shared' }],
  ['createRegistry', { kind: 'export', entry: 'brandid/core', name: 'createRegistry' }],
  ['toString', { kind: 'export', entry: 'brandid/core', name: 'toString' }],
])('the export %s is %o', (name, value) => {
  expect(findExport('brandid/core', name)).toEqual(value)
})
