import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../rules/on-disk.ts'
import { runIn } from '../rules/run-in.ts'

// The first step of kit/docs/adopt.md, as the commands read it.

const page = readFileSync(new URL('../../docs/adopt.md', import.meta.url), 'utf8')
const [, code = ''] = /```ts\n(\/\/ ids\.ts\n.*?)```/s.exec(page) ?? []

const folder = onDisk({ 'package.json': '{ "dependencies": { "brandid": "*" } }', 'src/ids.ts': code })

describe('the definitions of kit/docs/adopt.md', () => {
  it('are in the manifest', async () => {
    const { code: exit, stdout, stderr } = await runIn(folder, ['manifest'])
    expect([exit, stderr]).toEqual([0, ''])
    const { definitions } = JSON.parse(stdout)
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const shared = {
      format: { name: 'nanoid', options: { length: 16, alphabet } },
      accepts: [{ name: 'opaque', options: { length: [8, 28], alphabet } }],
    }
    expect(definitions).toMatchObject([
      { prefix: 'key', entity: 'key', named: [], ...shared },
      { prefix: 'ks', entity: 'keyspace', named: ['ks_local_root_keys'], ...shared },
      { prefix: 'perm', entity: 'perm', named: [], ...shared },
      { prefix: 'user', entity: 'user', named: [], ...shared },
    ])
  })

  it.each(['key', 'perm', 'user', 'ks'])('make %s ids, which inspect knows', async (prefix) => {
    const made = await runIn(folder, ['new', prefix])
    expect(made).toEqual({
      code: 0,
      stdout: expect.stringMatching(new RegExp(`^${prefix}_[1-9A-Za-z]{16}\n$`)),
      stderr: '',
    })
    const { code: exit, stdout } = await runIn(folder, ['inspect', made.stdout.trim()])
    expect([exit, stdout]).toEqual([0, expect.stringContaining(`your definition "${prefix}"`)])
  })

  it.each([
    { id: 'key_3ZvYkQ7s', exit: 0 },
    { id: 'ks_local_root_keys', exit: 0 },
    { id: 'key_8charsID', exit: 1 },
  ])('inspect $id with exit code $exit', async ({ id, exit }) => {
    expect((await runIn(folder, ['inspect', id])).code).toBe(exit)
  })
})
