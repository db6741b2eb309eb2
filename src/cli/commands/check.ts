/** The command `check`: the findings in a code base. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { quoted } from '../../errors/words.ts'
import { baselineOf, compare, parseBaseline, textOfBaseline } from '../check/baseline.ts'
import { checkCodeBase, type Found } from '../check/check.ts'
import { createFileProgress } from '../check/file-progress.ts'
import { githubOf, jsonOf, prettyOf } from '../check/print-findings.ts'
import type { CodeBase } from '../code-base/code-base.ts'
import { openCodeBase } from '../code-base/open-code-base.ts'
import { fileOf } from '../code-base/place.ts'
import { slashed } from '../code-base/source-files.ts'
import { createCommand } from '../terminal/command.ts'
import type { Io } from '../terminal/io.ts'
import { UserError } from '../terminal/user-error.ts'

const FORMATS = ['pretty', 'github', 'json']

/** The note on a code base without definitions, whose empty list of findings proves nothing. */
const NO_DEFINITION =
  'brandid: no definition was found, so no string and no template was checked for ids: see docs/adopt.md\n'

export default createCommand(
  {
    name: 'check',
    summary: 'find ids that are mixed up, cast or untyped in a code base',
    usage: ['[<path>…] [--format github] [--baseline <file>]'],
    about: `Reads TypeScript and JavaScript in the given paths, or in this folder, and runs nothing.
It skips what .gitignore names, node_modules, dist, build, out, coverage and .d.ts.
Definitions outside of the paths count where an import leads to them.

Rules:
  duplicate-prefix  two definitions of a registry claim a prefix, a former one or a named id
  literal-prefix    a prefix is not a literal in its definition
  registered        a definition has no getter in Register, which types parse()
  no-cast           as UserId: an unchecked value cast to an id
  no-template-id    \`user_\${x}\`, 'user_' + x: an id built from an unchecked value
  no-string-id      userId: string, where there is a definition of user

A comment silences a rule: // eslint-disable-next-line brandid/no-cast
Requires the package oxc-parser: npm install --save-dev oxc-parser`,
    options: {
      format: { type: 'string', value: '<format>', help: 'pretty, github or json: pretty by default' },
      json: { type: 'boolean', help: 'the same as --format json' },
      baseline: {
        type: 'string',
        value: '<file>',
        help: 'report only what the file does not hold; it is written if it is missing,\nand shrinks as findings go; where CI is set, nothing is written',
      },
    },
    examples: [
      ['brandid check', 'this folder'],
      ['brandid check src --format github', 'notes beside the lines of a pull request'],
      ['brandid check --baseline brandid-baseline.json', 'start green, and only get better'],
    ],
  },
  async ({ options, positionals }, io) => {
    const format = formatOf(options)
    const progress = createFileProgress(io)
    const { codeBase, root } = await openCodeBase(positionals, io)
    const result = checkCodeBase(codeBase, root, progress)
    await progress.end()
    for (const { path, message } of codeBase.faults.filter(({ path }) => codeBase.has(path))) {
      await io.stderr.write(`brandid: ${fileOf(path, root)} was read in part: ${message}\n`)
    }
    const findings =
      options.baseline === undefined ? result.findings : await freshOf(result.findings, options.baseline, io)
    await report(findings, format, { codeBase, root }, io)
    if (format === 'pretty') await io.stderr.write(summaryOf(findings, result))
    if (result.definitions === 0) await io.stderr.write(NO_DEFINITION)
    return findings.length > 0 ? 1 : 0
  },
)

function formatOf({ format, json }: { readonly format?: string; readonly json?: boolean }): string {
  const chosen = format ?? (json ? 'json' : 'pretty')
  if (FORMATS.includes(chosen)) return chosen
  throw new UserError(`Expected --format to be ${FORMATS.join(', ')} but received ${quoted(chosen)}.`)
}

async function report(
  findings: readonly Found[],
  format: string,
  { codeBase, root }: { codeBase: CodeBase; root: string },
  { stdout }: Io,
): Promise<void> {
  if (format === 'json') return stdout.write(jsonOf(findings))
  for (const finding of findings) {
    await stdout.write(
      format === 'github'
        ? githubOf(finding)
        : prettyOf(finding, codeBase.text(slashed(resolve(root, finding.file))), stdout.paint),
    )
  }
}

function summaryOf(
  findings: readonly Found[],
  { files, definitions }: { files: number; definitions: number },
): string {
  const all = `${count(files, 'file')}, ${count(definitions, 'definition')}, ${count(findings.length, 'finding')}\n`
  const isUnregistered = findings.some(({ rule }) => rule === 'registered')
  return isUnregistered ? `${all}brandid types writes the getters of Register.\n` : all
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

/** The findings that a baseline has not. A missing one is written; it shrinks where findings are gone. */
async function freshOf(
  findings: readonly Found[],
  file: string,
  { cwd, env, stderr }: Io,
): Promise<readonly Found[]> {
  const path = resolve(cwd, file)
  const { CI } = env
  if (!existsSync(path)) {
    if (CI) throw new UserError(`Expected the baseline ${quoted(file)} but found none, and CI is set.`)
    writeFileSync(path, textOfBaseline(baselineOf(findings)))
    await stderr.write(`brandid: wrote ${count(findings.length, 'finding')} to ${file}\n`)
    return []
  }
  const { fresh, rest, gone } = compare(findings, parseBaseline(readFileSync(path, 'utf8'), file))
  if (gone > 0) {
    if (!CI) writeFileSync(path, textOfBaseline(rest))
    const advice = CI ? `: run this without CI, and commit ${file}` : `, and ${file} has shrunk`
    await stderr.write(
      `brandid: ${count(gone, 'finding')} of the baseline ${gone === 1 ? 'is' : 'are'} gone${advice}\n`,
    )
  }
  return fresh
}
