import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'

// A member that the manifest gains and that a language ignores is lost without a word. So no language compiles until its owner decides
// about the member. The project's compiler judges a copy of both packages whose manifest has a new member of each entry.

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The members that types gain: the text that each follows, and the files of languages that do not compile then. */
const EVERY_ENTRY = {
  'manifest/manifest-data.ts': {
    added: ['  description: optional(text),', 'schemas.ts sql.ts template-view.ts typescript.ts'],
  },
}
const ONE_ENTRY = {
  'manifest/manifest-data.ts': {
    ofIds: ['    named: optional(texts),', 'schemas.ts sql.ts template-view.ts typescript.ts'],
    ofTokens: ['  { ...shared, ...claim,', 'template-view.ts'],
    ofKeys: ['    key: text,', 'schemas.ts sql.ts template-view.ts typescript.ts'],
    ofFormats: ['const nameAndOptions = {', 'domain.ts'],
  },
  'formats/body-data.ts': {
    ofBodies: ['  readonly leadingZeros: boolean', 'literals.ts'],
    ofDigits: ['  readonly alphabet: string', 'literals.ts'],
    ofTexts: ['  readonly texts: readonly string[]', 'literals.ts'],
    ofFields: ['  readonly drawn?: true', 'literals.ts'],
    ofSequences: ['  readonly step: number', 'literals.ts'],
  },
}

it.each([
  ['every entry gains', EVERY_ENTRY],
  ['one kind of entry gains', ONE_ENTRY],
])('fails to compile in every language that says nothing of a member that %s', (_, files) => {
  const folder = onDisk({})
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@brandid'), { recursive: true })
  for (const name of ['base', 'generate']) {
    const copy = join(folder, 'packages', name)
    for (const part of ['src', 'package.json'])
      cpSync(join(root, 'packages', name, part), join(copy, part), { recursive: true })
    symlinkSync(copy, join(modules, '@brandid', name))
  }
  for (const name of ['brandid', 'zod', '@types', 'ignore', 'oxc-parser'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  const expected = Object.entries(files).flatMap(([file, members]) =>
    addMembers(join(folder, 'packages/base/src', file), members),
  )

  const compilerOptions = { noEmit: true, rootDir: '/', types: ['node'] }
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['packages/generate/src'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' })

  const errors = stdout.split(/\n(?! )/).filter((each) => each !== '')
  const lost = errors.map((error) => {
    const [, file = error] = /generate\/src\/languages\/([\w-]+\.ts).* TS1360: /.exec(error) ?? []
    return `${file} ${/(?<=Property ')\w+/.exec(error)}`
  })
  expect([...new Set(lost)].sort()).toEqual(expected.sort())
})

/** Adds members to the types of a file, and returns the errors that are expected then. */
function addMembers(path: string, members: Readonly<Record<string, readonly string[]>>): string[] {
  let source = readFileSync(path, 'utf8')
  const expected = Object.entries(members).flatMap(([member, [before = '', files = '']]) => {
    expect(source.split(before)).toHaveLength(2)
    const added = path.endsWith('manifest-data.ts')
      ? `${member}: optional(text),`
      : `readonly ${member}?: string`
    const after = before.startsWith('  {') ? before.replace('{', `{ ${added}`) : `${before}\n${added}`
    source = source.replace(before, after)
    return files.split(' ').map((file) => `${file} ${member}`)
  })
  writeFileSync(path, source)
  return expected
}
