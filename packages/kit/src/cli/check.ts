/** The command `check`, which reports the findings in a project. */
import { resolve } from 'node:path'
import {
  CONFIG_NAME,
  type Config,
  findProjectRoot,
  readObject,
  readUserFile,
  slashed,
  writeProjectFile,
} from '@brandid/base/files'
import { columns, count, createCommand, type Io, suggestion, UserError } from '@brandid/base/terminal'
import {
  accept,
  CHECK_RULES,
  CHECKS,
  type CheckResult,
  checkCodeBase,
  compare,
  createBaseline,
  createFileProgress,
  type Fault,
  type Found,
  openProjectTypes,
  parseBaseline,
  spellGithub,
  spellJson,
  spellPretty,
  spellSarif,
  spellSummary,
  spellUnknown,
  TYPED_RULES,
  textOfBaseline,
} from '@brandid/project/rules'
import { type CodeBase, openCodeBase, showFile } from '@brandid/project/source'
import { quoted } from 'brandid/internal'
import { ALLOW_EMPTY } from './find-definitions.ts'
import { SUMMARIES } from './summaries.ts'

const FORMATS = ['pretty', 'github', 'json', 'sarif']

/** The error for a project without definitions. Its empty list of findings proves nothing. */
const NO_DEFINITION =
  'no definitions were found, so no strings or templates were checked for IDs: see docs/adopt.md in brandid-kit, or pass --allow-empty'

export default createCommand(
  {
    name: 'check',
    summary: SUMMARIES.check,
    usage: ['[<path>…] [--format github] [--baseline <file>]'],
    about: `Reads TypeScript and JavaScript in the given paths, or in this folder, without running it.
It skips ignored files (.gitignore), node_modules, dist, build, out, coverage and .d.ts.
Types come from the project's own typescript and the nearest tsconfig.json.
Definitions outside these paths are included if an import leads to them.

Rules:
${columns(CHECKS.map(({ name, summary }) => [name, summary]))}

To silence a rule, add a comment: // eslint-disable-next-line brandid/no-cast

The exit code is 1 if there are findings, and 2 if there are no definitions or a file could
not be fully read.`,
    options: {
      format: { type: 'string', value: '<format>', help: 'pretty (the default), github, json or sarif' },
      json: { type: 'boolean', help: 'the same as --format json' },
      summary: { type: 'boolean', help: 'count findings per folder instead of listing them' },
      baseline: {
        type: 'string',
        value: '<file>',
        help: 'report only findings that are not in this file',
      },
      update: { type: 'boolean', help: 'write all findings to the baseline, unless CI is set' },
      accept: {
        type: 'string',
        value: '<path>',
        multiple: true,
        help: 'add the findings in a path to the baseline, unless CI is set',
      },
      rule: {
        type: 'string',
        value: '<rule>',
        multiple: true,
        help: 'report only this rule; may be repeated',
      },
      ...ALLOW_EMPTY,
    },
    examples: [
      ['brandid check', 'check this folder'],
      ['brandid check src --format github', 'annotate the lines of a pull request'],
      ['brandid check --summary', 'count findings by folder and rule'],
      ['brandid check --baseline brandid-baseline.json --update', 'accept all current findings'],
      ['brandid check --baseline brandid-baseline.json', 'report only new findings'],
    ],
  },
  async ({ options, positionals }, io) => {
    const format = chooseFormat(options)
    const baseline = chooseBaseline(options, io)
    const progress = createFileProgress(io)
    const { codeBase, root } = openCodeBase(positionals, io)
    const rules = chooseRules(options.rule, codeBase.config)
    const types = TYPED_RULES.some((rule) => rules.has(rule))
      ? openProjectTypes(codeBase.paths, root, (path) => codeBase.text(path))
      : undefined
    const all = checkCodeBase(codeBase, root, progress, types)
    await progress.end()
    const result = { ...all, findings: all.findings.filter(({ rule }) => rules.has(rule)) }
    const findings = baseline ? await holdAgainst(result.findings, baseline, io) : result.findings
    const faults = codeBase.ownFaults.map(({ path, message }) => ({ file: showFile(path, root), message }))
    const error = result.definitions === 0 && !options['allow-empty'] ? NO_DEFINITION : undefined
    await report(
      findings,
      options.summary ? 'summary' : format,
      { codeBase, root, result, faults, gaps: types?.gaps ?? [], isBaseline: baseline !== undefined, error },
      io,
    )
    return error !== undefined || faults.length > 0 ? 2 : findings.length > 0 ? 1 : 0
  },
)

function chooseFormat({
  format,
  json,
  summary,
}: {
  readonly format?: string
  readonly json?: boolean
  readonly summary?: boolean
}): string {
  const chosen = format ?? (json ? 'json' : 'pretty')
  if (summary && chosen !== 'pretty')
    throw new UserError(`Expected --format pretty with --summary but received ${quoted(chosen)}.`)
  if (FORMATS.includes(chosen)) return chosen
  throw new UserError(`Expected --format to be one of ${FORMATS.join(', ')} but received ${quoted(chosen)}.`)
}

/** Returns the rules that the options select, or by default all rules that the configuration does not turn off. */
function chooseRules(names: readonly string[] = [], { rules }: Config): { has(rule: string): boolean } {
  readObject({ value: Object.fromEntries(rules), place: `"rules" in ${CONFIG_NAME}` }, CHECK_RULES)
  const unknown = names.find((name) => !CHECK_RULES.some((rule) => rule === name))
  if (unknown !== undefined)
    throw new UserError(
      `Unknown rule ${quoted(unknown)}.${suggestion(CHECK_RULES, unknown)}`,
      `The rules are ${CHECK_RULES.join(', ')}.`,
    )
  return new Set(names.length > 0 ? names : CHECK_RULES.filter((rule) => rules.get(rule) !== false))
}

interface Checked {
  readonly codeBase: CodeBase
  readonly root: string
  readonly result: CheckResult
  readonly faults: readonly Fault[]
  /** Why type-aware rules skipped some files. */
  readonly gaps: readonly string[]
  readonly isBaseline: boolean
  readonly error: string | undefined
}

async function report(findings: readonly Found[], format: string, checked: Checked, io: Io): Promise<void> {
  const { result, faults, gaps, error } = checked
  const { files, definitions } = result
  const { stdout, stderr } = io
  await stderr.writeLines(gaps.map((reason) => `brandid: type-aware rules skipped files: ${reason}`))
  await stderr.writeLines(
    faults.map(({ file, message }) => `brandid: ${file} was only partly read: ${message}`),
  )
  if (format === 'json') {
    await stdout.writeLines([spellJson(findings, { faults, files, definitions, error })])
  } else if (format === 'sarif') {
    await stdout.writeLines([spellSarif(findings, { faults, error })])
  } else if (format === 'github') {
    // `writeLines` would escape these lines, which are GitHub workflow commands.
    for (const finding of findings) await stdout.write(`${spellGithub(finding)}\n`)
  } else {
    await (format === 'summary'
      ? stdout.writeLines(spellSummary(findings))
      : showFindings(findings, checked, io))
    await stderr.writeLines([...spellUnknown(result.unknown), ...summarize(findings, checked)])
  }
  if (error !== undefined) await stderr.writeLines([`brandid: ${error}`])
}

async function showFindings(
  findings: readonly Found[],
  { codeBase, root }: Checked,
  { stdout }: Io,
): Promise<void> {
  let shown = { file: '', lines: [''] }
  for (const finding of findings) {
    const { file } = finding
    if (file !== shown.file) {
      shown = { file, lines: codeBase.text(slashed(resolve(root, file))).split(/\r?\n/) }
    }
    await stdout.writeLines(spellPretty(finding, shown.lines, stdout.paint))
  }
}

/** Formats the counts and the next command. */
function summarize(findings: readonly Found[], { result, isBaseline }: Checked): string[] {
  const { files, definitions } = result
  const all = `${count(files, 'file')}, ${count(definitions, 'definition')}, ${count(findings.length, 'finding')}`
  if (findings.some(({ rule }) => rule === 'registered'))
    return [all, 'Run brandid types to write the getters.']
  if (isBaseline || definitions === 0) return [all]
  if (findings.length === 0) return [all, 'brandid: run npx brandid check --format github in CI next']
  return [
    all,
    'brandid: fix the findings, or accept them all: npx brandid check --baseline brandid-baseline.json --update',
  ]
}

/** The file with accepted findings, and whether to update it. */
interface BaselineChoice {
  readonly file: string
  readonly path: string
  readonly isUpdated: boolean
  readonly accepted: readonly string[]
}

function chooseBaseline(
  options: { readonly baseline?: string; readonly update?: boolean; readonly accept?: readonly string[] },
  { cwd, env }: Io,
): BaselineChoice | undefined {
  const { baseline: file, update: isUpdated = false, accept: accepted = [] } = options
  const writes = isUpdated || accepted.length > 0
  if (file === undefined) {
    if (writes) throw new UserError('Missing --baseline, the file that --update and --accept write.')
    return undefined
  }
  if (writes && env['CI']) throw new UserError('CI is set, so --update and --accept write nothing.')
  return { file, path: resolve(cwd, file), isUpdated, accepted }
}

/** Updates the baseline if requested, and returns the findings that are not in it. */
async function holdAgainst(
  findings: readonly Found[],
  { file, path, isUpdated, accepted }: BaselineChoice,
  { cwd, stderr }: Io,
): Promise<readonly Found[]> {
  const text = readUserFile(path)
  const present = text === undefined ? undefined : parseBaseline(text, file)
  if (isUpdated) {
    writeProjectFile(path, textOfBaseline(createBaseline(findings)), findProjectRoot(cwd))
    await stderr.writeLines([`brandid: wrote ${count(findings.length, 'finding')} to ${file}`])
    return []
  }
  if (!present && accepted.length === 0) {
    throw new UserError(
      `Missing baseline ${quoted(file)}.`,
      'Create it with --update, or part of it with --accept <path>.',
    )
  }
  const baseline = present ?? createBaseline([])
  const { fresh, gone } = compare(findings, baseline)
  if (gone > 0) {
    const are = gone === 1 ? 'is' : 'are'
    await stderr.writeLines([
      `brandid: ${count(gone, 'baseline finding')} ${are} gone: remove them with --update`,
    ])
  }
  const folders = accepted.map((each) =>
    showFile(slashed(resolve(cwd, each)), slashed(cwd)).replace(/\/*$/, '/'),
  )
  const taken = fresh.filter(({ file: found }) =>
    folders.some((each) => each === '/' || `${found}/`.startsWith(each)),
  )
  if (taken.length > 0) {
    writeProjectFile(path, textOfBaseline(accept(baseline, taken)), findProjectRoot(cwd))
    await stderr.writeLines([`brandid: added ${count(taken.length, 'finding')} to ${file}`])
  }
  const isTaken = new Set(taken)
  return fresh.filter((each) => !isTaken.has(each))
}
