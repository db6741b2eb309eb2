/**
 * The mistakes of a billing service: `npm run check -- billing` compiles, lints and checks the service, which is clean. Then each
 * mistake is planted, and refused at one place: by both compilers, by the rules of brandid-kit/eslint or by `brandid check`.
 *
 * A mistake is a changed copy of one file, beside the others, so each tool runs once over all of them.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import brandid from '../../packages/kit/dist/eslint.js'

// ESLint with the TypeScript 5.9 that its parser requires.
const requireLinter = createRequire(new URL('../../packages/project/test/linters/run.mjs', import.meta.url))
const { ESLint } = requireLinter('eslint')
const parser = requireLinter('@typescript-eslint/parser')
const ts = requireLinter('typescript')

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const planted = `${here}planted/`
const check = `${root}packages/kit/dist/cli/main.js`
const started = Date.now()

const run = (...args) => spawnSync(process.execPath, args, { cwd: planted, encoding: 'utf8' })
const numbered = (index) => String(index + 1).padStart(2, '0')

rmSync(planted, { recursive: true, force: true })
mkdirSync(planted)
for (const name of ['src', 'test', 'tsconfig.json', 'brandid.config.json'])
  cpSync(here + name, planted + name, { recursive: true })
// `brandid check` reads types with the TypeScript of the project, and version 7 shows its types to no other program.
mkdirSync(`${planted}node_modules`)
symlinkSync(
  dirname(requireLinter.resolve('typescript/package.json')),
  `${planted}node_modules/typescript`,
  'dir',
)

// The service itself is clean, before anything is planted.
assert.deepEqual(reportsOf(run(check, 'check', '--json')), [])
assert.equal(run(check, 'types', 'src', '--check').status, 0, 'src/register.ts is out of date')

/** A block of mistakes.txt: where and what, the text that goes (`-`), the text that comes (`+`), and an import of it (`&`). */
function plant(block, index) {
  const [, file, what] = /^(.*?): (.*)/.exec(block)
  const [text, replacement, line] = ['-', '+', '&'].map((mark) =>
    Array.from(block.matchAll(new RegExp(`^\\${mark} (.*)`, 'gm')), ([, each]) => each).join('\n'),
  )
  const source = readFileSync(planted + file, 'utf8')
  assert.equal(source.split(text).length, 2, `${file} has ${JSON.stringify(text)} once`)
  const first = source.slice(0, source.indexOf(text)).split('\n').length
  const last = first + replacement.split('\n').length - 1
  const code = source.replace(text, () => replacement) + line
  return {
    title: `${numbered(index)} ${file}: ${what}`,
    file,
    copy: file.replace(/ts$/, `${numbered(index)}.ts`),
    code,
    first,
    last,
  }
}
const mistakes = readFileSync(`${here}mistakes.txt`, 'utf8').trimEnd().split('\n\n').map(plant)
/** What `brandid check` finds in the service with one mistake: it compares files with each other. */
function checkWith({ file, code }) {
  const source = readFileSync(planted + file)
  writeFileSync(planted + file, code)
  for (const { copy } of mistakes) rmSync(planted + copy, { force: true })
  const reports = reportsOf(run(check, 'check', '--json'))
  writeFileSync(planted + file, source)
  return reports
}
for (const { copy, code } of mistakes) writeFileSync(planted + copy, code)

function reportsOf({ stdout, stderr }) {
  assert.equal(stderr, '')
  return JSON.parse(stdout).findings.map(({ file, line, rule, message }) => ({ file, line, rule, message }))
}

const config = ts.parseJsonConfigFileContent(
  ts.readConfigFile(`${planted}tsconfig.json`, ts.sys.readFile).config,
  ts.sys,
  planted,
)
const program = ts.createProgram(config.fileNames, config.options)
const fromFive = ts.getPreEmitDiagnostics(program).map(({ file, start, code, messageText }) => ({
  file: file.fileName.slice(planted.length),
  line: file.getLineAndCharacterOfPosition(start).line + 1,
  rule: `TS${code}`,
  message: ts.flattenDiagnosticMessageText(messageText, '\n'),
}))

const { stdout } = run(`${root}node_modules/typescript/bin/tsc`, '-p', '.', '--pretty', 'false') // 7
const fromSeven = Array.from(
  stdout.matchAll(/^(\S[^(\n]*)\((\d+),\d+\): error (TS\d+): (.*)$/gm),
  ([, file, line, rule, message]) => ({
    file,
    line: Number(line),
    rule,
    message,
  }),
)

const eslint = new ESLint({
  cwd: planted,
  overrideConfigFile: true,
  overrideConfig: [
    {
      files: ['**/*.ts'],
      languageOptions: { parser, parserOptions: { programs: [program], tsconfigRootDir: planted } },
    },
    { files: ['**/*.ts'], ...brandid.configs.recommendedTypeChecked },
  ],
})
const fromLint = (await eslint.lintFiles(['.'])).flatMap(({ filePath, messages }) =>
  messages.map(({ line, ruleId, message }) => ({
    file: filePath.slice(planted.length),
    line,
    rule: ruleId,
    message,
  })),
)

const problems = []
const isCopy = ({ file }) => mistakes.some(({ copy }) => copy === file)
for (const [by, reports] of Object.entries({ fromFive, fromSeven, fromLint }))
  for (const { file, line, message } of reports.filter((report) => !isCopy(report)))
    problems.push(`the service is not clean: ${by} ${file}:${line} ${message}`)

const refusedBy = { compiler: 0, linter: 0, check: 0 }
for (const mistake of mistakes) {
  const { title, copy, first, last } = mistake
  const [five, seven, lint] = [fromFive, fromSeven, fromLint].map((all) =>
    all.filter(({ file }) => file === copy),
  )
  const places = new Set([...five, ...seven].map(({ line }) => line))
  if (five.length > 0 !== seven.length > 0 || places.size > 1)
    problems.push(`${title}: the compilers refuse it in lines ${[...places]}`)
  const by = five.length > 0 ? 'compiler' : lint.length > 0 ? 'linter' : 'check'
  const [report] = by === 'compiler' ? five : by === 'linter' ? lint : checkWith(mistake)
  if (!report) {
    problems.push(`${title}: is not refused`)
    continue
  }
  // A schema is refused where its values go; all else where it is written.
  const where = report.line < first || report.line > last ? `, line ${report.line}` : ''
  refusedBy[by]++
  console.log(`${title}\n   ${report.rule}${where}: ${report.message.split('\n')[0]}`)
}
rmSync(planted, { recursive: true })
const { compiler, linter, check: checked } = refusedBy
const seconds = ((Date.now() - started) / 1000).toFixed(0)
console.log(
  `${compiler + linter + checked} of ${mistakes.length} are refused: ${compiler} by the compiler, ${linter} by the linter, ${checked} by brandid check (${seconds} s)`,
)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
