/** The command `init`: the definitions that a code base and its samples suggest. */
import { lstatSync } from 'node:fs'
import { resolve } from 'node:path'
import { quoted } from 'brandid/internal'
import { searchDefinitions } from '../code-base/definition-search.ts'
import { openCodeBase } from '../code-base/open-code-base.ts'
import { findProjectRoot } from '../files/project-root.ts'
import { writeProjectFile } from '../files/write-file.ts'
import { searchPrefixes } from '../proposal/prefix-search.ts'
import { propose } from '../proposal/propose.ts'
import { readSamples } from '../proposal/samples.ts'
import { writeIds } from '../proposal/write-ids.ts'
import { hideTokens } from '../readings/tokens.ts'
import { createCommand } from '../terminal/command.ts'
import { UserError } from '../terminal/user-error.ts'

export default createCommand(
  {
    name: 'init',
    summary: 'propose definitions for the ids that a code base has',
    usage: ['[<path>…] [--sample <file>]… [--out src/ids.ts]'],
    about: `Reads TypeScript and JavaScript as brandid check does, running nothing, and looks for
prefixes: in tables (prefixes = ['user', …], { user: 'usr', … }), in calls
(createId({ prefix: 'user_' }), newId('user')), and before random texts
(user_\${nanoid()}). Tests are left out, and so are prefixes with a definition.

The formats come from samples of stored ids, which brandid inspect reads. A comment says
what each format rests on. Former formats go to accepts. A source of one prefix may hold ids
from before the prefix. Former prefixes are not guessed.

The command prints the module, or writes it with --out, never over a file. A sample that the
proposal does not accept is listed with its line, and the exit code is 1.`,
    options: {
      sample: {
        type: 'string',
        value: '<file>',
        multiple: true,
        help: 'stored ids: a file with one in each line, or\nfile.csv:column; may be repeated',
      },
      out: { type: 'string', value: '<file>', help: 'a new file of the project, such as src/ids.ts' },
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
    await stderr.writeLines(unfit.map(({ place, message }) => `${place}: ${message}`))
    await stderr.writeLines(
      proposal.refused.map(({ place, text, message }) => `${place}: ${quoted(hideTokens(text))}: ${message}`),
    )
    if (proposal.definitions.length === 0) {
      throw new UserError(
        defined.size > 0
          ? 'Expected a prefix without a definition but found none.'
          : 'Expected prefixes in the source or in samples but found none.',
        'Give samples of stored ids with --sample. Ids without prefixes: docs/keys.md of brandid.',
      )
    }
    const text = writeIds(proposal.definitions)
    if (out === undefined) await stdout.writeLines(text.trimEnd().split('\n'))
    else writeProjectFile(resolve(io.cwd, out), text, findProjectRoot(io.cwd))
    await stderr.writeLines([
      `brandid: ${[
        `${count(proposal.definitions.length, 'definition')}${out === undefined ? '' : ` in ${out}`}`,
        ...(sources.length === 0
          ? []
          : [`${count(proposal.accepted, 'sample')} accepted, ${proposal.refused.length} refused`]),
        ...(defined.size > 0 ? [`${count(defined.size, 'prefix')} defined before`] : []),
      ].join('; ')}`,
    ])
    return proposal.refused.length > 0 ? 1 : 0
  },
)

const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : noun.endsWith('x') ? 'es' : 's'}`
