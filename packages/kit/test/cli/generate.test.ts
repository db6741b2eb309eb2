import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@brandid/generate/languages'
import { describe, expect, it } from 'vitest'
import { write } from '../../../../test/package/consumer.ts'
import { onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from './run-in.ts'

const manifest = (...definitions: object[]) => ({
  'brandid.manifest.json': JSON.stringify({ version: 1, definitions }),
})
const ofUsers = manifest({ prefix: 'user', name: 'UserId' })

describe.each(Object.entries(languages))('brandid generate %s', (name, { beginning }) => {
  it('prints a file that says what wrote it', async () => {
    const { code, stdout, stderr } = await runIn(onDisk(ofUsers), ['generate', name])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.startsWith(beginning)).toBe(true)
    expect(stdout).toMatch(/user/i)
    expect(stdout).not.toMatch(/[ \t]$|\n{4}|\n\n$/)
  })

  it('takes a manifest of keys only', async () => {
    const order = { key: 'order', value: 'text', format: { name: 'uuid', options: { version: 4 } } }
    const keys = [{ key: 'user', value: 'number', max: '0xff' }, order]
    for (const [i, of] of [keys, keys.slice(0, 1), keys.slice(1)].entries()) {
      const folder = onDisk({
        'brandid.manifest.json': JSON.stringify({ version: 1, definitions: [], keys: of }),
      })
      const { code, stdout } = await runIn(folder, ['generate', name])
      expect(code).toBe(0)
      expect(stdout).toMatch(i < 2 ? /user_?key/i : /order_?key/i)
      expect(stdout).not.toMatch(/[ \t]$|\n{4}|\n\n$/)
    }
  })

  it('writes a file, once, and says whether it is old', { tags: 'slow' }, async () => {
    const folder = onDisk(ofUsers)
    const run = (...more: string[]) => runIn(folder, ['generate', name, '--out', 'ids/ids', ...more])
    const stderr = `brandid: ids/ids is out of date: run brandid generate ${name}\n`
    expect(await run('--check')).toMatchObject({ code: 1, stderr })
    expect(await run()).toMatchObject({ code: 0, stdout: '', stderr: 'brandid: ids/ids has 1 kind of IDs\n' })
    expect(await run()).toMatchObject({ code: 0, stderr: 'brandid: ids/ids still has 1 kind of IDs\n' })
    const text = readFileSync(join(folder, 'ids/ids'), 'utf8')
    // Only a file has a command that writes it again.
    const printed = text.replace(/^\/\/go:generate .*\n\n/m, '')
    expect((await runIn(folder, ['generate', name])).stdout).toBe(printed)
    expect(text.includes('//go:generate npx')).toBe(name === 'go')
    writeFileSync(join(folder, 'ids/ids'), text.replaceAll('\n', '\r\n'))
    expect(await run('--check')).toMatchObject({ code: 0, stdout: '', stderr: '' })
    write(folder, manifest({ prefix: 'user' }, { prefix: 'team' }))
    expect((await run('--check')).code).toBe(1)
    expect(await run()).toMatchObject({ code: 0, stderr: 'brandid: ids/ids has 2 kinds of IDs\n' })
  })

  it('writes the file of another package of the project', async () => {
    const folder = onDisk({ 'package.json': '{}', 'ids/package.json': '{}', 'job/package.json': '{}' })
    writeFileSync(join(folder, 'ids/all.json'), ofUsers['brandid.manifest.json'])
    const line = ['generate', name, '-m', 'all.json', '-o', '../job/ids/ids']
    const { code, stderr } = await runIn(join(folder, 'ids'), line)
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'brandid: ../job/ids/ids has 1 kind of IDs\n' })
    expect(existsSync(join(folder, 'job/ids/ids'))).toBe(true)
  })
})

describe('brandid generate', () => {
  it('counts keys, tokens, and what it leaves out', async () => {
    const all = {
      version: 1,
      definitions: [{ prefix: 'user' }, { prefix: 'ch', registry: 'private' }],
      tokens: [{ prefix: 'sess', bits: 256 }],
      keys: [{ key: 'user', value: 'number', max: '0xff' }],
    }
    const folder = onDisk({ 'brandid.manifest.json': JSON.stringify(all) })
    expect((await runIn(folder, ['generate', 'go', '--out', 'ids/ids.go'])).stderr).toBe(
      'brandid: ids/ids.go has 1 kind of IDs, 1 kind of keys and 1 kind of tokens, and omits 1 in private registries\n',
    )
  })

  it.each([
    ['sql', '2 kinds of IDs'],
    ['typescript', '1 kind of IDs, and omits 1 in private registries'],
  ])('counts the IDs of scopes that a file of %s has', async (language, counted) => {
    const folder = onDisk(
      manifest({ prefix: 'user' }, { prefix: 'sub', registry: 'private', scope: 'stripe' }),
    )
    const { stderr } = await runIn(folder, ['generate', language, '--out', 'ids'])
    expect(stderr).toBe(`brandid: ids has ${counted}\n`)
  })

  it.each([
    ['go --package shop', '\npackage shop\n'],
    ['ruby --module ShopIds', '\nmodule ShopIds\n'],
    ['rbs --module ShopIds', '\nmodule ShopIds\n'],
    ['sql --schema app', 'create domain app.user_id as text'],
    ['sql --dialect postgresql', 'create domain user_id as text'],
    [
      'sql --dialect mysql --column orders.buyer=UserId',
      'add constraint `orders_buyer_check` check (`buyer` regexp',
    ],
    [
      'sql --dialect sqlite --column orders.buyer=UserId',
      'create trigger "orders.buyer_check_insert" after insert on "orders"',
    ],
    ['sql --part down', 'drop domain if exists user_id;'],
    ['sql --part validate', 'alter domain user_id validate constraint user_id_check_'],
  ])('takes %s', async (line, text) => {
    const { code, stdout } = await runIn(onDisk(ofUsers), `generate ${line}`.split(' '))
    expect(code).toBe(0)
    expect(stdout).toContain(text)
  })

  it.each([
    ['', 'Expected a language, typescript'],
    ['cobol', 'but received "cobol".'],
    ['constructor', 'but received "constructor".'],
    ['typescript sql', 'but received "typescript sql".'],
    ['go --package a-b', 'Expected --package to match ^[a-z][a-z0-9]*$ but received "a-b".'],
    ['ruby --module Shop-Ids', 'Expected --module to match ^[A-Z][A-Za-z0-9]*$ but received "Shop-Ids".'],
    ['go --module Shop', 'Expected --module for ruby or rbs but received it for go.'],
    ['go --schema app', 'Expected --schema for sql but received it for go.'],
    ['sql --dialect mysqlx', 'Expected --dialect to match'],
    ['sql --dialect oracle', 'Expected --dialect to match'],
    ['sql --dialect mysql', 'Expected --column <table>.<column>=<kind> for mysql'],
    ['sql --dialect mysql --schema app', 'Expected --schema for postgresql'],
    ['sql --column orders.buyer=UserId', 'but received it for postgresql'],
    ['go --column orders.buyer=UserId', 'but received it for go'],
    ['sql --dialect sqlite --column orders.buyer=TeamId', 'The kinds are: UserId.'],
    ['sql --dialect sqlite --column orders`.buyer=UserId', 'but received "orders`.buyer=UserId"'],
    ['typescript --check', 'Expected --out <file> with --check but received only --check.'],
    ['typescript --manifest none.json', 'found no file "none.json".\nRun brandid manifest to create one.'],
    ['typescript --manifest empty.json', 'Expected definitions in "empty.json" but found none.'],
    ['typescript --out mine.ts', 'Expected a file written by brandid generate'],
    ['typescript --out ../ids.ts', 'a path outside the project'],
    ['python --out ../job/ids.py', `In the file's package, run: brandid generate python --manifest ../`],
    ['ruby --out ../job/ids.rb', '/brandid.manifest.json --out ids.rb'],
    ['typescript --out linked/ids.ts', 'a path below "linked", which is a link'],
  ])('refuses %s', async (line, message) => {
    const folder = onDisk({
      ...ofUsers,
      'package.json': '{}',
      'empty.json': '{"version":1,"definitions":[]}',
      'mine.ts': 'x',
    })
    symlinkSync('/tmp', join(folder, 'linked'))
    const { code, stdout, stderr } = await runIn(folder, `generate ${line}`.trim().split(' '))
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })
})
