/** The command `generate`: the definitions of a manifest in another language. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { joinWords, quoted } from 'brandid/internal'
import { findProjectRoot } from '../files/project-root.ts'
import { writeProjectFile } from '../files/write-file.ts'
import { createDomain } from '../languages/domain.ts'
import { type Language, languages } from '../languages/languages.ts'
import { MANIFEST_NAME } from '../project/definitions.ts'
import { describeManifest } from '../project/read-manifest.ts'
import { createCommand } from '../terminal/command.ts'
import { columns } from '../terminal/help.ts'
import type { Io } from '../terminal/io.ts'
import { UserError } from '../terminal/user-error.ts'

export default createCommand(
  {
    name: 'generate',
    summary: 'write the definitions of a manifest in another language',
    usage: ['<language> [--manifest brandid.manifest.json] [--out <file> [--check]]'],
    about: `Reads a manifest and writes one file, or prints it without --out. The same manifest gives
the same file. The command overwrites only a file that it wrote. Definitions in a private
registry are left out.

Languages:
${columns(Object.entries(languages).map(([name, { help }]) => [name, help] as const))}`,
    options: {
      manifest: { type: 'string', value: '<file>', help: `the manifest: ${MANIFEST_NAME} by default` },
      out: { type: 'string', value: '<file>', help: 'the file to write' },
      check: { type: 'boolean', help: 'write nothing; exit with 1 if the file is out of date' },
    },
    examples: [
      ['brandid generate typescript --out sdk/ids.ts', 'after a change of definitions'],
      ['brandid generate typescript --out sdk/ids.ts --check', 'in CI'],
    ],
  },
  async ({ options, positionals }, io) => {
    const language = findLanguage(positionals)
    const { manifest = MANIFEST_NAME, out, check } = options
    if (check && out === undefined)
      throw new UserError('Expected --out <file>, which --check compares, but found none.')
    const path = out === undefined ? undefined : resolve(io.cwd, out)
    const present = path === undefined ? undefined : writtenBefore(path, language)
    const domain = createDomain(await describeManifest(readText(manifest, io), quoted(manifest)))
    if (domain.kinds.length === 0)
      throw new UserError(`Expected definitions in ${quoted(manifest)} but found none.`)
    const generate = await language.load()
    const text = language.beginning + generate(domain, out)
    if (path === undefined) {
      await io.stdout.writeLines(text.replace(/\n$/, '').split('\n'))
      return 0
    }
    const isOld = present !== text
    if (check) {
      if (isOld)
        await io.stderr.writeLines([`brandid: ${out} is old: run brandid generate ${positionals[0]}`])
      return isOld ? 1 : 0
    }
    if (isOld) writeProjectFile(path, text, findProjectRoot(io.cwd))
    const count = `${domain.kinds.length} kind${domain.kinds.length === 1 ? '' : 's'} of ids`
    await io.stderr.writeLines([`brandid: ${out} ${isOld ? 'has' : 'still has'} ${count}`])
    return 0
  },
)

function findLanguage([name, ...others]: readonly string[]): Language {
  const known =
    name !== undefined && others.length === 0 && Object.hasOwn(languages, name) ? languages[name] : undefined
  if (known) return known
  const received = [name, ...others].filter((each) => each !== undefined)
  throw new UserError(
    `Expected a language, ${joinWords(Object.keys(languages), 'or')}, but received ${received.length > 0 ? quoted(received.join(' ')) : 'none'}.`,
  )
}

function readText(file: string, { cwd }: Io): string {
  const path = resolve(cwd, file)
  if (existsSync(path)) return readFileSync(path, 'utf8')
  throw new UserError(
    `Expected a manifest but found no file ${quoted(file)}.`,
    'brandid manifest writes one.',
  )
}

/**
 * What an earlier run wrote, without the line breaks of Windows, which Git may have put there.
 *
 * @throws {UserError} The command did not write the file.
 */
function writtenBefore(path: string, { beginning }: Language): string | undefined {
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
  if (text.startsWith(beginning)) return text
  throw new UserError(
    `Expected a file written by brandid generate in ${quoted(path)} but received something else.`,
    'Name another file with --out, or remove this one.',
  )
}
