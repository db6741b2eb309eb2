import { spawnSync } from 'node:child_process'
import { chmodSync, linkSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from './run-in.ts'

// What happens to files while `adopt` runs: an editor saves one after it was read.

const meanwhile = vi.hoisted(() => ({ act: (): void => {} }))
vi.mock('@brandid/project/adopt', async (load) => {
  const adopt = await load<typeof import('@brandid/project/adopt')>()
  const adoptCodeBase = (...args: Parameters<typeof adopt.adoptCodeBase>) => {
    const found = adopt.adoptCodeBase(...args)
    meanwhile.act()
    return found
  }
  return { ...adopt, adoptCodeBase }
})

afterEach(() => {
  meanwhile.act = () => {}
})

const LOAD = 'export const load = (userId: string) => userId\n'
const FILES = {
  'package.json': '{ "type": "module", "dependencies": { "brandid": "*" } }',
  'ids.ts': "import { defineId } from 'brandid'\nexport const UserId = defineId('user')\n",
  'a.ts': LOAD,
  'b.ts': LOAD,
}
const ARGS = ['adopt', '--parameters']
const UNPROVED =
  'brandid: only types changed, but they are unchecked: run npx tsc --noEmit next, or adopt with --compile'

it('a file that was saved meanwhile is left as it is, and listed', async () => {
  const cwd = onDisk(FILES)
  const path = join(cwd, 'a.ts')
  meanwhile.act = () => writeFileSync(path, `${LOAD}// saved\n`)
  expect(await runIn(cwd, ARGS)).toEqual({
    code: 0,
    stdout: '',
    stderr: `a.ts: 1 type: it was changed after it was read: run the command again
brandid: 1 type in 1 file; 1 left unchanged
${UNPROVED}
`,
  })
  expect(readFileSync(path, 'utf8')).toBe(`${LOAD}// saved\n`)
  meanwhile.act = () => {}
  await runIn(cwd, ARGS)
  expect(readFileSync(path, 'utf8')).toContain("LooseId<'user'>) => userId\n// saved\n")
})

it('a file that is read-only or has two names is left as it is, and listed, in a dry run too', async () => {
  const cwd = onDisk(FILES)
  chmodSync(join(cwd, 'a.ts'), 0o444)
  linkSync(join(cwd, 'b.ts'), join(cwd, 'b.copy'))
  for (const args of [ARGS, [...ARGS, '--dry-run']]) {
    const { code, stdout, stderr } = await runIn(cwd, args)
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr).toBe(`a.ts: 1 type: it is read-only
b.ts: 1 type: it has 2 hard links, and only one would be updated
brandid: 0 types in 0 files${args === ARGS ? '' : ' would change'}; 2 left unchanged
brandid: run npx brandid check next
`)
  }
  expect([readFileSync(join(cwd, 'a.ts'), 'utf8'), statSync(join(cwd, 'b.ts')).nlink]).toEqual([LOAD, 2])
})

it('what a killed run left is removed by the next one, but not by a dry run', async () => {
  const leftover = `.a.ts.brandid-${spawnSync('true').pid}-f81d4fae-7dec-11d0-a765-00a0c91e6bf6`
  const cwd = onDisk({ ...FILES, [leftover]: LOAD })
  await runIn(cwd, [...ARGS, '--dry-run'])
  expect(readdirSync(cwd)).toContain(leftover)
  await runIn(cwd, ARGS)
  expect(readdirSync(cwd).sort()).toEqual(Object.keys(FILES).sort())
})

it('what decorators read is left and listed, and so is a file that is not proved', async () => {
  const cwd = onDisk({
    ...FILES,
    'tsconfig.json': '{ "compilerOptions": { "emitDecoratorMetadata": true } }',
    'a.ts': `import { Column } from 'typeorm'
export class Order {
  @Column() userId!: string
  @Column('varchar') ownerUserId!: string
  load(userId: string) {}
}
`,
    'b.ts': `import { type LooseId } from 'brandid'
export const f = <LooseId,>(userId: string, other: LooseId) => [userId, other]
`,
  })
  const before = readFileSync(join(cwd, 'b.ts'), 'utf8')
  const { code, stderr } = await runIn(cwd, [...ARGS, '--properties'])
  expect([code, stderr]).toEqual([
    0,
    `a.ts:3:3: userId: a decorator reads its type (emitDecoratorMetadata): pass the type to the decorator
b.ts: 1 type: LooseId means something else in this file
brandid: 2 types in 1 file; 2 left unchanged
${UNPROVED}
`,
  ])
  expect(readFileSync(join(cwd, 'b.ts'), 'utf8')).toBe(before)
  expect(readFileSync(join(cwd, 'a.ts'), 'utf8')).toBe(`import { Column } from 'typeorm'
import type { LooseId } from 'brandid'
export class Order {
  @Column() userId!: string
  @Column('varchar') ownerUserId!: LooseId<'user'>
  load(userId: LooseId<'user'>) {}
}
`)
})
