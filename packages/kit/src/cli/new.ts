/** The command `new`, which generates IDs with a prefix. */

import type { RuntimeDefinition } from '@brandid/base/manifest'
import {
  createByteProgress,
  createCommand,
  type Io,
  instantOption,
  integerOption,
  type OptionValues,
  UserError,
} from '@brandid/base/terminal'
import { type AnyIdDef, createRegistry } from 'brandid/core'
import type { AnyFormat } from 'brandid/formats'
import { type GeneratesAt, quoted } from 'brandid/internal'
import { asksForFormat, chosenFormat, FORMAT_OPTIONS } from './chosen-format.ts'
import { DEFINITION_OPTIONS, type DefinitionValues, ownDefinitions } from './find-definitions.ts'
import { SUMMARIES } from './summaries.ts'

/** The number of IDs to write at once. */
const BATCH = 10_000
const MOST = 1_000_000_000

export default createCommand(
  {
    name: 'new',
    summary: SUMMARIES.new,
    usage: ['[options] <prefix>'],
    about: `Generates IDs in the format of your own definition (see brandid inspect --help), or in
uuid25 if the project does not define the prefix. If the format is only known at
runtime, the command prints the definition's location instead of an ID.`,
    options: {
      count: { type: 'string', short: 'n', value: '<n>', help: 'the number of IDs (default: 1)' },
      at: {
        type: 'string',
        value: '<instant>',
        help: 'the time to encode, such as 2026-01-01T12:30Z',
      },
      ...FORMAT_OPTIONS,
      ...DEFINITION_OPTIONS,
    },
    examples: [
      ['brandid new user', 'one ID'],
      ['brandid new user --format typeid --count 5', 'five TypeIDs'],
      ['brandid new order --at 2026-01-01', 'an ID with a given time'],
      ['brandid new db --format nanoid --length 16', 'a random ID'],
    ],
  },
  async ({ options, positionals }, io) => {
    const [prefix, ...more] = positionals
    const example = 'Example: brandid new user'
    if (prefix === undefined) throw new UserError('Missing prefix.', example)
    if (more.length > 0)
      throw new UserError(`Expected one prefix but received ${positionals.length}.`, example)
    const count = integerOption('--count', options.count ?? '1', 1, MOST)
    const generate = createGenerator(await chooseDefinition(prefix, options, io), options.at, count)
    const progress = createByteProgress(io, 'written')
    let rest = count
    for (; rest > 0; rest -= BATCH) {
      const ids = Array.from({ length: Math.min(rest, BATCH) }, generate)
      await io.stdout.writeLines(ids)
      await progress.add(ids.join('\n').length + 1)
    }
    await progress.end()
    return 0
  },
)

/**
 * Uses the project's own definition, unless the options choose a format.
 *
 * @throws {UserError} The chosen format does not generate IDs, or only the running program can generate IDs with the prefix.
 */
async function chooseDefinition(
  prefix: string,
  options: OptionValues<typeof FORMAT_OPTIONS> & DefinitionValues,
  io: Io,
): Promise<AnyIdDef> {
  const { hideTokens } = await import('@brandid/base/readings')
  if (hideTokens(prefix) !== prefix) throw new UserError('The prefix looks like a secret.')
  const { defineId } = createRegistry()
  if (asksForFormat(options)) return defineId(prefix as 'prefix', { format: await chosenFormat(options) })
  const own = await ownDefinitions(io, options)
  const definition = own?.find(prefix)
  if (!own || definition) return definition ?? defineId(prefix as 'prefix')
  const refusal = createRefusal(prefix, own.runtimeDefinitions)
  if (refusal) throw refusal
  if (own.tokenPrefixes.includes(prefix)) throw refusalOfToken(prefix)
  return defineId(prefix as 'prefix')
}

/** Creates the error for a prefix that may belong to a definition that only the running program can evaluate. */
function createRefusal(
  prefix: string,
  runtimeDefinitions: readonly RuntimeDefinition[],
): UserError | undefined {
  const named = runtimeDefinitions.find(({ prefixes }) => prefixes.includes(prefix))
  const found = named ?? runtimeDefinitions.find(({ prefixes }) => prefixes.length === 0)
  if (!found) return undefined
  const { place, message } = found
  if (message === undefined) return refusalOfToken(prefix, `${place} uses for tokens`)
  const why = named
    ? `The format of ${quoted(prefix)} is unknown`
    : `This definition may have the prefix ${quoted(prefix)}`
  return new UserError(
    `${place}: ${message}`,
    `${why}: choose a format with --format, or pass a module with definitions to --config.`,
  )
}

function refusalOfToken(prefix: string, owner = 'belongs to tokens'): UserError {
  return new UserError(
    `Expected an ID prefix but received ${quoted(prefix)}, which ${owner}.`,
    'Only your program creates tokens, because they are secrets.',
  )
}

/**
 * Creates the ID generator. First checks that the format can generate all the IDs, so that no ID is printed before an error.
 *
 * @throws {UserError} The format does not generate IDs, or `--at` is set and its IDs carry no time.
 * @throws {IdError} `out_of_range` if the format does not allow that many IDs in a single instant.
 */
function createGenerator(definition: AnyIdDef, at: string | undefined, count: number): () => string {
  const { name: fullName, backfiller }: AnyFormat = definition.format
  const name = fullName.replace(/\(.*/s, '')
  const { generate, generateMany } = definition as Partial<GeneratesAt<string>>
  if (!generate || !generateMany) throw new UserError(`${name} cannot generate IDs, only check them.`)
  if (at === undefined) return () => generate()
  if (!backfiller) throw new UserError(`${name} carries no time, so it does not support --at.`)
  const timeMs = instantOption('--at', at)
  // A separate generator checks whether the instant allows that many IDs, so that the check uses up none of the definition's IDs.
  generateMany(0, { at: timeMs })
  const uint32 = () => crypto.getRandomValues(new Uint32Array(1))[0] as number
  backfiller('', { uint32 })(timeMs, undefined, count)
  return () => generate({ at: timeMs })
}
