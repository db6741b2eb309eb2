/** The command `adopt`: loose types in the place of strings. */
import { quoted } from 'brandid/internal'
import { adoptCodeBase, type ChangedFile } from '../adoption/adopt-code-base.ts'
import { applyChanges, spellDiff } from '../adoption/changes.ts'
import { createFileProgress } from '../check/file-progress.ts'
import { openCodeBase } from '../code-base/open-code-base.ts'
import { showFile } from '../code-base/place.ts'
import { slashed } from '../code-base/source-files.ts'
import { findProjectRoot } from '../files/project-root.ts'
import { writeProjectFile } from '../files/write-file.ts'
import { requireDefinitions } from '../project/require-definitions.ts'
import { createCommand } from '../terminal/command.ts'
import type { Io } from '../terminal/io.ts'
import { UserError } from '../terminal/user-error.ts'

export default createCommand(
  {
    name: 'adopt',
    summary: 'rewrite userId: string into loose types, which refuse the ids of other kinds',
    usage: ['--parameters [--properties] [--dry-run] [<path>…]'],
    about: `Finds the names that brandid check reports as no-string-id, and writes LooseId<'user'> in
the place of string, with an import; for the values of keys, LooseKey. A loose type accepts every string, so the code still
compiles, and refuses what is known to be the id of another kind. A second run changes
nothing. All else stays as it is, byte for byte.

It lists what it leaves, and why: names that may be another system's (stripeCustomerId), or
are by "foreign" of brandid.config.json; parameters that the function checks; types that
are promises (useParams<{ userId: string }>()); generated files; packages without brandid.
Tests, .d.ts and what .gitignore or the configuration ignores are passed over.`,
    options: {
      parameters: {
        type: 'boolean',
        help: 'type the parameters of functions, and the properties in their types',
      },
      properties: { type: 'boolean', help: 'type the members of interfaces, types and classes' },
      'dry-run': { type: 'boolean', help: 'write nothing; print the changes as a diff' },
    },
    examples: [
      ['brandid adopt --parameters --dry-run src', 'see the changes'],
      ['brandid adopt --parameters src', 'make them'],
      ['brandid adopt --parameters --properties src', 'and those of interfaces'],
    ],
  },
  async ({ options, positionals }, io) => {
    const { parameters = false, properties = false } = options
    if (!parameters && !properties) {
      throw new UserError(
        'Missing --parameters or --properties.',
        'Example: brandid adopt --parameters --dry-run src',
      )
    }
    const { codeBase, root } = openCodeBase(positionals, io)
    const progress = createFileProgress(io)
    const { files, left, tests, definitions } = adoptCodeBase(codeBase, {
      root,
      top: slashed(findProjectRoot(io.cwd)),
      scope: { parameters, properties },
      progress,
    })
    await progress.end()
    requireDefinitions(definitions, quoted(positionals.join(', ') || '.'), false)
    const { stdout, stderr } = io
    await stderr.writeLines(left)
    const isDry = options['dry-run'] === true
    const faults = codeBase.faults
      .filter(({ path }) => codeBase.has(path))
      .map(({ path, message }) => `${showFile(path, root)} was read in part: ${message}`)
    const done: ChangedFile[] = []
    for (const each of files) {
      const fault = isDry ? undefined : write(each, io)
      if (fault === undefined) done.push(each)
      else faults.push(fault)
      if (isDry) await stdout.writeLines(spellDiff(each.file, each.text, each.changes))
    }
    await stderr.writeLines(faults.map((fault) => `brandid: ${fault}`))
    const types = done.reduce((sum, each) => sum + each.types, 0)
    await stderr.writeLines([
      `brandid: ${[
        `${count(types, 'type')} in ${count(done.length, 'file')}${isDry ? ' would change' : ''}`,
        ...(left.length > 0 ? [`${left.length} left as they are`] : []),
        ...(tests > 0 ? [`${count(tests, 'test file')} passed over`] : []),
      ].join('; ')}`,
    ])
    return faults.length > 0 ? 2 : 0
  },
)

/** Writes a file, or tells why not: a link leads elsewhere. */
function write({ path, file, text, changes }: ChangedFile, { cwd }: Io): string | undefined {
  try {
    writeProjectFile(path, applyChanges(text, changes), findProjectRoot(cwd))
    return undefined
  } catch (error) {
    return `${file}: ${(error as Error).message}`
  }
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
