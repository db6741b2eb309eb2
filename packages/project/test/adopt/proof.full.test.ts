import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFullLength } from '../../../../test/full-length.ts'
import { generatedFile } from './generated-files.ts'
import { DECORATED_FILES, type HostileFile, NAMED_FILES, PLAIN_FILES } from './hostile-files.ts'
import {
  EMITS,
  emittedOf,
  errorsOf,
  keptComments,
  rewrite,
  rewriteBroken,
  withoutMetadata,
} from './rewritten.ts'

const named = (files: readonly HostileFile[]) => files.map((file) => [file.what, file] as const)

/** Compilers keep the comments that they kept. */
function expectKept(path: string, before: string, after: string): void {
  const were = keptComments(path, before).map((each) => expect.arrayContaining([...each]))
  expect(keptComments(path, after)).toEqual(were)
}

describe('a file that a careless rewrite breaks', () => {
  it.each(named(PLAIN_FILES))('stays the same program: %s', (_, file) => {
    const { before, after, path, types, fault } = rewrite(file)
    expect({ isTyped: types > 0 && fault === undefined, fault }).toMatchObject({ isTyped: file.isTyped })
    if (!file.isTyped) return
    expect(emittedOf(path, after)).toEqual(emittedOf(path, before))
    expectKept(path, before, after)
  })

  it.runIf(isFullLength)('compiles with the same errors as before', () => {
    const typed = [...PLAIN_FILES, ...DECORATED_FILES].filter(({ isTyped }) => isTyped)
    const written = typed.map((file) => ({ ...file, text: rewrite(file, EMITS).after }))
    expect(errorsOf(written)).toEqual(errorsOf(typed))
  })
})

describe('a file with decorators that read types', () => {
  it.each(named(DECORATED_FILES))('emits the same metadata: %s', (_, file) => {
    const { before, after, types, left, fault } = rewrite(file, EMITS)
    expect(fault).toBeUndefined()
    expect(emittedOf('a.ts', after)).toEqual(emittedOf('a.ts', before))
    if (file.isTyped) expect(types).toBeGreaterThan(0)
    else expect(left.map(({ reason }) => reason)).toContain(READ)
  })

  it.each(named(DECORATED_FILES.filter(({ isTyped }) => !isTyped)))(
    'would emit other metadata if its types became loose: %s',
    (_, file) => {
      const { before, after, types } = rewrite(file)
      expect(types).toBeGreaterThan(0)
      expect(emittedOf('a.ts', after)).not.toEqual(emittedOf('a.ts', before))
    },
  )

  it.each(named(DECORATED_FILES.filter(({ isTyped }) => !isTyped)))(
    'is not proved where its types became loose: %s',
    (_, { text, path }) => {
      expect(rewriteBroken({ text, path }, {}).fault).toBeUndefined()
      expect(rewriteBroken({ text, path }, { judged: EMITS }).fault).toBe(
        'emitDecoratorMetadata would read a different type',
      )
    },
  )

  it.each(named(NAMED_FILES))('is typed where the decorator names the type: %s', (_, file) => {
    const { before, after, types, left, fault } = rewrite(file, EMITS)
    expect({ left, fault }).toEqual({ left: [], fault: undefined })
    expect(types).toBeGreaterThan(0)
    expect(withoutMetadata(emittedOf('a.ts', after))).toEqual(withoutMetadata(emittedOf('a.ts', before)))
  })
})

it.each([
  ['/** @jsx h */\n', '', 'compilers would erase a comment along with an import'],
  ['', '/** @jsx h */\n', 'a comment about the file would end up below an import'],
  ['/*! One */\n\n/*! Two */\n\n', '', 'compilers would erase a comment along with an import'],
  ['#!/usr/bin/env node\n/*! One */\n', '', 'compilers would erase a comment along with an import'],
])('an import may not be between %j and %j', (above, below, expected) => {
  const text = `${above}${below}export const f = (userId: string) => userId\n`
  const statement = "import type { LooseId } from 'brandid'\n"
  const { after, fault } = rewriteBroken({ text }, {}, (changes) =>
    changes.map((each) =>
      each.text.includes('import type') ? { start: above.length, end: above.length, text: statement } : each,
    ),
  )
  expect(after).toContain(`${above}${statement}${below}`)
  expect(fault).toBe(expected)
})

const READ = 'a decorator reads its type (emitDecoratorMetadata): pass the type to the decorator'

it('a loose type that is imported like a value is none that a decorator may read', () => {
  const text = `import { LooseKeyOf } from 'brandid'
import { Column } from 'typeorm'
export const key: LooseKeyOf<'order', number> = 1
export class Line { @Column() orderId!: number | string }
`
  const unproven = 'emitDecoratorMetadata would read a different type'
  expect(rewrite({ text }, EMITS)).toMatchObject({ after: text, types: 1, fault: unproven })
  const { after, fault } = rewriteBroken({ text }, { judged: EMITS })
  expect(fault).toBe(unproven)
  expect(emittedOf('a.ts', after)).not.toEqual(emittedOf('a.ts', text))
  const typed = rewrite({ text: text.replace('{ LooseKeyOf', '{ type LooseKeyOf') }, EMITS)
  expect(typed.fault).toBeUndefined()
  expect(emittedOf('a.ts', typed.after)).toEqual(emittedOf('a.ts', typed.before))
})

describe('a reader of texts', () => {
  const DTO = `import { Property } from '@mikro-orm/core'
export class Line { @Property({ type: 'integer' }) orderId!: number; userId!: string }
export interface Row { userId: string }
`
  it.each([
    ['texts', ['orderId'], '@mikro-orm/reflection reads its type'],
    ['members', ['orderId', 'userId'], 'the @nestjs/swagger plugin reads its type'],
  ] as const)('of %s leaves what it reads', (reads, names, reason) => {
    const { left, after, fault } = rewrite({ text: DTO }, reads)
    expect(fault).toBeUndefined()
    expect(left).toEqual(names.map((name) => expect.objectContaining({ name, reason })))
    expect(after).toContain("export interface Row { userId: LooseId<'user'> }")
  })

  it('of all leaves the file', () => {
    const { left, after } = rewrite({ text: DTO }, 'all')
    expect([left.map(({ reason }) => reason), after]).toEqual([
      ['typia reads the types of this package'],
      DTO,
    ])
  })

  it('leaves the ID that an entity inherits', () => {
    const text = 'class Base { id!: number }\n@Entity() export class Order extends Base {}\n'
    expect(rewrite({ text }, 'texts')).toMatchObject({ types: 0, left: [{ name: 'id' }] })
    expect(rewrite({ text }, EMITS)).toMatchObject({ types: 1, left: [], fault: undefined })
  })
})

describe('a file of random statements', () => {
  it('stays the same program where it is typed, and is typed almost always', () => {
    const seen = { typed: 0, left: 0 }
    fc.assert(
      fc.property(generatedFile, (text) => {
        const { before, after, types, fault } = rewrite({ text }, EMITS)
        if (types === 0) return
        seen[fault === undefined ? 'typed' : 'left'] += 1
        if (fault !== undefined) return
        const [one, other] = [before, after].map((each) => unnamed(emittedOf('a.ts', each)))
        expect(other).toEqual(one)
        expectKept('a.ts', before, after)
      }),
      { numRuns: isFullLength ? 3000 : 15 },
    )
    expect(seen.typed).toBeGreaterThan(seen.left * (isFullLength ? 4 : 1))
  })
})

/** The metadata of a column that names its type are read by nobody. */
const unnamed = (emitted: readonly string[]) =>
  emitted.map((each) =>
    each.replace(
      /(Column\('integer'\)|Column\(\{ type: 'text' \}\)),\n *__metadata\("design:type".*\)/g,
      '$1',
    ),
  )
