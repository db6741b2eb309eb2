import { describe, expect, it } from 'vitest'
import { findingsOf, itFindsNothing, list } from '../findings.ts'

const found = (code: string, head = "import { UserId } from './ids'") =>
  findingsOf('no-string-id', `${head}\n${code}`)

describe('a schema of zod that takes any string', () => {
  const zod = (code: string, head = "import * as z from 'zod'") =>
    found(code, `import { UserId } from './ids'\n${head}`)

  it.each([
    ...list(`z.object({ userId: z.string() }); z.object({ user_id: z.string() });
      z.object({ 'userId' : z . string () }); const shape = { sourceUserId: z.string() };
      z.object({ userId: z.string().min(1).optional() }); z.object({ userId: z.coerce.string() });
      z.object({ userId: z.optional(z.string()) });
      z.object({ userId: z.nullable(z._default(z.string(), "")) });
      z.object({ userId: z.string().check(z.minLength(1)) }); z.object({ userId: z.array(z.string()) });
      z.object({ userIds: z.array(z.string()).min(1) }); z.object({ userIds: z.string().array() });
      z.object({ userIds: z.set(z.string()) }); const userSchema = z.object({ id: z.string() });
      export const User = z.strictObject({ id: z.string() })`),
    "z.object({ userId: z.string().trim().nullable().describe('x') })",
    'export const UserSchema = z.object({ id: z.string() }).strict()',
    'const userSchema = z.looseObject({ id: z.optional(z.string()) })',
    ...['literal("root")', 'null()', 'undefined()', 'void()'].flatMap((constant) => [
      `const userSchema = z.object({ id: z.union([z.string(), z.${constant}]) })`,
      `z.object({ userId: z.union([z.${constant}, z.string()]).optional() })`,
    ]),
  ])('is found: %s', (code) => {
    const [, at = ''] = /\W('?\w*(?:[iI]ds?|_id)'?)\W/.exec(code) ?? []
    const name = at.replaceAll("'", '')
    const owner = name === 'id' ? ` of ${/const (\w+)/.exec(code)?.[1]}` : ''
    const message = `'${name}'${owner} accepts any string; use the UserId schema.`
    expect(zod(code)).toEqual([{ at, rule: 'no-string-id', message, repair: undefined }])
  })

  it.each(
    list(`import { z } from 'zod'; import z from 'zod/v4'; import * as z from 'zod/mini';
      import { z } from '@hono/zod-openapi'; import { z } from '@/lib/zod';
      import { z } from './validation'; import * as zod from 'zod'; import zod from 'zod';
      import { z as zod } from 'zod'`),
  )('is found where zod comes by %s', (head) => {
    const name = /zod (?:from|\})/.test(head) ? 'zod' : 'z'
    expect(zod(`${name}.object({ userId: ${name}.string() })`, head)).toHaveLength(1)
  })

  it('is found by the functions of zod mini', () => {
    const head = "import { array, object, optional, string as text } from 'zod/mini'"
    const code = 'const userSchema = object({ id: text(), userId: optional(text()), userIds: array(text()) })'
    expect(zod(code, head)).toHaveLength(3)
  })

  const values =
    list(`UserId.schema; UserId; z.number(); z.uuid(); z.string().uuid(); z.string().pipe(UserId.schema);
      z.string().transform(UserId.parse); z.string().refine(UserId.is); z.string().check(mine);
      z.string().check(z.refine(UserId.is)); z.string().check(mine()); z.pipe(z.string(), UserId.schema);
      z.union([z.string(), z.number()]); z.optional(); z.record(z.string(), z.string()); string();
      other.string(); z.string; f(z.string()); f().string(); (() => 1)()`)
  itFindsNothing('is not found: %s', zod, [
    ...values.map((value) => `z.object({ userId: ${value} })`),
    'z.object({ ["userId"]: z.string() })',
    'z.object({ userIds: z.string() })',
    'z.object({ slackUserId: z.string() })',
    'z.object({ foreignUserId: z.string() })',
    'z.object({ name: z.string() })',
    'z.object({ id: z.string() })',
    'const teamSchema = z.object({ id: z.string() })',
    'const userSchema = z.object({ id: z.array(z.string()) })',
    'const userSchema = z.object({ id: z.union([z.string(), z.array(z.string())]) })',
    'const userSchema = z.object({ id: z.array(z.union([z.string(), z.null()])) })',
    'z.object({ userId: z.union([z.string(), z.never()]) })',
    'const userSchema = z.object({ team: z.object({ id: z.string() }) })',
    'const userSchema = z.array(z.object({ id: z.string() }))',
    'const userSchema = f({ id: z.string() })',
    'const user = z.object({ id: z.string() })',
    'const { userId: z } = x',
  ])

  it('is not found where z is something else', () => {
    expect(found('const z = { string: () => 1 }\nexport const a = { userId: z.string() }')).toEqual([])
    expect(zod('import_z.object({ userId: y.string() })', "import { y } from 'zod'")).toEqual([])
  })
})
