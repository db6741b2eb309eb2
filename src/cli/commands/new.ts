/** The command `new`: new ids of a prefix. */
import type { AnyIdDef, GeneratesAt } from '../../definition/definition-type.ts'
import { createRegistry } from '../../registry/registry.ts'
import { ownDefinitions } from '../project/definitions.ts'
import { asksForFormat, chosenFormat, FORMAT_OPTIONS } from '../project/format-options.ts'
import type { Values } from '../terminal/arguments.ts'
import { createByteProgress } from '../terminal/byte-progress.ts'
import { createCommand } from '../terminal/command.ts'
import type { Io } from '../terminal/io.ts'
import { UserError } from '../terminal/user-error.ts'
import { instantOption, integerOption } from '../terminal/values.ts'

/** Ids of one write. */
const BATCH = 10_000
const MOST = 1_000_000_000

export default createCommand(
  {
    name: 'new',
    summary: 'generate ids',
    usage: ['[options] <prefix>'],
    about: `Generates ids of a prefix, in the format of your definition if the project has one
(see brandid inspect --help), and in uuid25 for a prefix that the project does not have.
If only the program knows the format, the command names the place and generates none.`,
    options: {
      count: { type: 'string', short: 'n', value: '<n>', help: 'how many: 1 by default' },
      at: {
        type: 'string',
        value: '<instant>',
        help: 'the time that they carry: 2026-01-01, 2026-01-01T12:30Z',
      },
      ...FORMAT_OPTIONS,
      config: {
        type: 'string',
        short: 'c',
        value: '<file>',
        help: 'a manifest, or a module that defines ids',
      },
    },
    examples: [
      ['brandid new user', 'an id'],
      ['brandid new user --format typeid --count 5', 'five, as TypeID'],
      ['brandid new order --at 2026-01-01', 'one as of New Year'],
      ['brandid new db --format nanoid --length 16', 'a random one'],
    ],
  },
  async ({ options, positionals }, io) => {
    const [prefix, ...more] = positionals
    if (prefix === undefined || more.length > 0) {
      throw new UserError(
        `Expected one prefix but received ${prefix === undefined ? 'none' : positionals.length}.`,
        'Example: brandid new user',
      )
    }
    const generate = generatorOf(await definitionOf(prefix, options, io), options.at)
    const progress = createByteProgress(io, 'written')
    let rest = integerOption('--count', options.count ?? '1', 0, MOST)
    for (; rest > 0; rest -= BATCH) {
      const text = `${Array.from({ length: Math.min(rest, BATCH) }, generate).join('\n')}\n`
      await io.stdout.write(text)
      await progress.add(text.length)
    }
    await progress.end()
    return 0
  },
)

/**
 * The project's own definition, unless a format is asked for.
 *
 * @throws {UserError} The format that is asked for makes no ids, or only the program makes what has the prefix.
 */
async function definitionOf(
  prefix: string,
  options: Values<typeof FORMAT_OPTIONS> & { readonly config?: string },
  io: Io,
): Promise<AnyIdDef> {
  const { defineId } = createRegistry()
  if (options.format === 'opaque') throw onlyChecks(options.format)
  if (asksForFormat(options)) return defineId(prefix as 'prefix', { format: await chosenFormat(options) })
  const own = await ownDefinitions(io, options.config)
  const definition = own?.find(prefix)
  if (!own || definition) return definition ?? defineId(prefix as 'prefix')
  const { refusalOf, refusalOfToken } = await import('../project/runtime-definitions.ts')
  const refusal = refusalOf(prefix, own.runtimeDefinitions)
  if (refusal) throw refusal
  if (own.tokenPrefixes.includes(prefix)) throw refusalOfToken(prefix)
  return defineId(prefix as 'prefix')
}

/** @throws {UserError} The format generates no ids, or no ids of a given time. */
function generatorOf(definition: AnyIdDef, at: string | undefined): () => string {
  const { format } = definition
  const name = format.name.replace(/\(.*/s, '')
  const { generate } = definition as Partial<GeneratesAt<string>>
  if (!generate) throw onlyChecks(name)
  if (at === undefined) return () => generate()
  if (!('backfiller' in format)) {
    throw new UserError(`Expected a format that carries time for --at but received ${name}, which does not.`)
  }
  const timeMs = instantOption('--at', at)
  return () => generate({ at: timeMs })
}

function onlyChecks(name: string): UserError {
  return new UserError(`Expected a format that generates ids but received ${name}, which only checks them.`)
}
