/** The command `types`, which writes the `Register` getters. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  findProjectRoot,
  foldersAbove,
  isBelow,
  slashed,
  writeProjectFile,
  writtenBefore,
} from '@brandid/base/files'
import { count, createCommand, type Io, UserError } from '@brandid/base/terminal'
import {
  createRegisterFile,
  isRegisterFile,
  type RegisterFile,
  requireWhole,
} from '@brandid/project/definitions'
import {
  apartFromTests,
  type CodeBase,
  findFolder,
  findLeavingOut,
  join,
  openDefinitions,
  relative,
  searchDefinitions,
  showFile,
  showPlace,
  sourcesIn,
} from '@brandid/project/source'
import { quoted } from 'brandid/internal'
import { ALLOW_EMPTY, requireDefinitions } from './find-definitions.ts'
import { SUMMARIES } from './summaries.ts'

export default createCommand(
  {
    name: 'types',
    summary: SUMMARIES.types,
    usage: ['[<path>…] [--out src/register.ts] [--check]'],
    about: `Reads definitions as brandid check does, without running them, and writes a file that
imports their types and declares a Register getter for each. It skips getters that you
wrote manually, and definitions in tests, functions and separate registries. It only
overwrites files that it wrote.

The exit code is 2 if there are no definitions or a file could not be fully read.`,
    options: {
      out: {
        type: 'string',
        short: 'o',
        value: '<file>',
        help: 'the file (default: register.ts, in src if it exists)',
      },
      check: { type: 'boolean', help: 'write nothing, and exit with 1 if the file is out of date' },
      ...ALLOW_EMPTY,
    },
    examples: [
      ['brandid types', 'after changing definitions'],
      ['brandid types --check', 'in CI'],
    ],
  },
  async ({ options, positionals }, io) => {
    const file = options.out ?? (existsSync(resolve(io.cwd, 'src')) ? 'src/register.ts' : 'register.ts')
    const out = slashed(resolve(io.cwd, file))
    const present = writtenBefore(out, file, 'types', isRegisterFile)
    const { codeBase, root } = openDefinitions(positionals, io)
    const { sources, definitions, isTyped } = searchDefinitions(codeBase)
    if (!isTyped)
      throw new UserError('Expected TypeScript, because getters are types, but found only JavaScript.')
    const own = apartFromTests(definitions, root, codeBase.config)
    requireWhole(codeBase, root)
    requireDefinitions(own.length, quoted(positionals.join(', ') || '.'), options['allow-empty'])
    const elsewhere = new Set(
      [...sources]
        .filter((path) => path !== out)
        .flatMap((path) => codeBase.findRegisterBlock(path).prefixes),
    )
    const registerFile = createRegisterFile(own, codeBase, out, (prefix) => elsewhere.has(prefix))
    const { text, getters, unnamed } = registerFile
    for (const { definition, message } of unnamed) {
      await io.stderr.writeLines([`${showPlace(definition, root)}: ${message}`])
    }
    const isNeeded = getters > 0 || present !== undefined
    const isOld = isNeeded && present !== text
    if (options.check) {
      if (isOld) await io.stderr.writeLines([`brandid: ${file} is out of date: run brandid types`])
      return isOld || unnamed.length > 0 ? 1 : 0
    }
    if (isOld) writeProjectFile(out, text, findProjectRoot(io.cwd))
    const outcome = isNeeded
      ? `${file} ${isOld ? 'has' : 'still has'} ${count(getters, 'getter')}${getters === 0 ? ': you can remove it' : ''}`
      : describeReason(registerFile)
    await io.stderr.writeLines([
      `brandid: ${outcome}`,
      ...(getters > 0 ? hintAtConfig(out, codeBase, io) : []),
    ])
    return unnamed.length > 0 ? 1 : 0
  },
)

/** Warns if the file has no effect: no tsconfig.json includes it, and no file imports it. */
function hintAtConfig(out: string, codeBase: CodeBase, { cwd }: Pick<Io, 'cwd'>): string[] {
  const root = findProjectRoot(cwd)
  const folders = foldersAbove(out).filter((folder) => folder === root || isBelow(root, folder))
  const config = findLeavingOut(out, folders)
  if (config === undefined || codeBase.paths.some((path) => imports(path, out, codeBase))) return []
  const shown = quoted(relative(findFolder(config), out).replace(/^\.\//, ''))
  return [
    `brandid: no tsconfig.json includes the file: add ${shown} to "files" or "include" in ${showFile(config, slashed(cwd))}`,
  ]
}

/** Whether a file imports another file, including a file so new that the resolver cannot find it yet. */
function imports(path: string, target: string, codeBase: CodeBase): boolean {
  const stem = (file: string) => file.replace(/\.[cm]?[jt]sx?$/, '')
  return [...sourcesIn(codeBase.text(path))].some((source) => {
    const found = source.startsWith('.') ? join(findFolder(path), source) : codeBase.resolvePath(path, source)
    return found !== undefined && stem(found) === stem(target)
  })
}

/** Explains why no file is written, after definitions without a usable name have been listed. */
function describeReason({ elsewhere, unnamed }: RegisterFile): string {
  const nothing = 'there is nothing to write'
  if (elsewhere > 0)
    return `${count(elsewhere, 'getter')} ${elsewhere === 1 ? 'is' : 'are'} defined elsewhere: ${nothing}`
  return unnamed.length > 0 ? nothing : `no definition needs a getter: ${nothing}`
}
