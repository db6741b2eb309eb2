/** The `types` command: the getters of `Register`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createRegisterFile } from '../artifacts/register-file.ts'
import { placeOf } from '../check/check.ts'
import { apartFromTests, searchDefinitions } from '../code-base/definition-search.ts'
import { openProject } from '../code-base/open-code-base.ts'
import { slashed } from '../code-base/source-files.ts'
import { createCommand } from '../terminal/command.ts'

export default createCommand(
  {
    name: 'types',
    summary: 'write the getters of Register, which type parse() and its kin',
    usage: ['[<path>…] [--out src/register.ts] [--check]'],
    about: `Reads the definitions as brandid check does, running nothing, and writes a file that
imports their types and declares a getter for each of them in Register. Getters that
are written by hand stay where they are, and are left out. Definitions of tests, of
functions and of registries of their own are left out, too.`,
    options: {
      out: {
        type: 'string',
        value: '<file>',
        help: 'the file: src/register.ts by default, register.ts where there is no src',
      },
      check: { type: 'boolean', help: 'write nothing; exit with 1 where the file is old' },
    },
    examples: [
      ['brandid types', 'after a change of definitions'],
      ['brandid types --check', 'in CI'],
    ],
  },
  async ({ options, positionals }, io) => {
    const file = options.out ?? (existsSync(resolve(io.cwd, 'src')) ? 'src/register.ts' : 'register.ts')
    const out = slashed(resolve(io.cwd, file))
    const { project, root } = await openProject(positionals, io)
    const { sources, definitions } = searchDefinitions(project)
    const elsewhere = new Set(
      [...sources].filter((path) => path !== out).flatMap((path) => project.registerBlockOf(path).prefixes),
    )
    const { text, getters, unnamed } = createRegisterFile(
      apartFromTests(definitions, root),
      project,
      out,
      (prefix) => elsewhere.has(prefix),
    )
    for (const { definition, message } of unnamed) {
      await io.stderr.write(`${placeOf(definition, root)}: ${message}\n`)
    }
    const present = existsSync(out) ? readFileSync(out, 'utf8') : undefined
    const isOld = present?.replaceAll('\r\n', '\n') !== text
    if (options.check) {
      if (isOld) await io.stderr.write(`brandid: ${file} is old: run brandid types\n`)
      return isOld || unnamed.length > 0 ? 1 : 0
    }
    if (isOld) {
      mkdirSync(dirname(out), { recursive: true })
      writeFileSync(out, text)
    }
    const count = `${getters} getter${getters === 1 ? '' : 's'}`
    await io.stderr.write(`brandid: ${file} ${isOld ? 'has' : 'still has'} ${count}\n`)
    return unnamed.length > 0 ? 1 : 0
  },
)
