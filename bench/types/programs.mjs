/** The measured programs. Each defines a number of IDs, and parses a string as each of them. */

const each = (count, write) => Array.from({ length: count }, (_, i) => write(i)).join('\n')

// The compiler hardly resolves an alias that is never used, so the figures would mean nothing without this use.
const use = (i, expression) => `export const use${i} = (text: string): E${i} => ${expression}`

/** The formats, of which the first is not the default. */
const FORMATS = [
  'nanoid()',
  'typeid()',
  'ulid()',
  'opaque({ length: 14 })',
  'uuid({ version: 4 })',
  "snowflake({ epoch: 'twitter', workerId: 1 })",
  'objectId()',
  'random()',
  'timeRandom()',
  'hexUlid()',
  'uuid25({ padded: false })',
]

const define = (i) => `const E${i} = defineId('e${i}')\ntype E${i} = IdOf<typeof E${i}>`
const read = (i) => use(i, `E${i}.parse(text)`)
const union = (count) => Array.from({ length: count }, (_, i) => `E${i}`).join(' | ')

/** Columns as in the rows of a database. */
const columns = (i) =>
  Array.from(
    { length: 49 },
    (_, n) => `c${n}: ${['string', 'number | null', 'Date', `Id<'o${i}'>`][n % 4]}`,
  ).join('; ')
const relations = (i) =>
  Array.from(
    { length: 8 },
    (_, n) => `r${n}: R${(i * 7 + n * 5) % 40}${['', '[]', ' | null', '[]'][n % 4]}`,
  ).join('; ')

/** The programs by the name of their row. */
export const programs = {
  'ts-brand alone': (count) => `
import type { Brand } from 'ts-brand'
${each(count, (i) => `type E${i} = Brand<string, 'e${i}'>\n${use(i, `text as E${i}`)}`)}`,

  'zod: `z.string().brand()`': (count) => `
import * as z from 'zod'
${each(count, (i) => `const E${i} = z.string().brand<'e${i}'>()\ntype E${i} = z.infer<typeof E${i}>\n${read(i)}`)}`,

  'core: `defineId`': (count) => `
import { defineId, type IdOf } from 'brandid/core'
${each(count, (i) => `${define(i)}\n${read(i)}`)}`,

  'core: `defineIds` and `RegisterOf`': (count) => `
import { defineIds, type IdsOf, parse, type RegisterOf } from 'brandid/core'
const ids = defineIds({
${each(count, (i) => `  e${i}: {},`)}
})
type Ids = IdsOf<typeof ids>
${each(count, (i) => `export const use${i} = (text: string): Ids['e${i}'] => ids.e${i}.parse(text)`)}
declare module 'brandid/register' {
  interface Register extends RegisterOf<typeof ids> {}
}
export const dispatch = (input: string) => parse(input).prefix`,

  'core: `defineId` with named formats, mixed': (count) => `
import { defineId, type IdOf } from 'brandid/core'
import { hexUlid, nanoid, objectId, opaque, random, snowflake, timeRandom, typeid, ulid, uuid, uuid25 } from 'brandid/formats'
${each(
  count,
  (i) => `const E${i} = defineId('e${i}', { format: ${FORMATS[i % FORMATS.length]} })
type E${i} = IdOf<typeof E${i}>
${read(i)}`,
)}`,

  'core: `defineId` with one named format': (count) => `
import { defineId, type IdOf } from 'brandid/core'
import { nanoid } from 'brandid/formats'
${each(
  count,
  (i) => `const E${i} = defineId('e${i}', { format: nanoid() })
type E${i} = IdOf<typeof E${i}>
${read(i)}`,
)}`,

  'zod: `z.string().brand()` in `z.object`': (count) => `
import * as z from 'zod'
${each(
  count,
  (i) => `const E${i} = z.string().brand<'e${i}'>()
type E${i} = z.infer<typeof E${i}>
const O${i} = z.object({ id: E${i}, name: z.string() })
${use(i, `O${i}.parse(text).id`)}`,
)}`,

  'brandid: `.schema` in `z.object`': (count) => `
import { defineId, type IdOf } from 'brandid'
import * as z from 'zod'
${each(
  count,
  (i) => `${define(i)}
const O${i} = z.object({ id: E${i}.schema, name: z.string() })
${use(i, `O${i}.parse(text).id`)}`,
)}`,

  'brandid: the definition in `z.object`': (count) => `
import { defineId, type IdOf } from 'brandid'
import * as z from 'zod'
${each(
  count,
  (i) => `${define(i)}
const O${i} = z.object({ id: E${i}, name: z.string() })
${use(i, `O${i}.parse(text).id`)}`,
)}`,

  'core: `Register`, `parse` and narrowing': (count) => `
import { defineId, type IdOf, parse } from 'brandid/core'
${each(count, (i) => `${define(i)}\n${read(i)}`)}
declare module 'brandid/register' {
  interface Register {
${each(count, (i) => `    get e${i}(): typeof E${i}`)}
  }
}
export function dispatch(input: string): string {
  const { prefix, id } = parse(input)
  switch (prefix) {
${each(count, (i) => `    case 'e${i}': return use${i}(id)`)}
    default: throw new Error(prefix satisfies never)
  }
}`,

  'core: `idUnion` and `matchId`': (count) => `
import { defineId, idUnion, type IdOf, matchId } from 'brandid/core'
${each(count, (i) => `${define(i)}\n${read(i)}`)}
const Any = idUnion(${each(count, (i) => `E${i},`)})
export const dispatch = (input: string) => matchId(Any.parse(input), {
${each(count, (i) => `  e${i}: (id) => use${i}(id),`)}
})`,

  'core: `matchId` alone': (count) => `
import { defineId, type IdOf, matchId } from 'brandid/core'
${each(count, (i) => `${define(i)}\n${read(i)}`)}
export const dispatch = (id: ${union(count)}) => matchId(id, {
${each(count, (i) => `  e${i}: (id) => use${i}(id),`)}
})`,

  'core: `defineKey`': (count) => `
import { defineKey, type IdOf } from 'brandid/core'
${each(count, (i) => `const E${i} = defineKey('e${i}')\ntype E${i} = IdOf<typeof E${i}>\nexport const use${i} = (value: number): E${i} => E${i}.parse(value)`)}`,

  'core: `expose` of a row of 50 columns': (count) => `
import { expose, type Id } from 'brandid/core'
${each(count, (i) => `interface R${i} { id: Id<'e${i}'>; ${columns(i)} }\nexport const use${i} = (row: R${i}) => expose(row)`)}`,

  'core: `expose` of one of 40 entities that refer to each other': (count) => `
import { expose, type Id } from 'brandid/core'
${each(40, (i) => `interface R${i} { id: Id<'e${i}'>; ${relations(i)} }`)}
${each(count, (i) => `export const use${i} = (row: R${i % 40}) => expose(row)`)}`,
}

/** The budget of a thousand IDs: instantiations, or a ratio to another row. */
export const ceilings = {
  'core: `defineId`': { most: 60_000 },
  'core: `defineId` with one named format': { most: 100_000 },
  'core: `defineId` with named formats, mixed': { most: 100_000 },
  'core: `defineIds` and `RegisterOf`': { most: 150_000 },
  'core: `defineKey`': { most: 65_000 },
  'core: `expose` of a row of 50 columns': { most: 700_000 },
  'core: `expose` of one of 40 entities that refer to each other': { most: 50_000 },
  'brandid: `.schema` in `z.object`': { ratio: 1.05, to: 'zod: `z.string().brand()` in `z.object`' },
}
