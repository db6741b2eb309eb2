/** The command `init`: the definitions that a code base and its samples suggest. */
import { lstatSync } from 'node:fs'
import { resolve } from 'node:path'
import { findProjectRoot, readSamples, writeProjectFile } from '@brandid/base/files'
import { hideTokens } from '@brandid/base/readings'
import { count, createCommand, UserError } from '@brandid/base/terminal'
import { propose, searchKeys, searchPrefixes, writeIds } from '@brandid/project/adopt'
import { openCodeBase, searchDefinitions, showFile } from '@brandid/project/source'
import { quoted } from 'brandid/internal'
import { SUMMARIES } from './summaries.ts'

export default createCommand(
  {
    name: 'init',
    summary: SUMMARIES.init,
    usage: ['[<path>…] [--sample <file>]… [--out src/ids.ts]'],
    about: `Reads TypeScript and JavaScript as brandid check does, running nothing, and looks for
prefixes: in tables (prefixes = ['user', …], new IdGenerator({ user: 'usr', … })), in calls
(createId({ prefix: 'user_' }), newId('user')), and before random texts
(user_\${nanoid()}). Tests are left out, and so are prefixes with a definition.
It proposes keys, too, integers, UUIDs, ULIDs and cuids: of @Entity classes, of Drizzle's
tables, of schemas of Prisma and of CREATE TABLE in files of SQL, but for the migrations of
Prisma and Drizzle.

The formats come from samples of stored ids, which brandid inspect reads. A comment says
what each format rests on. Former formats go to accepts. A source of one prefix may hold ids
from before the prefix. Former prefixes are not guessed.

The command prints the module, or writes it with --out, never over a file. A sample that the
proposal does not accept is listed with its line, and the exit code is 1. It is 2 where a file
was read in part.`,
    options: {
      sample: {
        type: 'string',
        value: '<file>',
        multiple: true,
        help: 'stored ids: a file with one in each line, or\nfile.csv:column; may be repeated',
      },
      out: {
        type: 'string',
        short: 'o',
        value: '<file>',
        help: 'a new file of the project, such as src/ids.ts',
      },
    },
    examples: [
      ['brandid init', 'print a proposal, formats unknown'],
      ['brandid init --sample users.csv:id --sample teams.txt', 'infer formats'],
      ['brandid init --sample ids.txt --out src/ids.ts', 'write it'],
    ],
  },
  async ({ options, positionals }, io) => {
    const { out } = options
    if (out !== undefined && lstatSync(resolve(io.cwd, out), { throwIfNoEntry: false })) {
      throw new UserError(
        `Expected --out to name a new file but received ${quoted(out)}, which is there.`,
        'Name another file, and move what you need.',
      )
    }
    const sources = (options.sample ?? []).map((name) => readSamples(name, io.cwd))
    const { codeBase, root } = openCodeBase(positionals, io)
    const { definitions } = searchDefinitions(codeBase)
    const ids = definitions.filter(({ of, scope }) => of !== 'key' && scope === undefined)
    const defined = new Set(ids.map(({ prefix }) => prefix))
    const { found, unfit } = searchPrefixes(codeBase, root)
    const missing = found.filter(({ prefix }) => !defined.has(prefix))
    const samples = sources.map((source) =>
      source.filter(({ text }) => !defined.has(text.slice(0, Math.max(text.lastIndexOf('_'), 0)))),
    )
    const proposal = propose(missing, samples, Date.now())
    const { stdout, stderr } = io
    const ofKeys = new Set(definitions.filter(({ of }) => of === 'key').map(({ prefix }) => prefix))
    const search = searchKeys(codeBase, root)
    const keys = search.keys.filter(({ name }) => !ofKeys.has(name))
    const known = new Set(codeBase.ownFaults.map(({ path }) => path))
    const faults = [...codeBase.ownFaults, ...search.faults.filter(({ path }) => !known.has(path))]
    const code = faults.length > 0 ? 2 : proposal.refused.length > 0 ? 1 : 0
    await stderr.writeLines(
      faults.map(({ path, message }) => `brandid: ${showFile(path, root)} was read in part: ${message}`),
    )
    await stderr.writeLines(unfit.map(({ place, message }) => `${place}: left out: ${message}`))
    await stderr.writeLines(
      proposal.refused.map(({ place, text, message }) => `${place}: ${quoted(hideTokens(text))}: ${message}`),
    )
    if (proposal.definitions.length + keys.length === 0) {
      throw new UserError(
        defined.size > 0
          ? 'Every prefix that was found has a definition, so there is nothing to propose.'
          : 'Expected prefixes in the source or in samples but found none.',
        'Give samples of stored ids with --sample. Ids without prefixes: docs/keys.md of brandid.',
      )
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
          : [`${count(proposal.accepted, 'sample')} accepted, ${proposal.refused.length} refused`]),
        ...(defined.size > 0 ? [`${count(defined.size, 'prefix')} defined before`] : []),
        ...(found.length === 0 ? ['no prefix was found'] : []),
      ].join('; ')}${keys.length > 0 ? '. See docs/integer-keys.md of brandid-kit' : ''}`,
    ])
    return code
  },
)
