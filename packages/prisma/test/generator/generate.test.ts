import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import {
  brandidPackage,
  declarationClient,
  ids,
  moduleClient,
  type Project,
  project,
  requestFor,
} from './client.ts'
import { block, generate, messageOf, request } from './requests.ts'

const JS = 'generated/js/index.d.ts'
const USER = 'generated/ts/models/User.ts'
const POST = 'generated/ts/models/Post.ts'
/** The client of prisma-client-js in a project that has brandid. */
const js = { ...declarationClient, ...brandidPackage }
const ts = { ...moduleClient(), ...brandidPackage }
const TS = { ts: 'prisma-client' }

const open = (files: Record<string, string> = js) => project({ 'ids.ts': ids, ...files })

/** The client of prisma-client-js with one text of it in place of another. */
const edited = (from: string, to: string) => ({ ...js, [JS]: js[JS].replace(from, to) })

/** The lines of each file that a run changed, as they are after it. */
function changesOf(opened: Project, run: () => unknown): Record<string, string[]> {
  const before = opened.contents()
  run()
  const changes = Object.entries(opened.contents()).filter(([path, text]) => before[path] !== text)
  return Object.fromEntries(
    changes.map(([path, text]) => {
      const plain = new Set(before[path]?.split('\n'))
      return [path, text.split('\n').filter((line) => !plain.has(line))]
    }),
  )
}

const imports = (idsPath: string, attributes = '') => [
  `import type * as $Brandid from "brandid/prisma"${attributes}`,
  `import type * as $Ids from "${idsPath}"${attributes}`,
]
const REPORT = 'brandid: 3 columns in 2 models contain IDs, mode strict'

const userLines = [
  '  id: $Brandid.IdText<$Ids.UserId> | null',
  '  id?: $Brandid.IdInput<StringFilter<"User">, $Brandid.IdText<$Ids.UserId>> | $Brandid.IdText<$Ids.UserId>',
  '  tags?: $Brandid.IdInput<StringNullableListFilter<"User">, $Brandid.IdText<$Ids.TagId>>',
  '    id?: $Brandid.IdText<$Ids.UserId>',
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
    const opened = open()
    expect(changesOf(opened, () => expect(generate(requestFor(opened))).toBe(REPORT))).toEqual({
      [JS]: [...imports('../../ids.js', ' with { "resolution-mode": "import" }'), ...userLines, ...postLines],
    })
  })

  it.each(['ts', 'mts', 'cts'])(
    'types the modules of prisma-client of the extension %s alone',
    (extension) => {
      const [user, post] = [USER, POST].map((path) => path.replace(/ts$/, extension)) as [string, string]
      const models = { [user]: ts[USER], [post]: ts[POST], [`${user}.orig`]: ts[USER] }
      const opened = open({ ...brandidPackage, ...models })
      const header = imports('../../../ids.ts')
      expect(changesOf(opened, () => generate(requestFor(opened, {}, TS)))).toEqual({
        [user]: [...header, ...userLines],
        [post]: [...header, ...postLines],
      })
    },
  )

  it('writes no file that stays as it is', () => {
    const opened = open()
    generate(requestFor(opened))
    const file = join(opened.folder, JS)
    utimesSync(file, 1, 1)
    generate(requestFor(opened))
    expect(statSync(file).mtimeMs).toBe(1000)
  })

  it('accepts a text of the schema that shows no block', () => {
    expect(generate({ ...requestFor(open()), datamodel: '' })).toBe(REPORT)
  })

  it.each([
    ['.ts', './ids.ts', '../../../ids.ts'],
    ['.js', './ids.ts', '../../../ids.js'],
    ['.mjs', './ids.mts', '../../../ids.mjs'],
    ['', './ids.ts', '../../../ids'],
    ['', './ids.mts', '../../../ids.mts'],
    ['.js', './ids.d.ts', '../../../ids.js'],
    ['.js', './generated/ids.ts', '../../ids.js'],
    ['.js', './generated/ts/models/ids.ts', './ids.js'],
    ['.js', './db.d.ts/ids.ts', '../../../db.d.ts/ids.js'],
    ['', './db.d.ts/ids.ts', '../../../db.d.ts/ids'],
    ['.js', './chart.js/ids.ts', '../../../chart.js/ids.js'],
    ['.mjs', './other.mts', '../../../other.mjs'],
    ['.mjs', './types.d.mts', '../../../types.mjs'],
    ['.js', '@acme/ids', '@acme/ids'],
    ['.ts', '#ids', '#ids'],
    // A string of one line, whatever a file is called.
    ['.ts', "./i'; evil(); '.ts", "../../../i'; evil(); '.ts"],
    ['.ts', './o"b/ids.ts', String.raw`../../../o\"b/ids.ts`],
    ['.ts', './a\nevil()/x.ts', String.raw`../../../a\nevil()/x.ts`],
    ['.ts', './\u2028evil().ts', String.raw`../../../\u2028evil().ts`],
  ])('imports the ids where the client spells its imports with %j: %s', (extension, specifier, expected) => {
    const file = specifier.startsWith('.') ? { [specifier]: ids } : {}
    const opened = open({ ...moduleClient(extension), ...brandidPackage, ...file })
    const run = () => generate(requestFor(opened, { ids: specifier }, TS))
    expect(changesOf(opened, run)[USER]?.slice(0, 2)).toEqual(imports(expected))
    expect(changesOf(opened, run)).toEqual({})
  })

  it.each(['./ids', './ids.js'])('finds ids.ts by the name %s, which compilers read so', (specifier) => {
    const opened = open({ ...moduleClient('.js'), ...brandidPackage })
    generate(requestFor(opened, { ids: specifier }, TS))
    expect(opened.contents()[USER]).toContain(imports('../../../ids.js').join('\n'))
  })

  it.each([
    ['"./other"\nimport type * as more from "./more.js"', '../../../ids'],
    ['"@prisma/client/runtime/other.js"', '../../../ids'],
    ['"../other.js"', '../../../ids.js'],
  ])('spells the IDs as the first import of the client itself: %s', (from, expected) => {
    const own = `// Not to import: import type * as $Ids from "@acme/ids"\nimport type * as other from ${from}\n`
    const user = own + ts[USER].replace(/^import .*\n/gm, '')
    const opened = open({ ...ts, [USER]: user })
    generate(requestFor(opened, {}, TS))
    const [comment, ...lines] = opened.contents()[USER]?.split('\n') ?? []
    expect([comment, ...lines.slice(0, 2)]).toEqual([own.split('\n')[0], ...imports(expected)])
  })

  it('passes over members of any other form, and types a declaration as often as it is there', () => {
    const odd = `'a-b': string; "c d"?: 'x;y'; 3: 1; [e]: 2; [f.g]: 4; 'set': string[] // set: string[]
    f(set: string): void
    untyped
    deep: { set: string[] }`
    const opened = open(
      edited('  set: string[]\n', `  ${odd}\n}\nexport type UserCreatetagsInput = {\n  set: string[]\n`),
    )
    const { [JS]: lines } = changesOf(opened, () => generate(requestFor(opened)))
    expect(lines?.filter((line) => /\bset\b/.test(line))).toEqual([
      `  ${odd.split('\n')[0]?.replace('string[]', '$Brandid.IdText<$Ids.TagId>[]')}`,
      '  set: $Brandid.IdText<$Ids.TagId>[]',
    ])
  })

  it('takes a member of a type, and looks for that type in the module of IDs', () => {
    const opened = open()
    const request = requestFor(opened, { columns: ["User.email: Ids.All['user']['email']"] })
    expect(messageOf(() => generate(request))).toMatch(
      /^Expected the type All in \.\/ids\.ts but found none\./,
    )
    opened.write('ids.ts', `${ids}export type All = { user: { email: UserId } }`)
    generate(request)
    expect(opened.contents()[JS]).toContain("    email: $Brandid.IdText<$Ids.All['user']['email']>\n")
  })

  it('passes over a generator whose provider has no value', () => {
    const { generator, otherGenerators, dmmf } = requestFor(open())
    const docs = { ...block('docs', ''), provider: { value: null } }
    expect(generate(request(generator, [docs, ...otherGenerators], dmmf))).toBe(REPORT)
  })

  it('types both clients of a schema, and the loose mode', () => {
    const opened = open({ ...js, ...ts })
    const run = () => generate(requestFor(opened, { mode: 'loose' }, { js: 'prisma-client-js', ...TS }))
    const { [JS]: declarations, [USER]: module } = changesOf(opened, () =>
      expect(run()).toBe('brandid: 3 columns in 2 models contain IDs, mode loose'),
    )
    const loose = userLines.map((line) => line.replaceAll('IdText', 'LooseIdText'))
    expect(declarations?.slice(2, -postLines.length)).toEqual(loose)
    expect(module?.slice(2)).toEqual(loose)
  })

  it('types a column in a mode of its own', () => {
    const opened = open()
    const columns = ['User.email: Ids.PersonId loose', 'User.tags: Ids.TagId']
    expect(generate(requestFor(opened, { columns }))).toBe(
      'brandid: 4 columns in 2 models contain IDs, mode strict, 1 of them loose',
    )
    const { [JS]: text } = opened.contents()
    expect(text).toContain('    email: $Brandid.LooseIdText<$Ids.PersonId>\n')
    expect(text).toContain('    id: $Brandid.IdText<$Ids.UserId>\n')
    const other = ['User.email: Ids.PersonId strict']
    expect(generate(requestFor(opened, { mode: 'loose', columns: other }))).toBe(
      'brandid: 4 columns in 2 models contain IDs, mode loose, 1 of them strict',
    )
  })

  it('changes nothing the second time, and follows a change of the configuration', () => {
    const opened = open()
    const plain = opened.contents()
    generate(requestFor(opened))
    expect(changesOf(opened, () => generate(requestFor(opened)))).toEqual({})

    const loose = { mode: 'loose', columns: ['User.email: Ids.PersonId body'] }
    generate(requestFor(opened, loose))
    const other = open()
    generate(requestFor(other, loose))
    expect(opened.contents()).toEqual(other.contents())
    expect(opened.contents()[JS]).toContain('email: $Brandid.LooseBodyText<$Ids.PersonId>')

    const request = requestFor(opened)
    const untyped = request.dmmf.datamodel.models.map((model) => ({
      ...model,
      fields: model.fields.map(({ name, type, kind, isList }) => ({ name, type, kind, isList })),
    }))
    generate({ ...request, dmmf: { ...request.dmmf, datamodel: { models: untyped } } })
    expect(opened.contents()).toEqual(plain)
  })

  it.each([
    ['beside @prisma/client, as prisma-client-js puts it', '@prisma/client', '.prisma/client'],
    ['in a folder whose name begins so', '@prisma/client-two', '@prisma/client-two'],
  ])('finds the client %s', (_, output, place) => {
    const opened = open()
    const modules = join(opened.folder, 'node_modules')
    for (const folder of [output, dirname(place)]) mkdirSync(join(modules, folder), { recursive: true })
    renameSync(join(opened.folder, 'generated/js'), join(modules, place))
    const { generator, dmmf } = requestFor(opened)
    const client = block('client', 'prisma-client-js', { output: { value: join(modules, output) } })
    generate(request(generator, [client], dmmf))
    expect(opened.contents()[`node_modules/${place}/index.d.ts`]).toContain('from "../../../ids.js"')
  })

  it('follows the links of a package manager to the client', () => {
    const opened = open()
    renameSync(join(opened.folder, 'generated/js'), join(opened.folder, 'store'))
    symlinkSync(join(opened.folder, 'store'), join(opened.folder, 'generated/js'))
    generate(requestFor(opened))
    expect(opened.contents()['store/index.d.ts']).toContain('import type * as $Ids from "../ids.js"')
  })

  it('makes IDs that are filled optional in the data of a new row, and there alone', () => {
    const opened = open()
    const config = { columns: ['User.id: Ids.UserId filled'] }
    const { [JS]: lines } = changesOf(opened, () => generate(requestFor(opened, config)))
    expect(lines?.filter((line) => line.includes('Filled'))).toEqual([
      '  id?: $Brandid.Filled<$Brandid.IdText<$Ids.UserId>>',
    ])
    // The foreign key of a post stays required, and a second run changes nothing.
    expect(lines).toContain('    authorId: $Brandid.IdText<$Ids.UserId>')
    expect(changesOf(opened, () => generate(requestFor(opened, config)))).toEqual({})
    // Without the word, the client is as it was before.
    generate(requestFor(opened))
    const other = open()
    generate(requestFor(other))
    expect(opened.contents()).toEqual(other.contents())
  })

  it('writes the models as the option of fillIds', async () => {
    const opened = open({ ...js, 'package.json': '{}' })
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
})

const KNOWN = "Prisma's output differs from the output of Prisma 6 and 7, which brandid supports."
const deep = `export const deep = ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`

describe('generate refuses', () => {
  /** What is said of a run, after which no file has changed. */
  function refusal(opened: Project, request = requestFor(opened)): string {
    let message = ''
    expect(
      changesOf(opened, () => {
        message = messageOf(() => generate(request))
      }),
    ).toEqual({})
    return message.replaceAll(opened.folder, '')
  }

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
      /^Cannot read \/generated\/js\/index\.d\.ts:42: .* Prisma's output differs/,
    ],
    [
      'a file without imports',
      edited("import * as runtime from './runtime/client.js';\n", ''),
      `Expected an import in /${JS} but found none.`,
    ],
    [
      'a client that nests too deeply',
      { ...js, [JS]: js[JS] + deep },
      `Cannot read /${JS}: It is nested too deeply to be parsed. ${KNOWN}`,
    ],
    [
      'a module of IDs that nests too deeply',
      { ...js, 'ids.ts': ids + deep },
      'Cannot read the `ids` module "/ids.ts": It is nested too deeply to be parsed.',
    ],
    [
      'a module of IDs without a type',
      { ...js, 'ids.ts': 'export {}' },
      "Expected the types UserId and TagId in ./ids.ts but found none of them. Export a definition's type: export type UserId = IdOf<typeof UserId>",
    ],
    [
      'a client that does not see brandid',
      declarationClient,
      `Cannot find brandid/prisma from the client, "/${JS}": each ID would be \`any\` there. Install brandid in the package that contains the client, or give the client an \`output\` inside your package.`,
    ],
    [
      'a client that sees brandid without types',
      {
        ...declarationClient,
        'node_modules/brandid/package.json':
          '{ "name": "brandid", "exports": { "./prisma": "./prisma.js" } }',
        'node_modules/brandid/prisma.js': '',
      },
      /^Cannot find brandid\/prisma from the client/,
    ],
  ] as [string, Record<string, string>, string | RegExp][])('%s', { tags: 'slow' }, (_, files, message) => {
    const received = refusal(open(files))
    if (typeof message === 'string') expect(received).toBe(message)
    else expect(received).toMatch(message)
  })

  it('a client that does not see brandid, though NODE_PATH leads to it, as in the shims of pnpm', () => {
    const elsewhere = open(brandidPackage)
    const refresh = () => createRequire(import.meta.url)('node:module')._initPaths()
    vi.stubEnv('NODE_PATH', join(elsewhere.folder, 'node_modules'))
    refresh()
    try {
      expect(refusal(open(declarationClient))).toMatch(/^Cannot find brandid\/prisma from the client/)
    } finally {
      vi.unstubAllEnvs()
      refresh()
    }
  })

  it('both clients where the second one is not known', () => {
    const opened = open({ ...js, ...ts })
    rmSync(join(opened.folder, POST))
    expect(refusal(opened, requestFor(opened, {}, { js: 'prisma-client-js', ...TS }))).toBe(
      `Expected the type PostUncheckedUpdateInput in the client of \`generator ts\` but found none, and 1 more are missing. ${KNOWN}`,
    )
  })

  it.each(['prisma-client-js', 'prisma-client'])('a client of %s that is not there', (provider) => {
    const opened = open({})
    const message =
      'Expected the client of `generator js` in "/generated/js" but found no Prisma 6 or 7 types there.'
    expect(refusal(opened, requestFor(opened, {}, { js: provider }))).toBe(message)
    mkdirSync(join(opened.folder, 'generated/js/models'), { recursive: true })
    expect(refusal(opened, requestFor(opened, {}, { js: provider }))).toBe(message)
  })

  it('a block without an output', () => {
    const opened = open({})
    const { generator, dmmf } = requestFor(opened)
    expect(refusal(opened, request(generator, [block('js', 'prisma-client-js')], dmmf))).toBe(
      'Expected the client of `generator js` in "" but found no Prisma 6 or 7 types there.',
    )
  })

  it.each<Record<string, string>>([{}, { docs: 'prisma-docs' }])('a run without a client: %j', (outputs) => {
    const opened = open()
    expect(refusal(opened, requestFor(opened, {}, outputs))).toBe(
      'Expected a generator with the provider "prisma-client" or "prisma-client-js" in this run but found none. With --generator, pass both the client and brandid.',
    )
  })

  it('a block before the one of a client', () => {
    const opened = open()
    const { generator, otherGenerators, dmmf } = requestFor(opened)
    expect(refusal(opened, request(generator, otherGenerators, dmmf, [generator, ...otherGenerators]))).toBe(
      'Expected `generator brandid` after `generator js` in the schema: Prisma runs generators in that order.',
    )
  })

  it('a module of IDs that is not there', () => {
    const opened = open()
    const place = JSON.stringify(join(dirname(opened.folder), 'none.ts'))
    expect(refusal(opened, requestFor(opened, { ids: '../none.ts' }))).toBe(
      `Expected the \`ids\` module at ${place}, relative to the schema, but found no file.`,
    )
  })

  it.each([['./models'], ['./models.json'], ['']])('the path %j of models', (models) => {
    const opened = open()
    expect(refusal(opened, requestFor(opened, { models }))).toBe(
      `Expected \`models\` in the block \`generator brandid\` to be a module path, such as models = "./models.ts", but received ${JSON.stringify(models)}.`,
    )
  })
})
