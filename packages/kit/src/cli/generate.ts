/** The command `generate`, which writes a manifest's definitions in another language. */
import { basename, dirname, relative, resolve } from 'node:path'
import { findProjectRoot, readUserFile, writeProjectFile, writtenBefore } from '@brandid/base/files'
import { describeManifest } from '@brandid/base/manifest'
import { columns, count, createCommand, type Io, UserError } from '@brandid/base/terminal'
import {
  createDomain,
  type Domain,
  type GenerateOptions,
  type Language,
  languages,
} from '@brandid/generate/languages'
import { joinWords, quoted } from 'brandid/internal'
import { MANIFEST_NAME } from './find-definitions.ts'
import { SUMMARIES } from './summaries.ts'

export default createCommand(
  {
    name: 'generate',
    summary: SUMMARIES.generate,
    usage: ['<language> [--manifest brandid.manifest.json] [--out <file> [--check]]'],
    about: `Reads a manifest and writes one file, or prints it without --out. The same manifest always
produces the same file. The command only overwrites files that it wrote. It skips
definitions in private registries.

Languages:
${columns(Object.entries(languages).map(([name, { help }]) => [name, help] as const))}`,
    options: {
      manifest: {
        type: 'string',
        short: 'm',
        value: '<file>',
        help: `the manifest (default: ${MANIFEST_NAME})`,
      },
      out: { type: 'string', short: 'o', value: '<file>', help: 'the file to write' },
      check: { type: 'boolean', help: 'write nothing, and exit with 1 if the file is out of date' },
      package: {
        type: 'string',
        value: '<name>',
        help: 'Go: the package name (default: the folder name)',
      },
      module: { type: 'string', value: '<Name>', help: 'Ruby: the module name (default: Ids)' },
      dialect: {
        type: 'string',
        value: '<postgresql|mysql|sqlite>',
        help: 'SQL: the database; mysql includes MariaDB',
      },
      column: {
        type: 'string',
        value: '<table.column=kind>',
        multiple: true,
        help: 'SQL for mysql and sqlite: a column and its kind of ID or key',
      },
      schema: { type: 'string', value: '<name>', help: 'SQL: the schema to create objects in' },
      part: {
        type: 'string',
        value: '<up|down|validate>',
        help: 'SQL: create the objects, drop them, or check existing rows',
      },
    },
    examples: [
      ['brandid generate typescript --out sdk/ids.ts', 'after changing definitions'],
      ['brandid generate typescript --out sdk/ids.ts --check', 'in CI'],
    ],
  },
  async ({ options, positionals }, io) => {
    const language = findLanguage(positionals)
    const { manifest = MANIFEST_NAME, out, check } = options
    if (check && out === undefined)
      throw new UserError('Expected --out <file> with --check but received only --check.')
    const path = out === undefined ? undefined : resolve(io.cwd, out)
    const isOurs = (text: string) => text.startsWith(language.beginning)
    const present = path === undefined ? undefined : writtenBefore(path, path, 'generate', isOurs)
    const domain = createDomain(await describeManifest(readText(manifest, io), quoted(manifest)))
    if (domain.kinds.length + domain.scopes.length + domain.keys.length === 0)
      throw new UserError(`Expected definitions in ${quoted(manifest)} but found none.`)
    const name = `${positionals[0]}`
    const from = path === undefined ? {} : { manifest: relative(dirname(path), resolve(io.cwd, manifest)) }
    const given = { ...readOptions(name, options), ...from }
    const generate = await language.load()
    const text = language.beginning + generate(domain, out, given)
    if (path === undefined) {
      await io.stdout.writeLines(text.replace(/\n$/, '').split('\n'))
      return 0
    }
    const isOld = present !== text
    const line = `brandid generate ${name}`
    if (check) {
      if (isOld) await io.stderr.writeLines([`brandid: ${out} is out of date: run ${line}`])
      return isOld ? 1 : 0
    }
    if (isOld) {
      const elsewhere = `${line} --manifest ${given.manifest} --out ${basename(path)}`
      writeInProject(path, text, findProjectRoot(io.cwd), elsewhere)
    }
    await io.stderr.writeLines([
      `brandid: ${out} ${isOld ? 'has' : 'still has'} ${countAll(domain, language)}`,
    ])
    return 0
  },
)

/** Counts the definitions in the file, and the definitions that it deliberately omits. */
function countAll({ kinds, scopes, keys, tokens, left }: Domain, { hasScopes }: Language): string {
  const others = scopes.flatMap((each) => each.kinds)
  const counts = Object.entries({ IDs: hasScopes ? [...kinds, ...others] : kinds, keys, tokens })
    .filter(([, { length }]) => length > 0)
    .map(([name, { length }]) => `${count(length, 'kind')} of ${name}`)
  const absent = left + (hasScopes ? 0 : others.length)
  return `${joinWords(counts, 'and')}${absent > 0 ? `, and omits ${absent} in private registries` : ''}`
}

const ACCEPTED: Readonly<
  Record<
    Exclude<keyof GenerateOptions, 'columns' | 'manifest'>,
    { readonly of: readonly string[]; readonly pattern: RegExp }
  >
> = {
  package: { of: ['go'], pattern: /^[a-z][a-z0-9]*$/ },
  module: { of: ['ruby', 'rbs'], pattern: /^[A-Z][A-Za-z0-9]*$/ },
  dialect: { of: ['sql'], pattern: /^(?:postgresql|mysql|sqlite)$/ },
  schema: { of: ['sql'], pattern: /^[a-z_][a-z0-9_]{0,62}$/ },
  part: { of: ['sql'], pattern: /^(?:up|down|validate)$/ },
}

/** Reads a language's options. Each value must be a name that needs no quotes. */
function readOptions(language: string, options: Readonly<Record<string, unknown>>): GenerateOptions {
  const given: Record<string, string> = {}
  for (const [name, { of, pattern }] of Object.entries(ACCEPTED)) {
    const value = options[name]
    if (typeof value !== 'string') continue
    if (!of.includes(language))
      throw new UserError(`Expected --${name} for ${joinWords(of, 'or')} but received it for ${language}.`)
    if (!pattern.test(value))
      throw new UserError(`Expected --${name} to match ${pattern.source} but received ${quoted(value)}.`)
    given[name] = value
  }
  const { dialect = 'postgresql', schema } = given
  if (schema !== undefined && dialect !== 'postgresql')
    throw new UserError(`Expected --schema for postgresql but received it for ${dialect}.`)
  const columns = options['column'] as readonly string[] | undefined
  if (columns === undefined) return given
  if (language === 'sql' && dialect !== 'postgresql') return { ...given, columns }
  throw new UserError(
    `Expected --column only for mysql or sqlite but received it for ${language === 'sql' ? dialect : language}.`,
  )
}

/** Writes a file in the project. If the file is in another package of a monorepo, the error says where to run the command. */
function writeInProject(path: string, text: string, root: string, command: string): void {
  try {
    writeProjectFile(path, text, root)
  } catch (error) {
    if (!(error instanceof UserError) || !error.message.includes('outside the project')) throw error
    throw new UserError(error.message, `In the file's package, run: ${command}`)
  }
}

function findLanguage(names: readonly string[]): Language {
  const given = names.join(' ')
  const known = Object.hasOwn(languages, given) ? languages[given] : undefined
  if (known) return known
  throw new UserError(
    `Expected a language, ${joinWords(Object.keys(languages), 'or')}, but received ${names.length > 0 ? quoted(given) : 'none'}.`,
  )
}

function readText(file: string, { cwd }: Io): string {
  const text = readUserFile(resolve(cwd, file))
  if (text !== undefined) return text
  throw new UserError(
    `Expected a manifest but found no file ${quoted(file)}.`,
    'Run brandid manifest to create one.',
  )
}
