import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { generate } from '../../src/prisma/generate.ts'
import {
  brandidPackage,
  declarationClient,
  ids,
  moduleClient,
  type Project,
  project,
  requestFor,
} from './client.ts'
import { block, messageOf, request } from './requests.ts'

const projects: Project[] = []
function open(files: Record<string, string>): Project {
  const opened = project({ 'ids.ts': ids, ...files })
  projects.push(opened)
  return opened
}
afterEach(() => {
  for (const { folder } of projects.splice(0)) rmSync(folder, { recursive: true })
})

/** The lines of a file that differ from what Prisma wrote. */
function changed(before: Record<string, string>, after: Record<string, string>, path: string): string[] {
  const plain = new Set(before[path]?.split('\n'))
  return (after[path] ?? '').split('\n').filter((line) => !plain.has(line))
}

const imports = (types: string, idsPath: string, attributes = '') => [
  `import type * as $Brandid from "${types}"${attributes}`,
  `import type * as $Ids from "${idsPath}"${attributes}`,
]
const asModules = ' with { "resolution-mode": "import" }'

const userLines = [
  '  id: $Brandid.IdText<$Ids.UserId> | null',
  '  id?: $Brandid.IdInput<StringFilter<"User">, $Brandid.IdText<$Ids.UserId>> | $Brandid.IdText<$Ids.UserId>',
  '  tags?: $Brandid.IdInput<StringNullableListFilter<"User">, $Brandid.IdText<$Ids.TagId>>',
  '  id: $Brandid.IdText<$Ids.UserId>',
  '  tags?: UserCreatetagsInput | $Brandid.IdText<$Ids.TagId>[]',
  '  set: $Brandid.IdText<$Ids.TagId>[]',
  '    id: $Brandid.IdText<$Ids.UserId>',
  '    tags: $Brandid.IdText<$Ids.TagId>[]',
]
const postLines = [
  '  authorId?: $Brandid.IdInput<StringFieldUpdateOperationsInput, $Brandid.IdText<$Ids.UserId>> | $Brandid.IdText<$Ids.UserId>',
  '    authorId: $Brandid.IdText<$Ids.UserId>',
]

describe('generate', () => {
  it('types the declaration file of prisma-client-js, and nothing else', () => {
    const opened = open({ ...declarationClient, ...brandidPackage })
    const before = opened.contents()
    expect(generate(requestFor(opened))).toBe('brandid: 3 columns of 2 models hold ids, mode strict')
    const after = opened.contents()
    expect(Object.keys(after).filter((path) => after[path] !== before[path])).toEqual([
      'generated/js/index.d.ts',
    ])
    expect(changed(before, after, 'generated/js/index.d.ts')).toEqual([
      ...imports('brandid/prisma', '../../ids.js', asModules),
      ...userLines,
      ...postLines,
    ])
  })

  it('types the modules of prisma-client', () => {
    const opened = open({ ...moduleClient(), ...brandidPackage })
    const before = opened.contents()
    generate(requestFor(opened, {}, { ts: 'prisma-client' }))
    const after = opened.contents()
    const header = imports('brandid/prisma', '../../../ids.ts')
    expect(changed(before, after, 'generated/ts/models/User.ts')).toEqual([...header, ...userLines])
    expect(changed(before, after, 'generated/ts/models/Post.ts')).toEqual([...header, ...postLines])
    expect(Object.keys(after).filter((path) => after[path] !== before[path])).toHaveLength(2)
  })

  it.each(['mts', 'cts'])('types modules of the extension %s, and no other files', (extension) => {
    const { 'generated/ts/models/User.ts': user, 'generated/ts/models/Post.ts': post } = moduleClient()
    const opened = open({
      ...brandidPackage,
      [`generated/ts/models/User.${extension}`]: user,
      [`generated/ts/models/Post.${extension}`]: post,
      [`generated/ts/models/User.${extension}.orig`]: user,
    })
    const before = opened.contents()
    generate(requestFor(opened, {}, { ts: 'prisma-client' }))
    const after = opened.contents()
    expect(Object.keys(after).filter((path) => after[path] !== before[path])).toEqual(
      ['Post', 'User'].map((name) => `generated/ts/models/${name}.${extension}`),
    )
  })

  it('writes no file that stays as it is', () => {
    const opened = open({ ...declarationClient, ...brandidPackage })
    generate(requestFor(opened))
    const file = join(opened.folder, 'generated/js/index.d.ts')
    utimesSync(file, 1, 1)
    generate(requestFor(opened))
    expect(statSync(file).mtimeMs).toBe(1000)
  })

  it('accepts a text of the schema that shows no block', () => {
    const opened = open({ ...declarationClient, ...brandidPackage })
    expect(generate({ ...requestFor(opened), datamodel: '' })).toMatch(/^brandid: 3 columns/)
  })

  it.each([
    ['.ts', './ids.ts', '../../../ids.ts'],
    ['.js', './ids.ts', '../../../ids.js'],
    ['.mjs', './ids.mts', '../../../ids.mjs'],
    ['', './ids.ts', '../../../ids'],
    ['', './ids.mts', '../../../ids.mts'],
    ['.js', './ids.d.ts', '../../../ids.js'],
    ['.js', './ids.js', '../../../ids.js'],
    ['.js', './ids', '../../../ids.js'],
    ['.js', './generated/ids.ts', '../../ids.js'],
    ['.js', './generated/ts/models/ids.ts', './ids.js'],
    ['.js', './db.d.ts/ids.ts', '../../../db.d.ts/ids.js'],
    ['', './db.d.ts/ids.ts', '../../../db.d.ts/ids'],
    ['.js', './chart.js/ids.js', '../../../chart.js/ids.js'],
    ['.mjs', './other.mjs', '../../../other.mjs'],
    ['.mjs', './types.d.mts', '../../../types.mjs'],
    ['.js', '@acme/ids', '@acme/ids'],
    ['.ts', '#ids', '#ids'],
  ])('imports the ids where the client spells its imports with %j: %s', (extension, specifier, expected) => {
    const files = [
      'ids.mts',
      'ids.d.ts',
      'generated/ids.ts',
      'generated/ts/models/ids.ts',
      'db.d.ts/ids.ts',
      'chart.js/ids.ts',
      'other.mts',
      'types.d.mts',
    ]
    const opened = open({
      ...moduleClient(extension),
      ...brandidPackage,
      ...(specifier === './ids.js' || specifier === './ids'
        ? {}
        : Object.fromEntries(files.map((file) => [file, ids]))),
    })
    generate(requestFor(opened, { ids: specifier }, { ts: 'prisma-client' }))
    expect(opened.contents()['generated/ts/models/User.ts']).toContain(
      `import type * as $Ids from "${expected}"\n`,
    )
  })

  it('leaves the extension out where the client has no import of its own', () => {
    const files = moduleClient()
    const user = files['generated/ts/models/User.ts'].replace(/^import .*prismaNamespace.*\n/m, '')
    const opened = open({ ...files, ...brandidPackage, 'generated/ts/models/User.ts': user })
    generate(requestFor(opened, {}, { ts: 'prisma-client' }))
    expect(opened.contents()['generated/ts/models/User.ts']).toContain(
      'import type * as $Ids from "../../../ids"\n',
    )
  })

  it('takes a member of a type, and looks for that type in the module of ids', () => {
    const opened = open({ ...declarationClient, ...brandidPackage })
    const request = requestFor(opened, { columns: ["User.email: Ids.All['user']['email']"] })
    expect(messageOf(() => generate(request))).toMatch(
      /^Expected the type All in \.\/ids\.ts but found none\./,
    )
    opened.write('ids.ts', `${ids}export type All = { user: { email: UserId } }`)
    generate(request)
    expect(opened.contents()['generated/js/index.d.ts']).toContain(
      "    email: $Brandid.IdText<$Ids.All['user']['email']>\n",
    )
  })

  it('passes over a generator whose provider has no value', () => {
    const opened = open({ ...declarationClient, ...brandidPackage })
    const { generator, otherGenerators, dmmf } = requestFor(opened)
    const docs = { ...block('docs', ''), provider: { value: null } }
    expect(generate(request(generator, [docs, ...otherGenerators], dmmf))).toBe(
      'brandid: 3 columns of 2 models hold ids, mode strict',
    )
    expect(messageOf(() => generate(request(generator, [docs], dmmf)))).toMatch(
      /^Expected a generator with the provider "prisma-client" or "prisma-client-js" in this run but found none\./,
    )
  })

  it('types both clients of a schema, and the loose mode', () => {
    const opened = open({ ...declarationClient, ...moduleClient(), ...brandidPackage })
    const line = generate(
      requestFor(opened, { mode: 'loose' }, { js: 'prisma-client-js', ts: 'prisma-client' }),
    )
    expect(line).toBe('brandid: 3 columns of 2 models hold ids, mode loose')
    const { 'generated/js/index.d.ts': js, 'generated/ts/models/User.ts': ts } = opened.contents()
    for (const text of [js, ts]) {
      expect(text).toContain('  id: $Brandid.LooseIdText<$Ids.UserId> | null\n')
      expect(text).not.toContain('$Brandid.IdText')
    }
  })

  it('types a column in a mode of its own', () => {
    const opened = open({ ...declarationClient, ...brandidPackage })
    const columns = ['User.email: Ids.PersonId loose', 'User.tags: Ids.TagId']
    expect(generate(requestFor(opened, { columns }))).toBe(
      'brandid: 4 columns of 2 models hold ids, mode strict, 1 of them loose',
    )
    const { 'generated/js/index.d.ts': text } = opened.contents()
    expect(text).toContain('    email: $Brandid.LooseIdText<$Ids.PersonId>\n')
    expect(text).toContain('    id: $Brandid.IdText<$Ids.UserId>\n')
    const other = ['User.email: Ids.PersonId strict']
    expect(generate(requestFor(opened, { mode: 'loose', columns: other }))).toBe(
      'brandid: 4 columns of 2 models hold ids, mode loose, 1 of them strict',
    )
  })

  it('changes nothing the second time, and follows a change of the configuration', () => {
    const opened = open({ ...declarationClient, ...brandidPackage })
    const plain = opened.contents()
    generate(requestFor(opened))
    const typed = opened.contents()
    generate(requestFor(opened))
    expect(opened.contents()).toEqual(typed)

    const loose = { mode: 'loose', columns: ['User.email: Ids.PersonId body'] }
    generate(requestFor(opened, loose))
    const other = open({ ...declarationClient, ...brandidPackage })
    generate(requestFor(other, loose))
    expect(opened.contents()).toEqual(other.contents())
    expect(opened.contents()['generated/js/index.d.ts']).toContain(
      'email: $Brandid.LooseBodyText<$Ids.PersonId>',
    )

    const request = requestFor(opened)
    const untyped = request.dmmf.datamodel.models.map((model) => ({
      ...model,
      fields: model.fields.map(({ name, type, kind, isList }) => ({ name, type, kind, isList })),
    }))
    generate({ ...request, dmmf: { ...request.dmmf, datamodel: { models: untyped } } })
    expect(opened.contents()).toEqual(plain)
  })

  it('finds the client that prisma-client-js puts beside @prisma/client', () => {
    const opened = open({ ...declarationClient, ...brandidPackage })
    const modules = join(opened.folder, 'node_modules')
    mkdirSync(join(modules, '@prisma/client'), { recursive: true })
    mkdirSync(join(modules, '.prisma'))
    renameSync(join(opened.folder, 'generated/js'), join(modules, '.prisma/client'))
    const output = { value: join(modules, '@prisma/client') }
    const { generator, dmmf } = requestFor(opened)
    generate(request(generator, [block('client', 'prisma-client-js', { output })], dmmf))
    expect(opened.contents()['node_modules/.prisma/client/index.d.ts']).toContain('from "../../../ids.js"')
  })

  it('takes the folder of a client whose name begins like @prisma/client', () => {
    const opened = open({ ...declarationClient, ...brandidPackage })
    const folder = join(opened.folder, 'node_modules/@prisma/client-two')
    mkdirSync(join(folder, '..'), { recursive: true })
    renameSync(join(opened.folder, 'generated/js'), folder)
    const { generator, dmmf } = requestFor(opened)
    const client = block('client', 'prisma-client-js', { output: { value: folder } })
    generate(request(generator, [client], dmmf))
    expect(opened.contents()['node_modules/@prisma/client-two/index.d.ts']).toContain(
      'from "../../../ids.js"',
    )
  })

  it('follows the links of a package manager to the client', () => {
    const opened = open({ ...declarationClient, ...brandidPackage })
    renameSync(join(opened.folder, 'generated/js'), join(opened.folder, 'store'))
    symlinkSync(join(opened.folder, 'store'), join(opened.folder, 'generated/js'))
    generate(requestFor(opened))
    expect(opened.contents()['store/index.d.ts']).toContain('import type * as $Ids from "../ids.js"')
  })
})

const KNOWN = "Prisma's output differs from that of Prisma 6 and 7, which brandid supports."

describe('generate refuses', () => {
  /** The message, after which no file has changed. */
  function refusal(opened: Project, action: () => unknown): string {
    const before = opened.contents()
    const message = messageOf(action)
    expect(opened.contents()).toEqual(before)
    return message
  }

  const edited = (from: string, to: string) => ({
    'generated/js/index.d.ts': declarationClient['generated/js/index.d.ts'].replace(from, to),
  })

  it.each([
    [
      'a type that is missing',
      edited('export type UserWhereInput =', 'export type UserFilter ='),
      `Expected the type UserWhereInput in the client of \`generator js\` but found none. ${KNOWN}`,
    ],
    [
      'a member that is missing',
      edited('  set: string[]\n', '  put: string[]\n'),
      `Expected the member set in the type UserCreatetagsInput but found none. ${KNOWN}`,
    ],
    [
      'a type that it does not know',
      edited('authorId?: StringFieldUpdateOperationsInput | string', 'authorId?: Update<string>'),
      `Expected a string for authorId in the type PostUncheckedUpdateInput but received "Update<string>". ${KNOWN}`,
    ],
    [
      'a declaration that it cannot read',
      edited('  set: string[]\n', '  set: string[\n'),
      /^Cannot read .*index\.d\.ts:\d+: .* Prisma's output differs/,
    ],
    [
      'a file without imports',
      edited("import * as runtime from './runtime/client.js';\n", ''),
      /^Expected an import in .*index\.d\.ts but found none\.$/,
    ],
  ] as [string, Record<string, string>, string | RegExp][])('%s', (_, files, message) => {
    const opened = open({ ...declarationClient, ...brandidPackage, ...files })
    const received = refusal(opened, () => generate(requestFor(opened)))
    if (typeof message === 'string') expect(received).toBe(message)
    else expect(received).toMatch(message)
  })

  it('writes no client where a second one is not known', () => {
    const opened = open({ ...declarationClient, ...moduleClient(), ...brandidPackage })
    rmSync(join(opened.folder, 'generated/ts/models/Post.ts'))
    const outputs = { js: 'prisma-client-js', ts: 'prisma-client' }
    expect(refusal(opened, () => generate(requestFor(opened, {}, outputs)))).toBe(
      `Expected the type PostUncheckedUpdateInput in the client of \`generator ts\` but found none, and 1 more are missing. ${KNOWN}`,
    )
  })

  it.each(['prisma-client-js', 'prisma-client'])('a client of %s that is not there', (provider) => {
    const opened = open({})
    const place = JSON.stringify(join(opened.folder, 'generated/js'))
    const message = `Expected the client of \`generator js\` in ${place} but found no types of Prisma 6 or 7 there.`
    expect(messageOf(() => generate(requestFor(opened, {}, { js: provider })))).toBe(message)
    mkdirSync(join(opened.folder, 'generated/js/models'), { recursive: true })
    expect(messageOf(() => generate(requestFor(opened, {}, { js: provider })))).toBe(message)
  })

  it('a block without an output', () => {
    const opened = open({})
    const { generator, dmmf } = requestFor(opened)
    expect(messageOf(() => generate(request(generator, [block('js', 'prisma-client-js')], dmmf)))).toBe(
      'Expected the client of `generator js` in "" but found no types of Prisma 6 or 7 there.',
    )
  })

  it.each([[{}], [{ docs: 'prisma-docs' }]])('a run without a client: %j', (outputs) => {
    const opened = open(declarationClient)
    expect(messageOf(() => generate(requestFor(opened, {}, outputs as Record<string, string>)))).toBe(
      'Expected a generator with the provider "prisma-client" or "prisma-client-js" in this run but found none. With --generator, name it beside that of brandid.',
    )
  })

  it('a block before the one of a client', () => {
    const opened = open(declarationClient)
    const { generator, otherGenerators, dmmf } = requestFor(opened)
    const first = request(generator, otherGenerators, dmmf, [generator, ...otherGenerators])
    expect(refusal(opened, () => generate(first))).toBe(
      'Expected `generator brandid` after `generator js` in the schema: Prisma runs generators in that order.',
    )
  })

  it('a module of ids that is not there', () => {
    const opened = open(declarationClient)
    expect(messageOf(() => generate(requestFor(opened, { ids: '../none.ts' })))).toBe(
      `Expected the module of \`ids\` at ${JSON.stringify(join(dirname(opened.folder), 'none.ts'))}, from the folder of the schema, but found no file.`,
    )
  })

  it('a client that does not see brandid', () => {
    const opened = open(declarationClient)
    expect(refusal(opened, () => generate(requestFor(opened)))).toMatch(
      /^Cannot find brandid\/prisma from the client, ".*index\.d\.ts": each id would be `any` there\./,
    )
  })

  it('a module of ids without a type', () => {
    const opened = open({ ...declarationClient, ...brandidPackage, 'ids.ts': 'export {}' })
    expect(refusal(opened, () => generate(requestFor(opened)))).toMatch(
      /^Expected the types UserId and TagId in \.\/ids\.ts but found none of them\./,
    )
  })

  it.each([
    "export * from './users.js'",
    "export type * from './users.js'",
    "export type { UserId, TagId } from './users.js'",
    'export type {\n  User as UserId,\n  TagId,\n}',
  ])('no module that may have the types: %j', (text) => {
    const opened = open({ ...declarationClient, ...brandidPackage, 'ids.ts': text })
    expect(generate(requestFor(opened))).toBe('brandid: 3 columns of 2 models hold ids, mode strict')
  })
})

describe('ids that are filled', () => {
  const filled = (text: string) =>
    text.replace('  id?: $Brandid.Filled<$Brandid.IdText<$Ids.UserId>>\n', '  id: string\n')

  it('are optional in the data of a new row, and there alone', () => {
    const opened = open({ ...declarationClient, ...brandidPackage })
    const before = opened.contents()
    const config = { columns: ['User.id: Ids.UserId filled'] }
    generate(requestFor(opened, config))
    const after = opened.contents()
    const path = 'generated/js/index.d.ts'
    const optional = '  id?: $Brandid.Filled<$Brandid.IdText<$Ids.UserId>>'
    expect(changed(before, after, path).filter((line) => line.includes('Filled'))).toEqual([optional])
    // The foreign key of a post stays required, and a second run changes nothing.
    expect(after[path]).toContain('    authorId: $Brandid.IdText<$Ids.UserId>')
    generate(requestFor(opened, config))
    expect(opened.contents()[path]).toBe(after[path])
    // Without the word, the client is as it was before.
    generate(requestFor(opened))
    expect(opened.contents()[path]).not.toContain('Filled')
    expect(filled(after[path] ?? '')).toContain('export type UserCreateInput = {\n  id: string\n')
  })
})

describe('models', () => {
  it('are written as the second argument of fillIds', async () => {
    const opened = open({ ...declarationClient, ...brandidPackage, 'package.json': '{}' })
    generate(requestFor(opened, { models: './generated/models.mjs' }))
    const { models } = await import(join(opened.folder, 'generated/models.mjs'))
    expect(models.Post).toEqual({
      fields: [
        { name: 'id', type: 'String' },
        { name: 'authorId', type: 'String' },
        { name: 'author', type: 'User' },
      ],
    })
    expect(Object.keys(models)).toEqual(['User', 'Post', 'Log'])
  })

  it.each([['./models'], ['./models.json'], ['']])('are refused for the path %j', (models) => {
    const opened = open({ ...declarationClient, ...brandidPackage })
    expect(messageOf(() => generate(requestFor(opened, { models })))).toBe(
      `Expected \`models\` in the block \`generator brandid\` to be the path of a module, such as models = "./models.ts", but received ${JSON.stringify(models)}.`,
    )
  })
})

describe('a client that cannot see brandid', () => {
  it('is refused, though NODE_PATH leads to it, as in the shims of pnpm', () => {
    const elsewhere = open(brandidPackage)
    const opened = open(declarationClient)
    vi.stubEnv('NODE_PATH', join(elsewhere.folder, 'node_modules'))
    createRequire(import.meta.url)('node:module')._initPaths()
    try {
      expect(messageOf(() => generate(requestFor(opened)))).toMatch(
        /^Cannot find brandid\/prisma from the client/,
      )
    } finally {
      vi.unstubAllEnvs()
      createRequire(import.meta.url)('node:module')._initPaths()
    }
  })

  it('is refused where brandid has no types', () => {
    const opened = open({
      ...declarationClient,
      'node_modules/brandid/package.json': '{ "name": "brandid", "exports": { "./prisma": "./prisma.js" } }',
      'node_modules/brandid/prisma.js': '',
    })
    expect(messageOf(() => generate(requestFor(opened)))).toMatch(
      /^Cannot find brandid\/prisma from the client/,
    )
  })
})

describe('a text that nests too deeply', () => {
  const deep = `export const deep = ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`
  it('is refused by name in the module of ids', () => {
    const opened = open({ ...declarationClient, ...brandidPackage, 'ids.ts': ids + deep })
    expect(messageOf(() => generate(requestFor(opened)))).toMatch(/ids\.ts.*nests too deeply/)
  })

  it('is refused by name in a client', () => {
    const path = 'generated/js/index.d.ts'
    const opened = open({ ...declarationClient, ...brandidPackage, [path]: declarationClient[path] + deep })
    expect(messageOf(() => generate(requestFor(opened)))).toMatch(/index\.d\.ts.*nests too deeply/)
  })
})
