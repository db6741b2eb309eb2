import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { filesOfRepository, matchesOf, packages, read, readJson, root } from './repository.ts'

// The packages that brandid-kit is built from, against the table of CONTRIBUTING.md. The compiler holds the borders: it resolves nothing
// but the `exports` of a package, and knows only the packages that a tsconfig.json references. This test holds the table, package.json
// and tsconfig.json to one another, and every export to a user.

const table = new Map(
  Array.from(
    read('CONTRIBUTING.md')
      .split('### The kit')[1]
      ?.matchAll(/^\| `(\w+)` \| .* \| (.*?) ?\|$/gm) ?? [],
    ([, name = '', allowed = '']) => [
      name,
      Array.from(allowed.matchAll(/`(\w+)`/g), ([, each = '']) => each),
    ],
  ),
)

const filesBelow = (folder: string) =>
  filesOfRepository().filter((name) => name.startsWith(`${folder}/`) && /\.(?:ts|vue)$/.test(name))

/** A module that a file names: as it is written there, and the names that are taken from it. */
interface Import {
  readonly target: string
  /** Whether only types are taken, which no program loads. */
  readonly isType: boolean
  readonly names: readonly string[]
}

function importsOf(file: string): Import[] {
  const text = read(file)
  const [script = text] = /(?<=<script[^>]*>)[\s\S]*?(?=<\/script>)/.exec(text) ?? []
  const { module } = parseSync('script.ts', script)
  const found: Import[] = []
  const statements = [
    ...module.staticImports.map((each) => ({ ...each, target: each.moduleRequest.value })),
    ...module.staticExports.map((each) => ({ ...each, target: each.entries[0]?.moduleRequest?.value })),
  ]
  for (const { target, entries, start } of statements) {
    if (target === undefined) continue
    found.push({
      target,
      isType:
        /^\w+ type /.test(script.slice(start, start + 20)) ||
        (entries.length > 0 && entries.every(({ isType }) => isType)),
      names: entries.flatMap(({ importName: { kind, name } }) => (kind === 'Name' && name ? [name] : [])),
    })
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    const [, target] = /^'(.*)'$/.exec(script.slice(moduleRequest.start, moduleRequest.end)) ?? []
    const [, names = ''] = /const \{([^{}]*)\} = await $/.exec(script.slice(0, start)) ?? []
    if (target !== undefined)
      found.push({
        target,
        isType: false,
        names: Array.from(names.matchAll(/(\w+)(?:: \w+)?/g), ([, name = '']) => name),
      })
  }
  return found
}

/** How many files of a package's tests may import source. */
const MOST: Readonly<Record<string, number>> = {
  base: 4,
  inspect: 3,
  prisma: 2,
  kit: 2,
  project: 4,
  generate: 8,
}

/** The files of tests that import a file of source, each with the reason. The others know what the packages export, as users of them do. */
const INSIDERS: Readonly<Record<string, string>> = {
  'base/test/readings/reading.test.ts': 'the scores and spellings that every reader of IDs counts with',
  'generate/test/languages/programs/linters.test.ts':
    'a template alone, which no file shows without the others',
  'inspect/test/answers/answer.test.ts': 'what the page says, which only a browser calls',
  'inspect/test/answers/secrets.test.ts':
    'the patterns of secrets, whose form bounds their time; the JSON of the page',
  'inspect/test/answers/times.test.ts': 'the line of time of the page, which only a browser draws',
  'kit/test/cli/commands.ts': 'no package exports the binary',
  'kit/test/cli/fake-io.ts': 'the writer of every command, over a string in place of a stream',
  'prisma/test/generator/member-type.test.ts':
    'the type of a member, there and back, for every form that Prisma writes',
  'prisma/test/generator/requests.ts':
    'the run of the generator, whose entry point is a binary, and the shape of its requests',
  'project/test/adopt/rewritten.ts':
    'the proof, which is asked about faults that no generator of changes makes',
  'project/test/rules/recursive-types.full.test.ts':
    'every walk over types, each by itself, on types that never end',
  'project/test/source/reach.test.ts': 'the walk along imports, beside a search that tries every path',
  'project/test/source/read.ts': 'a literal as the evaluator reads it, beside what JavaScript makes of it',
}

const sources = new Map(packages.map((name) => [name, filesBelow(`packages/${name}/src`)]))
const imports = new Map([...sources.values()].flat().map((file) => [file, importsOf(file)]))
const relativeTargets = (file: string) =>
  (imports.get(file) ?? [])
    .filter(({ target }) => target.startsWith('.'))
    .map(({ target }) => posix.join(posix.dirname(file), target))

/** Every file that a file reaches by relative imports. */
function reachOf(file: string): Set<string> {
  const reached = new Set(relativeTargets(file))
  for (const target of reached) for (const next of relativeTargets(target)) reached.add(next)
  return reached
}

const build = read('packages/build.mjs')
/** The names that are imported by way of an entry point, in the source of other packages and of the site, or that the build reads. */
const taken = new Set(
  [...imports.values(), ...filesBelow('site').map(importsOf)]
    .flat()
    .flatMap(({ target, names }) => names.map((name) => `${target}: ${name}`)),
)

it('the table has every package, and its arrows point down', () => {
  expect([...table.keys()].sort()).toEqual([...packages].sort())
  const names = [...table.keys()]
  for (const [name, allowed] of table)
    expect(allowed.filter((other) => names.indexOf(other) <= names.indexOf(name))).toEqual([])
})

it('the page and its worker load no module of Node', () => {
  const loaded = new Set(['page', 'page-worker', 'field'].map((name) => `packages/inspect/src/${name}.ts`))
  const ofNode: string[] = []
  // The loop also visits files added while it runs.
  for (const file of loaded) {
    for (const { target, isType } of imports.get(file) ?? []) {
      if (isType) continue
      const [, name, entry] = /^@brandid\/(\w+)\/([\w-]+)$/.exec(target) ?? []
      if (target.startsWith('node:')) ofNode.push(`${file}: ${target}`)
      else if (target.startsWith('.')) loaded.add(posix.join(posix.dirname(file), target))
      else if (name && entry) loaded.add(`packages/${name}/src/${entry}.ts`)
    }
  }
  expect(loaded.size).toBeGreaterThan(20)
  expect([...loaded].filter((file) => !imports.has(file))).toEqual([])
  expect(ofNode).toEqual([])
})

/** Whether an entry point runs when it is loaded, as a command and a worker do. */
const isProgram = (file: string) => /\/(?:main|[\w-]+-worker)\.ts$/.test(file)

describe.each(packages)('packages/%s', (name) => {
  const sourceFiles = sources.get(name) ?? []
  const packageJson = readJson(`packages/${name}/package.json`)
  const entries = Object.entries<string | { types: string }>(packageJson.exports).filter(([path]) =>
    /^\.\/[\w-]+$/.test(path),
  )
  const inPackage = (file: string) => file.slice(`packages/${name}/src/`.length)

  it('depends on the packages of the table, for npm and for the compiler', () => {
    const dependencies = { ...packageJson.dependencies, ...packageJson.devDependencies }
    const own = Object.keys(dependencies).flatMap((each) => /^@brandid\/(\w+)$/.exec(each)?.[1] ?? [])
    // The build of brandid-kit has the generator of Prisma in it, which no command imports.
    expect(own.filter((each) => name !== 'kit' || each !== 'prisma').sort()).toEqual(
      [...(table.get(name) ?? [])].sort(),
    )
    const references = readJson(`packages/${name}/tsconfig.json`).references.map(
      ({ path }: { path: string }) => path.slice(3),
    )
    expect(references.sort()).toEqual([...(table.get(name) ?? [])].sort())
  })

  it('imports each package that the table names, and no other', () => {
    const used = sourceFiles.flatMap((file) =>
      (imports.get(file) ?? []).flatMap(({ target }) => /^@brandid\/(\w+)\//.exec(target)?.[1] ?? []),
    )
    expect([...new Set(used)].sort()).toEqual([...(table.get(name) ?? [])].sort())
  })

  it('stays inside of its folder, and imports in no circle', () => {
    expect(
      sourceFiles.filter((file) =>
        relativeTargets(file).some((target) => !target.startsWith(`packages/${name}/src/`)),
      ),
    ).toEqual([])
    expect(sourceFiles.filter((file) => reachOf(file).has(file))).toEqual([])
  })

  it('has rooms that import in one direction', () => {
    const roomOf = (file: string) => inPackage(file).replace(/\/.*/, '')
    const arrows = new Map<string, Set<string>>()
    for (const file of sourceFiles.filter((each) => inPackage(each).includes('/')))
      for (const target of relativeTargets(file))
        if (roomOf(target) !== roomOf(file))
          arrows.set(roomOf(file), (arrows.get(roomOf(file)) ?? new Set()).add(roomOf(target)))
    const reach = (room: string) => {
      const reached = new Set(arrows.get(room))
      for (const each of reached) for (const next of arrows.get(each) ?? []) reached.add(next)
      return reached
    }
    expect([...arrows.keys()].filter((room) => reach(room).has(room))).toEqual([])
  })

  it('has its entry points in the root of its source, which only re-export', () => {
    const roots = sourceFiles.filter((file) => !inPackage(file).includes('/'))
    expect(roots.map((file) => `./${inPackage(file).slice(0, -3)}`).sort()).toEqual(
      entries.map(([path]) => path).sort(),
    )
    for (const file of roots.filter((each) => !isProgram(each)))
      expect(
        read(file)
          .replace(/\/\*.*?\*\/|^export (?:type )?\{[^}]*\} from '[^']+'$/gms, '')
          .trim(),
        file,
      ).toBe('')
  })

  it.runIf(name !== 'kit' && name !== 'prisma')('exports nothing that only tests use', () => {
    // The plugin is an export of brandid-kit, whose users are linters.
    const exported = entries
      .filter(([path]) => path !== './eslint' && !isProgram(`${path}.ts`))
      .flatMap(([path]) =>
        importsOf(`packages/${name}/src/${path.slice(2)}.ts`).flatMap(({ names }) =>
          names.map((each) => `@brandid/${name}/${path.slice(2)}: ${each}`),
        ),
      )
    expect(exported.length).toBeGreaterThan(0)
    expect(
      exported.filter((each) => !taken.has(each) && !build.includes(`'${each.replace(/.* /, '')}'`)),
    ).toEqual([])
  })

  it('opens every file with a line that says what it provides, and has a README', () => {
    expect(sourceFiles.filter((file) => !/^(?:#!.*\n)?\/\*\*\s/.test(read(file)))).toEqual([])
    expect(existsSync(join(root, `packages/${name}/README.md`))).toBe(true)
  })
})

it('the tarball depends on all packages that its parts depend on', () => {
  const outside = packages
    .filter((name) => name !== 'kit')
    .flatMap((name) => Object.entries<string>(readJson(`packages/${name}/package.json`).dependencies ?? {}))
    .filter(([each]) => !each.startsWith('@brandid/'))
  expect(readJson('packages/kit/package.json').dependencies).toEqual(Object.fromEntries(outside.sort()))
})

it('has tests that import what packages export, but for the listed ones', () => {
  const insiders = packages
    .flatMap((name) => filesBelow(`packages/${name}/test`))
    .filter((file) =>
      matchesOf(read(file), /(?: from|\bimport\(|^import) ?'(\.[^']+)'/gm).some((target) =>
        /^packages\/\w+\/src\//.test(posix.join(posix.dirname(file), target)),
      ),
    )
  expect(insiders.map((file) => file.slice('packages/'.length)).sort()).toEqual(Object.keys(INSIDERS).sort())
})

it.each(packages)('lists few files of packages/%s', (name) => {
  const listed = Object.keys(INSIDERS).filter((file) => file.startsWith(`${name}/`))
  expect(listed.length).toBeLessThanOrEqual(MOST[name] ?? 0)
})

/** The names that a file declares at its top level. */
function namesIn(file: string): Set<string> {
  const names = new Set<string>()
  for (const statement of parseSync(file, read(file)).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    const declarations = declared?.type === 'VariableDeclaration' ? declared.declarations : [declared]
    for (const each of declarations)
      if (each && 'id' in each && each.id?.type === 'Identifier') names.add(each.id.name)
  }
  return names
}

/** The library and the packages. A script makes some files of the library of others, whose names they keep. */
const named = new Map([
  [
    'src',
    filesBelow('src').filter((file) => !/\.test\b/.test(file) && !/^\/\/ Generated /m.test(read(file))),
  ],
  ...[...sources].map(([name, own]) => [`packages/${name}/src`, own] as const),
])

it.each([...named.keys()])(
  '%s has names that mean one thing: at most 3 in 100 stand in two files',
  { tags: 'slow' },
  (folder) => {
    const names = named.get(folder)?.flatMap((file) => [...namesIn(file)]) ?? []
    const distinct = new Set(names)
    expect(distinct.size).toBeGreaterThan(50)
    const repeated = [...distinct].filter((name) => names.indexOf(name) !== names.lastIndexOf(name))
    expect(repeated.length / distinct.size, repeated.join(', ')).toBeLessThanOrEqual(0.03)
  },
)
