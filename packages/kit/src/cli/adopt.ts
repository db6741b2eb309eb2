/** The command `adopt`, which replaces string types with loose types. */

import { dirname } from 'node:path'
import {
  findProjectRoot,
  removeLeftovers,
  replaceProjectFile,
  slashed,
  whyNotReplaced,
} from '@brandid/base/files'
import { count, createCommand, type Io, UserError } from '@brandid/base/terminal'
import { adoptCodeBase, applyChanges, type ChangedFile, spellDiff } from '@brandid/project/adopt'
import { requireWhole } from '@brandid/project/definitions'
import { createFileProgress, spellUnknown } from '@brandid/project/rules'
import { openCodeBase, showFile } from '@brandid/project/source'
import { quoted } from 'brandid/internal'
import { compileAgain, spellCompiled } from './compile-again.ts'
import { requireDefinitions } from './find-definitions.ts'
import { findCompiler } from './project-compiler.ts'
import { SUMMARIES } from './summaries.ts'

export default createCommand(
  {
    name: 'adopt',
    summary: SUMMARIES.adopt,
    usage: ['--parameters [--properties] [--columns] [--compile | --dry-run] [<path>…]'],
    about: `Finds the names that brandid check reports as no-string-id, replaces string with
LooseId<'user'>, or LooseKey for keys, and adds the import. A loose type accepts any string
except a known ID of another kind, so the code still compiles. A second run changes nothing.
A line that becomes too long for the project's formatter is broken as Prettier would break it.
The rest of each file is preserved byte for byte.

It lists every type that it leaves unchanged, with the reason:
- names that may belong to another system: by name (stripeCustomerId), by the folder or file
  (lib/stripe), by imports of its packages, or by "foreign" in brandid.config.json
- parameters that the function checks
- types that the code only asserts (useParams<{ userId: string }>())
- types that decorators read (@Column() userId: string)
- files that have changed meanwhile, are read-only, have hard links or are generated
- files whose behavior it cannot prove to be unchanged
- packages that do not depend on brandid
It skips tests, .d.ts files, and files that .gitignore or the configuration ignores.`,
    options: {
      parameters: {
        type: 'boolean',
        help: 'type function parameters, and the properties in their types',
      },
      properties: { type: 'boolean', help: 'type the members of interfaces, types and classes' },
      columns: {
        type: 'boolean',
        help: 'type columns of Drizzle, Kysely, TypeORM, MikroORM, Mongoose and Sequelize',
      },
      compile: {
        type: 'boolean',
        help: 'compile before and after; print the new errors, and restore files that fail',
      },
      'dry-run': { type: 'boolean', help: 'write nothing, and print the changes as a diff' },
    },
    examples: [
      ['brandid adopt --parameters --dry-run src', 'preview the changes'],
      ['brandid adopt --parameters src', 'apply the changes'],
      ['brandid adopt --parameters --properties src', 'also type interfaces'],
      ['brandid adopt --parameters --columns --compile src', 'also type columns, and report mixed IDs'],
    ],
  },
  async ({ options, positionals }, io) => {
    const { parameters = false, properties = false, columns = false, compile = false } = options
    if (!parameters && !properties && !columns) {
      throw new UserError(
        'Missing --parameters, --properties or --columns.',
        'Example: brandid adopt --parameters --dry-run src',
      )
    }
    const isDry = options['dry-run'] === true
    if (compile && isDry)
      throw new UserError(
        'Expected --compile or --dry-run, but not both: --dry-run writes nothing to compile.',
      )
    const { codeBase, root } = openCodeBase(positionals, io)
    const progress = createFileProgress(io)
    const { files, left, tests, definitions, words, unknown } = adoptCodeBase(codeBase, {
      root,
      top: slashed(findProjectRoot(io.cwd)),
      scope: { parameters, properties, columns },
      progress,
    })
    await progress.end()
    if (definitions === 0) requireWhole(codeBase, root)
    const advice = 'Pass another path, or create definitions first: npx brandid init --out src/ids.ts'
    requireDefinitions(definitions, quoted(positionals.join(', ') || '.'), false, advice)
    const { stdout, stderr } = io
    const compiler =
      compile && files.length > 0
        ? findCompiler(
            files.map(({ path }) => path),
            io,
          )
        : undefined
    const before = (await compiler?.run()) ?? []
    if (!isDry) for (const folder of new Set(codeBase.paths.map(dirname))) removeLeftovers(folder)
    const faults = codeBase.ownFaults.map(
      ({ path, message }) => `${showFile(path, root)} was only partly read: ${message}`,
    )
    const done: ChangedFile[] = []
    const kept: string[] = []
    for (const each of files) {
      const { fault, reason } = isDry ? { reason: whyNotReplaced(each.path, each.text) } : write(each, io)
      if (fault !== undefined) faults.push(fault)
      else if (reason !== undefined) kept.push(`${each.file}: ${count(each.types, 'type')}: ${reason}`)
      else done.push(each)
      if (isDry && reason === undefined)
        await stdout.writeLines(spellDiff(each.file, each.text, each.changes))
    }
    const compiled = compiler ? await compileAgain(compiler, before, done, words, root, io) : undefined
    for (const { file, types, errors } of compiled?.takenBack ?? [])
      kept.push(`${file}: ${count(types, 'type')}: the compiler reports ${count(errors, 'new error')}`)
    const written = done.filter((each) => !compiled?.takenBack.some(({ path }) => path === each.path))
    const stuck = (compiled?.kept ?? []).map(
      ({ file, types, errors, reason }) =>
        `${file}: ${count(types, 'type')}: not restored despite ${count(errors, 'new error')}: ${reason}`,
    )
    await stderr.writeLines([...left, ...kept, ...stuck])
    await stderr.writeLines(spellUnknown(unknown))
    await stderr.writeLines(faults.map((fault) => `brandid: ${fault}`))
    await stdout.writeLines(compiled?.lines ?? [])
    const types = written.reduce((sum, each) => sum + each.types, 0)
    const leaving = left.length + kept.length
    await stderr.writeLines([
      `brandid: ${[
        `${count(types, 'type')} in ${count(written.length, 'file')}${isDry ? ' would change' : ''}`,
        ...(leaving > 0 ? [`${leaving} left unchanged`] : []),
        ...(tests > 0 ? [`${count(tests, 'test file')} skipped`] : []),
      ].join('; ')}`,
      ...(faults.length > 0 && types === 0
        ? []
        : [compiled ? spellCompiled(compiled) : spellNext(types, isDry, options, positionals)]),
    ])
    if (faults.length > 0) return 2
    if (compiled && compiled.lines.length > 0) return 1
    return types === 0 && unknown.size > 0 ? 1 : 0
  },
)

const SCOPES = ['parameters', 'properties', 'columns'] as const

/** Suggests the next command, such as the compiler if the new types have not been checked. */
function spellNext(
  types: number,
  isDry: boolean,
  options: { readonly [Name in (typeof SCOPES)[number]]?: boolean | undefined },
  paths: readonly string[],
): string {
  if (types === 0) return 'brandid: run npx brandid check next'
  if (!isDry)
    return 'brandid: only types changed, but they are unchecked: run npx tsc --noEmit next, or adopt with --compile'
  const scopes = SCOPES.filter((name) => options[name]).map((name) => ` --${name}`)
  return `brandid: apply the changes: npx brandid adopt${scopes.join('')} --compile${paths.map((path) => ` ${path}`).join('')}`
}

interface Written {
  /** Why writing the file failed. */
  readonly fault?: string
  /** Why the file was left unchanged. */
  readonly reason?: string | undefined
}

/** Writes a file, or returns why it was not written, for example because it is outside the project or was saved by an editor. */
function write({ path, file, text, changes }: ChangedFile, { cwd }: Io): Written {
  try {
    return { reason: replaceProjectFile(path, text, applyChanges(text, changes), findProjectRoot(cwd)) }
  } catch (error) {
    return { fault: `${file}: ${(error as Error).message}` }
  }
}
