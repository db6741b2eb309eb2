import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { FORMAT_NAMES } from '@brandid/base/formats'
import { describe, expect, it } from 'vitest'
import { DETAIL_NAMES } from '../../packages/base/src/files/kind-details.ts'
import { LINTER_RULES } from '../../packages/project/src/rules/all-rules.ts'
import { matchesOf, packages, read, root } from './repository.ts'

// The places that a format, a rule and a field of the manifest touch, as CONTRIBUTING.md lists them.

const contributing = read('CONTRIBUTING.md')
const isMissing = (path: string) => !existsSync(join(root, path))

/** The files that a section names, where `x` is the new file. */
function placesOf(title: string): string[] {
  const [, section = ''] = contributing.split(`\n## ${title}\n`)
  const [steps = ''] = section.split('\n## ')
  const paths = /`((?:src|test|type-tests|docs|packages)\/[^` ]+\.(?:ts|md|txt|json))`/g
  return [...new Set(matchesOf(steps, paths))]
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const modulesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\b/.test(file))
    .map((file) => posix.join(folder, file.replaceAll('\\', '/')))

/** The modules of the source that import a file, each with the name of the file. */
const importers = (folder: string, files: ReadonlySet<string>) =>
  modulesOf(folder).flatMap((module) =>
    matchesOf(read(module), / from '(\.[^']+)'/g)
      .map((target) => posix.join(posix.dirname(module), target))
      .filter((target) => files.has(target))
      .map((target) => `${module} <- ${posix.basename(target, '.ts')}`),
  )

/** Whether a text has a format by its name: as a call, a key, or one of a list. */
const hasFormat = (text: string, name: string) => new RegExp(`\\b${name}(?:[(:,]| [}|])`).test(text)

/** The folder of a format: `hexUlid` is a spelling of `ulid`. */
const folderOf = (name: string) => kebab(name === 'hexUlid' ? 'ulid' : name)

describe('the places of a format', () => {
  const [, section = ''] = contributing.split('\n## Add a format\n')
  const [list = ''] = section.split('\n\n`npm run written`')

  it('are six: a folder and a file of its own, and a line in four', () => {
    const places = Array.from(list.matchAll(/^\d\. .*$/gm), ([step]) =>
      matchesOf(step, /`([^` ]+\/x(?:\.ts)?|[^` ]+\.(?:ts|md))`/g),
    )
    expect(places).toEqual([
      ['src/formats/x'],
      ['src/formats.ts'],
      ['packages/base/src/formats/x.ts'],
      ['packages/base/src/formats/all-formats.ts'],
      ['docs/formats.md'],
      ['CHANGELOG.md'],
    ])
  })

  it.each(FORMAT_NAMES)('name %s', (name) => {
    const folder = folderOf(name)
    const own = matchesOf(list, /- `x(\.[^`]+)`/g).map((ending) => `src/formats/${folder}/${folder}${ending}`)
    const places = [
      ...own,
      'src/formats.ts',
      `packages/base/src/formats/${kebab(name)}.ts`,
      'packages/base/src/formats/all-formats.ts',
      'docs/formats.md',
    ]
    expect(own).toHaveLength(4)
    const missing = places.filter((path) => isMissing(path) || !hasFormat(read(path), name))
    expect(missing, `"Add a format" of CONTRIBUTING.md says what each holds of ${name}.`).toEqual([])
  })

  // One that this list does not have touches nothing else of the source.
  it('are all that knows a format, but for these', () => {
    const files = new Set(
      FORMAT_NAMES.flatMap((name) => [
        `src/formats/${folderOf(name)}/${folderOf(name)}.ts`,
        `packages/base/src/formats/${kebab(name)}.ts`,
      ]),
    )
    const others = [
      ...importers('src', files),
      ...packages.flatMap((name) => importers(`packages/${name}/src`, files)),
    ].filter((each) => !/^(?:src\/formats\.ts|(?:packages\/base\/)?src\/formats\/[^ ]+) /.test(each))
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
      'packages/project/src/rules/x.ts',
      'packages/project/src/rules/rule.ts',
      'packages/project/src/rules/all-rules.ts',
      'packages/project/test/linters/project/src/bad.ts',
      'packages/kit/docs/eslint.md',
      'packages/kit/docs/eslint-types.md',
      'packages/kit/docs/check.md',
      'packages/project/src/rules/eslint/plugin.ts',
      'packages/project/test/linters/project/.oxlintrc.json',
      'packages/project/test/rules/plugin.test.ts',
    ])
    expect(places.slice(1).filter(isMissing)).toEqual([])
  })

  // packages/project/test/rules/docs.test.ts has the other places.
  it.each(LINTER_RULES)('hold $name: its file, the list, and a section of a page', ({ name, interest }) => {
    expect(read(`packages/project/src/rules/${name}.ts`)).toContain(`'${name}'`)
    expect(read('packages/project/src/rules/all-rules.ts')).toContain(`'./${name}.ts'`)
    const page = interest === 'types' ? 'packages/kit/docs/eslint-types.md' : 'packages/kit/docs/eslint.md'
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
    expect(
      silent.filter(
        (place) => !/^packages\/(?:base\/src\/manifest|project\/src\/definitions|inspect\/src)\//.test(place),
      ),
      `"Add a field to the manifest" of CONTRIBUTING.md says what each file holds of ${name}.`,
    ).toEqual([])
  })

  it('are all that knows a detail', () => {
    // Without comments and texts.
    const code = (module: string) =>
      read(module).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'[^'\n]*'|`[^`]*`/g, '')
    expect(
      packages
        .flatMap((name) => modulesOf(`packages/${name}/src`))
        .filter((module) => /\bsince\b/.test(code(module))),
    ).toEqual(['packages/base/src/files/kind-details.ts', 'packages/generate/src/languages/domain.ts'])
  })
})

it('names files of a reading that exist', () => {
  const places = placesOf('Add a reading')
  expect(places).toHaveLength(3)
  expect(places.filter(isMissing)).toEqual([])
})

it('names the files of src that touch the internals of zod, for who maintains', () => {
  const [, row = ''] = /^\| a new release of Zod \| (.*)$/m.exec(read('docs/for-maintainers.md')) ?? []
  const touching = modulesOf('src').filter((file) => read(file).includes('_zod'))
  const named = matchesOf(row, /`(?:\w+\/)*([\w-]+\.ts)`/g)
  expect(named.sort()).toEqual(touching.map((file) => posix.basename(file)).sort())
})
