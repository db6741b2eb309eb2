/** The command `init`, which proposes definitions from a project and its sample IDs. */
import { lstatSync } from 'node:fs'
import { resolve } from 'node:path'
import { findProjectRoot, readSamples, writeProjectFile } from '@brandid/base/files'
import { hideTokens } from '@brandid/base/readings'
import { count, createCommand, groupBy, UserError } from '@brandid/base/terminal'
import { type Proposal, propose, searchKeys, searchPrefixes, writeIds } from '@brandid/project/adopt'
import { openProject, searchDefinitions, showFile } from '@brandid/project/source'
import { quoted } from 'brandid/internal'
import { SUMMARIES } from './summaries.ts'

export default createCommand(
  {
    name: 'init',
    summary: SUMMARIES.init,
    usage: ['[<path>…] [--sample <file>]… [--rare] [--out src/ids.ts]'],
    about: `Reads TypeScript and JavaScript as brandid check does, without running it, and looks for
prefixes in tables (prefixes = ['user', …], new IdGenerator({ user: 'usr', … })), in calls
(createId({ prefix: 'user_' }), newId('user')), and before random strings
(user_\${nanoid()}). It skips tests and prefixes that already have a definition.
It also proposes keys (integers, UUIDs, ULIDs and cuids) from @Entity classes, Drizzle
tables, Prisma schemas and CREATE TABLE in SQL files, except for Prisma and Drizzle
migrations.

It infers formats from samples of stored IDs, and explains each format in a comment. Former
formats go into accepts. If a sample file has only one prefix, IDs without a prefix count as
older IDs of that kind. It does not guess former prefixes.

A proposal requires many similar samples, so that one bad row adds no format. Samples that
the proposal does not accept are listed with their lines, and the exit code is 1. --rare also
proposes formats for rare samples.

The command prints the module, or writes it to a new file with --out. The exit code is 0 if
it proposes something or no file contains an ID, 1 if it proposes nothing or lists a sample,
and 2 if a file could not be fully read.`,
    options: {
      sample: {
        type: 'string',
        value: '<file>',
        multiple: true,
        help: 'stored IDs: a file with one ID per line, or\nfile.csv:column; may be repeated',
      },
      rare: {
        type: 'boolean',
        help: 'also propose formats for rare samples',
      },
      out: {
        type: 'string',
        short: 'o',
        value: '<file>',
        help: 'a new file in the project, such as src/ids.ts',
      },
    },
    examples: [
      ['brandid init', 'print a proposal without formats'],
      ['brandid init --sample users.csv:id --sample teams.txt', 'infer formats'],
      ['brandid init --sample ids.txt --rare', 'accept rare samples'],
      ['brandid init --sample ids.txt --out src/ids.ts', 'write the definitions'],
    ],
  },
  async ({ options, positionals }, io) => {
    const { out } = options
    if (out !== undefined && lstatSync(resolve(io.cwd, out), { throwIfNoEntry: false })) {
      throw new UserError(
        `Expected --out to be a new file but received ${quoted(out)}, which already exists.`,
        'Choose another file, and copy the definitions that you need.',
      )
    }
    const sources = (options.sample ?? []).map((name) => readSamples(name, io.cwd))
    const { codeBase, root } = openProject(positionals, io)
    const { definitions } = searchDefinitions(codeBase)
    const ids = definitions.filter(({ of, scope }) => of !== 'key' && scope === undefined)
    const defined = new Set(ids.map(({ prefix }) => prefix))
    const { found, unfit } = searchPrefixes(codeBase, root)
    const missing = found.filter(({ prefix }) => !defined.has(prefix))
    const proposal = propose(missing, sources, Date.now(), { defined, takesRare: options.rare === true })
    const { stdout, stderr } = io
    const ofKeys = new Set(definitions.filter(({ of }) => of === 'key').map(({ prefix }) => prefix))
    const search = searchKeys(codeBase, root, found)
    const keys = search.keys.filter(({ name }) => !ofKeys.has(name))
    const known = new Set(codeBase.ownFaults.map(({ path }) => path))
    const faults = [...codeBase.ownFaults, ...search.faults.filter(({ path }) => !known.has(path))]
    const code = faults.length > 0 ? 2 : proposal.refused.length > 0 ? 1 : 0
    await stderr.writeLines(
      faults.map(({ path, message }) => `brandid: ${showFile(path, root)} was only partly read: ${message}`),
    )
    await stderr.writeLines(unfit.map(({ place, message }) => `${place}: omitted: ${message}`))
    await stderr.writeLines(
      proposal.heads.map(
        ({ place, text }) => `${place}: omitted: ${quoted(hideTokens(text))} is a column name.`,
      ),
    )
    await stderr.writeLines(listRefused(proposal.refused))
    if (proposal.definitions.length + keys.length === 0) {
      if (codeBase.paths.length + faults.length + sources.length === 0) {
        const where = quoted(positionals.length > 0 ? positionals.join(', ') : '.')
        throw new UserError(
          `Expected TypeScript or JavaScript files, or Prisma or SQL files with IDs, in ${where} but found none.`,
        )
      }
      const isDefined = definitions.length > 0
      const hasIds = isDefined || unfit.length > 0 || sources.length > 0
      await stderr.writeLines([
        isDefined
          ? 'brandid: every ID that was found has a definition, so there is nothing to propose: run npx brandid adopt --parameters --properties --columns --dry-run next'
          : `brandid: ${hasIds ? 'no ID can be proposed' : 'no file contains an ID'}. Provide stored IDs with --sample.`,
      ])
      return faults.length > 0 ? 2 : hasIds ? 1 : 0
    }
    const text = writeIds(proposal.definitions, keys)
    if (out === undefined) await stdout.writeLines(text.trimEnd().split('\n'))
    else writeProjectFile(resolve(io.cwd, out), text, findProjectRoot(io.cwd))
    const isOf = [
      ...(proposal.definitions.length > 0 ? [count(proposal.definitions.length, 'definition')] : []),
      ...(keys.length > 0 ? [count(keys.length, 'key')] : []),
    ]
    await stderr.writeLines([
      `brandid: ${[
        `${isOf.join(' and ')}${out === undefined ? '' : ` in ${out}`}`,
        ...(sources.length === 0
          ? []
          : [`${count(proposal.accepted, 'sample')} accepted, ${proposal.refused.length} rejected`]),
        ...(defined.size > 0 ? [`${count(defined.size, 'prefix')} already defined`] : []),
        ...(found.length === 0 ? ['no prefix was found'] : []),
      ].join('; ')}${keys.length > 0 ? '. See docs/keys.md in brandid' : ''}`,
    ])
    if (proposal.rare > 0 && !options.rare) await stderr.writeLines([adviseOnRare(proposal.rare)])
    await stderr.writeLines([spellNext(out)])
    return code
  },
)

/** Formats the next step: the user should review a proposal before using it. */
const spellNext = (out: string | undefined): string =>
  out === undefined
    ? 'brandid: review each line, then write the definitions: npx brandid init --out src/ids.ts'
    : `brandid: review each line of ${out}, then preview the changes: npx brandid adopt --parameters --properties --columns --dry-run`

function adviseOnRare(rare: number): string {
  const [are, them, theyAre] = rare === 1 ? ['is', 'it', 'it is an ID'] : ['are', 'them', 'they are IDs']
  return `${count(rare, 'rejected sample')} ${are} too rare to establish a format: correct ${them} or, if ${theyAre}, accept ${them} with --rare.`
}

/** The maximum number of rejected samples to list per reason. The first few samples are enough to show the problem. */
const MANY = 1000
const SHOWN = 20

/** Formats one line per rejected sample. */
function listRefused(refused: Proposal['refused']): string[] {
  const byReason = groupBy(refused, ({ message }) => message.replace(/"[^"]*"|\d+/g, ''))
  const hidden = [...byReason.values()].filter((some) => some.length > MANY).map((some) => some.slice(SHOWN))
  const left = new Set(hidden.flat())
  return [
    ...refused
      .filter((each) => !left.has(each))
      .map(({ place, text, message }) => `${place}: ${quoted(hideTokens(text))}: ${message}`),
    ...hidden.map(
      (some) => `${some.length} more, from ${some[0]?.place} to ${some.at(-1)?.place}, for the same reason.`,
    ),
  ]
}
