/** The measured programs: each defines a number of ids, and uses all of them. */

const each = (count, write) => Array.from({ length: count }, (_, i) => write(i)).join('\n')

// The compiler hardly resolves an alias that is never read: without this, the figures would mean nothing.
const use = (i, expression) => `export const use${i} = (id: E${i}): E${i} => ${expression}`

/** One for each of the formats, beginning with one that is not the default. */
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
const read = (i) => use(i, `E${i}.parse(id)`)
const union = (count) => Array.from({ length: count }, (_, i) => `E${i}`).join(' | ')

/** By the name of their row. */
export const programs = {
  'ts-brand alone': (count) => `
import type { Brand } from 'ts-brand'
${each(count, (i) => `type E${i} = Brand<string, 'e${i}'>\n${use(i, 'id')}`)}`,

  'zod: `z.string().brand()`': (count) => `
import * as z from 'zod'
${each(count, (i) => `const E${i} = z.string().brand<'e${i}'>()\ntype E${i} = z.infer<typeof E${i}>\n${read(i)}`)}`,

  'core: `defineId`': (count) => `
import { defineId, type IdOf } from 'brandid/core'
${each(count, (i) => `${define(i)}\n${read(i)}`)}`,

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
${use(i, `O${i}.parse(id).id`)}`,
)}`,

  'brandid: `.schema` in `z.object`': (count) => `
import { defineId, type IdOf } from 'brandid'
import * as z from 'zod'
${each(
  count,
  (i) => `${define(i)}
const O${i} = z.object({ id: E${i}.schema, name: z.string() })
${use(i, `O${i}.parse(id).id`)}`,
)}`,

  'brandid: the definition in `z.object`': (count) => `
import { defineId, type IdOf } from 'brandid'
import * as z from 'zod'
${each(
  count,
  (i) => `${define(i)}
const O${i} = z.object({ id: E${i}, name: z.string() })
${use(i, `O${i}.parse(id).id`)}`,
)}`,

  'core: `Register`, `parse` and narrowing': (count) => `
import { defineId, type IdOf, parse } from 'brandid/core'
${each(count, (i) => `${define(i)}\n${read(i)}`)}
declare module 'brandid/register' {
  interface Register {
${each(count, (i) => `    get e${i}(): typeof E${i}`)}
  }
}
export function dispatch(input: string) {
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
}

/** What DESIGN's budget allows a thousand ids: instantiations, or a ratio to another row. */
export const ceilings = {
  'core: `defineId`': { most: 30_000 },
  'core: `defineId` with one named format': { most: 70_000 },
  'core: `defineId` with named formats, mixed': { most: 70_000 },
  'brandid: `.schema` in `z.object`': { ratio: 1.05, to: 'zod: `z.string().brand()` in `z.object`' },
}
