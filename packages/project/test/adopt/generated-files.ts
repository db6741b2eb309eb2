/** Files of random statements, comments and imports, which hold ids and keys: what nobody thought of beside one another. */
import fc from 'fast-check'

const name = fc.constantFrom(
  'userId',
  'orderId',
  'userIds',
  'lineKey',
  'ownerUserId',
  'note',
  'LooseId',
  'count',
)

const type = fc.constantFrom(
  'string',
  'number',
  '(string)',
  '(number) | string',
  'number | (string) | null',
  'string | undefined',
  'null | number',
  'string[]',
  'readonly (number)[]',
  '(string | null)[]',
  'ID',
  'ID[]',
  'Set<string>',
  'Promise<number | null>',
  '/* t */ string /* u */',
  '\n  | string\n  | null',
  '{ userId: string; orderId?: number }',
  '(userId: string) => number',
  'bigint',
  'unknown',
)

const comment = fc.constantFrom(
  '',
  '// a note\n',
  '// a note\n\n',
  '/** Doc. */\n',
  '/* a */ ',
  '// @ts-ignore\n',
  '// @ts-expect-error\n\n',
  '// eslint-disable-next-line no-var\n',
  '/* prettier-ignore */\n',
  '// Copyright\n',
  '/* eslint-disable */\n',
)

const decorator = fc.constantFrom(
  '',
  '',
  '@Column() ',
  "@Column('integer') ",
  '@Own ',
  "@Column({ type: 'text' }) ",
  '@Own() @Column() ',
)
const parameterDecorator = fc.constantFrom('', '', '', "@Param('x') ")

const parameter = fc
  .tuple(
    name,
    fc.constantFrom('', '?'),
    comment.filter((each) => each.startsWith('/*')),
    type,
  )
  .map(([each, mark, before, of]) => `${each}${mark}: ${before}${of}`)

/** Parameters with names of their own, those that may be missing last. */
const parameters = fc
  .uniqueArray(parameter, { maxLength: 3, selector: (each) => /^\w+/.exec(each)?.[0] })
  .map((each) => each.sort((one, other) => Number(/^\w+\?/.test(one)) - Number(/^\w+\?/.test(other))))

const member = fc
  .tuple(comment, decorator, fc.nat({ max: 3 }), name, type, parameters, parameterDecorator, fc.nat())
  .map(([note, mark, kind, each, of, given, inner, number]) => {
    const list = given.map((one, index) => (index === 0 && mark === '' ? `${inner}${one}` : one)).join(', ')
    if (kind === 0) return `${note}${mark}${each}_${number}!: ${of}`
    if (kind === 1) return `${note}${mark}m${number}(${list}) {}`
    if (kind === 2) return `${note}${mark}set s${number}(userId: ${of}) {}`
    return `${note}${mark}readonly ${each}${number}?: ${of}`
  })

const statement = fc.oneof(
  parameters.map((given) => `export const f = (${given.join(', ')}) => [1]`),
  parameters.map((given) => `export function f(${given.join(', ')}) { return (userId: string) => userId }`),
  fc
    .tuple(name, type)
    .map(([each, of]) => `export interface I { ${each}: ${of}; load(userId: string): ${of} }`),
  fc.array(member, { maxLength: 4 }).map((members) => `export class C {\n${members.join('\n')}\n}`),
  fc
    .tuple(decorator, parameters)
    .map(
      ([mark, given]) =>
        `${mark}export class D { constructor(${given.map((each) => `private ${each}`).join(', ')}) {} }`,
    ),
  fc.constant("declare module 'm' { import type { B } from 'b'; interface X { userId: string } }"),
  fc.constant("export const t = pgTable('lines', { orderId: integer().notNull() })"),
  fc.constant('export namespace N { export type LooseKey = 1; export const f = (orderId: number) => 1 }'),
  fc.constant('@Entity() export class Order extends Base { note = 1 }'),
)

const imported = fc.constantFrom(
  "import { a } from './a'",
  "import { b } from './b' // why",
  "import { c } from './c' // @ts-ignore",
  "import d from './d'; d()",
  "import { defineId } from 'brandid'",
  "import { type LooseId } from 'brandid'",
  "import type { LooseKey as K } from 'brandid/core'",
  "import * as brandid from 'brandid'",
  "import {\n  parseId, // @ts-ignore\n} from 'brandid'",
  'import /* x */ "./e"',
)

const HEAD = `import { Column, Entity, Own, Param } from 'typeorm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
type ID = string | number | null
class Base { id!: number }
`

/** The text of a file. Names are declared once: each statement stands in a block of its own, or has a number. */
export const generatedFile: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '\ufeff', '#!/usr/bin/env node\n', "'use client'\n"),
    comment,
    fc.uniqueArray(imported, { maxLength: 3 }),
    fc.boolean(),
    fc.array(fc.tuple(comment, statement), { minLength: 1, maxLength: 5 }),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([first, note, imports, hasHead, statements, newline]) => {
    const isFirst = (each: string, index: number) =>
      !each.includes('class Order') || statements.findIndex(([, other]) => other === each) === index
    const numbered = statements
      .filter(([, each], index) => isFirst(each, index))
      .map(
        ([above, each], index) =>
          `${above}${each.replace(/(export (?:const|function|interface|class|namespace) )(f|I|C|D|t|N)\b/, `$1$2${index}`)}`,
      )
    return [
      first,
      note,
      imports.join('\n'),
      imports.length > 0 ? '\n' : '',
      hasHead ? HEAD : '',
      numbered.join('\n'),
      '\n',
    ]
      .join('')
      .replaceAll('\n', newline)
  })
