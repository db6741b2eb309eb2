import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createConsumer } from '../../../../test/package/consumer.ts'
import { root } from '../../../../test/package/repository.ts'
import { runIn } from './run-in.ts'

// A small shop with one swapped call, which the compiler of the project has to find, whichever it is.

const COMPILERS = {
  '5.9': join(root, 'node_modules/@tsd/typescript/typescript'),
  '7.0': join(root, 'node_modules/typescript'),
}

const TSCONFIG = {
  compilerOptions: { strict: true, target: 'es2022', module: 'nodenext', skipLibCheck: true, types: [] },
  include: ['src'],
}

const SHOP = {
  'package.json':
    '{ "name": "shop", "type": "module", "dependencies": { "brandid": "1", "drizzle-orm": "1" } }',
  'tsconfig.json': JSON.stringify(TSCONFIG),
  'src/ids.ts': `import { defineId, type IdOf } from 'brandid/core'
export const UserId = defineId('usr', { entity: 'user' })
export type UserId = IdOf<typeof UserId>
export const ProjectId = defineId('prj', { entity: 'project' })
`,
  'src/schema.ts': `import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
export const users = sqliteTable('users', { id: text('id').primaryKey(), name: text('name').notNull() })
export const projects = sqliteTable('projects', {
  id: text('id').primaryKey(),
  ownedBy: text('owned_by').notNull().references(() => users.id),
})
`,
  'src/members.ts': `export function addMember(userId: string, projectId: string): string {
  return userId + projectId
}
`,
  'src/app.ts': `import { addMember } from './members.js'
import type { projects, users } from './schema.js'
declare const user: typeof users.$inferSelect
declare const project: typeof projects.$inferSelect
addMember(user.id, project.id)
addMember(project.id, user.id)
addMember(project.ownedBy, project.id)
`,
}

const opened: string[] = []
afterAll(() => {
  for (const folder of opened) rmSync(folder, { recursive: true, force: true })
})

function shop(version: keyof typeof COMPILERS, more: Record<string, string> = {}): string {
  const folder = createConsumer(['drizzle-orm'], { ...SHOP, ...more })
  symlinkSync(COMPILERS[version], join(folder, 'node_modules/typescript'))
  opened.push(folder)
  return folder
}

const ALL = ['adopt', '--parameters', '--properties', '--columns']

describe('adopt --compile', () => {
  it.each(['5.9', '7.0'] as const)(
    'shows the swapped call in a sentence, with TypeScript %s',
    async (version) => {
      const folder = shop(version)
      const { code, stdout, stderr } = await runIn(folder, [...ALL, '--compile', 'src'])
      expect(stdout).toBe(
        "src/app.ts:6:11: `addMember(project.id, user.id)`: a project's ID where a user's is expected\n",
      )
      expect(stderr).toBe(
        'brandid: 5 types in 2 files\nbrandid: the compiler finds 1 place that mixes IDs of different kinds: review each, then run npx brandid check\n',
      )
      expect(code).toBe(1)
    },
  )

  it('takes back the files in which another error is new, and keeps the others', async () => {
    const folder = shop('7.0', {
      'src/odd.ts':
        "import { sqliteTable, text } from 'drizzle-orm/sqlite-core'\nexport const log = sqliteTable('log', { userId: text('user_id', { enum: ['a', 'b'] }) })\ntype Log = typeof log.$inferSelect\nexport const isKnown = (row: Log): 'a' | 'b' | null => row.userId\n",
      'src/app.ts':
        "import { addMember } from './members.js'\naddMember('a', 'b')\nexport const old: number = 'an error of before'\n",
    })
    const before = readFileSync(join(folder, 'src/odd.ts'), 'utf8')
    const { code, stdout, stderr } = await runIn(folder, [...ALL, '--compile', 'src'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(readFileSync(join(folder, 'src/odd.ts'), 'utf8')).toBe(before)
    expect(stderr).toContain('src/odd.ts: 1 type: the compiler reports 1 new error\n')
    expect(stderr).toContain('brandid: the compiler finds no new errors: run npx brandid check next\n')
    expect(readFileSync(join(folder, 'src/members.ts'), 'utf8')).toContain(
      "(userId: Loose<UserId>, projectId: LooseId<'prj'>)",
    )
  })
})

it('requires a tsconfig.json and a compiler before it writes anything', async () => {
  const folder = shop('7.0')
  rmSync(join(folder, 'node_modules/typescript'), { recursive: true })
  const { code, stderr } = await runIn(folder, [...ALL, '--compile', 'src'])
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('node_modules/typescript/bin/tsc'),
  })
  expect(readFileSync(join(folder, 'src/members.ts'), 'utf8')).toBe(SHOP['src/members.ts'])
  const dry = await runIn(folder, [...ALL, '--compile', '--dry-run', 'src'])
  expect(dry).toMatchObject({ code: 2, stdout: '' })
})

it('names the compiler as the next step without it', async () => {
  const { stderr } = await runIn(shop('7.0'), [...ALL, 'src'])
  expect(stderr).toMatch(/run npx tsc --noEmit next, or adopt with --compile\n$/)
})
