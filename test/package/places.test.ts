import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DETAIL_NAMES } from '../../kit/src/files/kind-details.ts'
import { FORMAT_NAMES } from '../../kit/src/formats/all-formats.ts'
import { LINTER_RULES } from '../../kit/src/rules/all-rules.ts'
import { matchesOf, read, root } from './repository.ts'

// The places that a format, a rule and a field of the manifest touch, as CONTRIBUTING.md lists them.

const contributing = read('CONTRIBUTING.md')
const isMissing = (path: string) => !existsSync(join(root, path))

/** The files that a section names, where `x` is the new file. */
function placesOf(title: string): string[] {
  const [, section = ''] = contributing.split(`\n## ${title}\n`)
  const [steps = ''] = section.split('\n## ')
  const paths = /`((?:src|test|type-tests|docs|kit)\/[^` ]+\.(?:ts|md|txt|json))`/g
  return [...new Set(matchesOf(steps, paths))]
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const modulesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => posix.join(folder, file.replaceAll('\\', '/')))

/** The modules of the source that import a file, each with the name of the file. */
const importers = (folder: string, files: ReadonlySet<string>) =>
  modulesOf(folder).flatMap((module) =>
    matchesOf(read(module), / from '(\.[^']+)'/g)
      .map((target) => posix.join(posix.dirname(module), target))
      .filter((target) => files.has(target))
      .map((target) => `${module} <- ${posix.basename(target, '.ts')}`),
  )

/** Where a place has nothing of a format, which has a file of its own there. */
const ELSEWHERE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'type-tests/formats.test-d.ts': {
    layout: 'type-tests/layout.test-d.ts',
    sealed: 'type-tests/sealed.test-d.ts',
  },
}

/** Whether a text has a format by its name: as a call, a key, or one of a list. */
const hasFormat = (text: string, name: string) => new RegExp(`\\b${name}(?:[(:,]| [}|])`).test(text)

describe('the places of a format', () => {
  const places = placesOf('Add a format')

  it('are eleven files, three of them its own', () => {
    expect(places.filter((place) => /\bx\b/.test(place))).toEqual([
      'src/formats/x.ts',
      'test/formats/x.test.ts',
      'kit/src/formats/x.ts',
    ])
    expect(places).toHaveLength(11)
  })

  it.each(FORMAT_NAMES)('name %s', (name) => {
    // `hexUlid` is a spelling of `ulid`; the kit has its facts apart.
    const fileIn = (place: string) => (name === 'hexUlid' && !place.startsWith('kit/') ? 'ulid' : kebab(name))
    const missing = places
      .map((place) => ELSEWHERE[place]?.[name] ?? place.replace(/\bx\b/, fileIn(place)))
      .filter((path) => isMissing(path) || !hasFormat(read(path), name))
    expect(missing, `"Add a format" of CONTRIBUTING.md says what each holds of ${name}.`).toEqual([])
  })

  // One that this list does not have touches nothing else of the source.
  it('are all that knows a format, but for these', () => {
    const files = new Set(
      FORMAT_NAMES.flatMap((name) => [`src/formats/${kebab(name)}.ts`, `kit/src/formats/${kebab(name)}.ts`]),
    )
    const others = [...importers('src', files), ...importers('kit/src', files)].filter(
      (each) => !/^(?:src\/formats\.ts|(?:kit\/)?src\/formats\/[^ ]+) /.test(each),
    )
    expect(others).toEqual([
      // The kit reads epochs and counters of foreign snowflakes.
      'src/internal.ts <- snowflake',
      'src/registry/bare.ts <- opaque',
      'src/registry/bare.ts <- sealed',
      'src/registry/options.ts <- sealed',
      'src/sealed/seal.ts <- sealed',
      'src/sealed/sealer.ts <- sealed',
      'src/token/token-shape.ts <- random',
    ])
  })
})

describe('the places of a rule', () => {
  const places = placesOf('Add a rule')

  it('are files that exist, but for its own', () => {
    expect(places).toEqual([
      'kit/src/rules/x.ts',
      'kit/src/rules/rule.ts',
      'kit/src/rules/all-rules.ts',
      'kit/test/linters/project/src/bad.ts',
      'kit/docs/eslint.md',
      'kit/docs/eslint-types.md',
      'kit/docs/check.md',
    ])
    expect(places.slice(1).filter(isMissing)).toEqual([])
  })

  // kit/test/rules/docs.test.ts has the other places.
  it.each(LINTER_RULES)('hold $name: its file, the list, and a section of a page', ({ name, interest }) => {
    expect(read(`kit/src/rules/${name}.ts`)).toContain(`'${name}'`)
    expect(read('kit/src/rules/all-rules.ts')).toContain(`'./${name}.ts'`)
    const page = interest === 'types' ? 'kit/docs/eslint-types.md' : 'kit/docs/eslint.md'
    expect(read(page), `${page} has a section "## ${name}".`).toContain(`\n## ${name}\n`)
  })
})

describe('the places of a field of the manifest', () => {
  const places = placesOf('Add a field to the manifest')

  it('are nine files, which exist', () => {
    expect(places).toHaveLength(9)
    expect(places.filter(isMissing)).toEqual([])
  })

  it.each(DETAIL_NAMES)('name %s, which the configuration has', (name) => {
    const silent = places.filter((place) => !new RegExp(`\\b${name}\\b`).test(read(place)))
    // These have those of other sources.
    expect(silent.filter((place) => !/^kit\/src\/(?:definitions|inspect)\//.test(place))).toEqual([])
  })

  it('are all that knows a detail, but for the search of the catalogue', () => {
    // Without comments and texts.
    const code = (module: string) =>
      read(module).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'[^'\n]*'|`[^`]*`/g, '')
    expect(modulesOf('kit/src').filter((module) => /\bsince\b/.test(code(module)))).toEqual([
      'kit/src/files/kind-details.ts',
      'kit/src/inspect/kinds.ts',
    ])
  })
})

it('names files of a reading that exist', () => {
  const places = placesOf('Add a reading')
  expect(places).toHaveLength(3)
  expect(places.filter(isMissing)).toEqual([])
})

it('names the files of src that touch the internals of zod, for who maintains', () => {
  const [, row = ''] = /^\| a new release of zod \| (.*)$/m.exec(read('docs/for-maintainers.md')) ?? []
  const touching = modulesOf('src').filter((file) => read(file).includes('_zod'))
  const named = matchesOf(row, /`(?:\w+\/)*([\w-]+\.ts)`/g)
  expect(named.sort()).toEqual(touching.map((file) => posix.basename(file)).sort())
})
