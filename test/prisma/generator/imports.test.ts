import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkTypes, withImports, withoutImports } from '../../../src/prisma/generator/imports.ts'
import { messageOf } from './requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'brandid-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('checkTypes', () => {
  const check = (text: string, type: string) => {
    const file = join(folder, 'ids.ts')
    writeFileSync(file, text)
    return messageOf(() => checkTypes({ specifier: './ids.ts', file }, [{ type, isBody: false }]))
  }

  it.each([
    ['export type $UserId = 1', '$UserId'],
    ['export type User$Id = 1', 'User$Id'],
    ['export type UserId$ = 1', 'UserId$'],
    ['export type { $UserId }', '$UserId'],
    ['export type { UserId$ }', 'UserId$'],
    ['export type {$a, UserId,$b}', 'UserId'],
  ])('finds in %j the type %s', (text, type) => {
    expect(check(text, type)).toBe('nothing was thrown')
  })

  it.each([
    ['export type $UserId = 1', 'UserId'],
    ['export type UserId$ = 1', 'UserId'],
    ['export type { $UserId, UserId$, MyUserId, UserIds }', 'UserId'],
    ['export type UserId = 1', '$UserId'],
    ['export type UserXId = 1', 'User$Id'],
  ])('finds in %j no type %s', (text, type) => {
    expect(check(text, type)).toMatch(`Expected the type ${type} in ./ids.ts but found none.`)
  })
})

const written = (path: string) =>
  `import type * as $Brandid from 'brandid/prisma'\nimport type * as $Ids from '${path}'\n`
const comment = "// You should not import this file: import type * as $Ids from './ids.ts'\n"
const body = `import type * as runtime from "@prisma/client/runtime/client"\nexport type A = 1\n`

describe('withImports', () => {
  it('puts the imports before the first one, and not into a comment', () => {
    const ids = { specifier: '@acme/ids' }
    const file = join(process.cwd(), 'client.ts')
    expect(withImports(comment + body, file, ids)).toBe(comment + written('@acme/ids') + body)
  })

  it('spells the path as the first import of the client itself', () => {
    const text = 'import a from "@prisma/a.ts"\nimport b from "./b"\nimport c from "./c.js"\n'
    const ids = { specifier: './ids.ts', file: join(process.cwd(), 'ids.ts') }
    expect(withImports(text, join(process.cwd(), 'client.ts'), ids)).toBe(written('./ids') + text)
  })

  it.each([
    ['./other.js', 'ids.js'],
    ['../internal/other.ts', 'ids.ts'],
    ['./other', 'ids'],
    ['@prisma/client/runtime/client.js', 'ids'],
  ])('spells the path as the import of %s', (other, name) => {
    const text = `import type * as other from "${other}"\n`
    const ids = { specifier: './ids.ts', file: join(process.cwd(), 'ids.ts') }
    expect(withImports(text, join(process.cwd(), 'client.ts'), ids)).toBe(written(`./${name}`) + text)
  })
})

describe('withoutImports', () => {
  it('takes out what was put in, and leaves comments', () => {
    expect(withoutImports(comment + written('./ids.ts') + body)).toBe(comment + body)
  })
})
