/**
 * `npm run check -- linters`: the built plugin in ESLint 8, 9 and 10 and in oxlint. RuleTester over the examples of
 * packages/kit/docs/eslint.md and over every repair; the real programs on the folder `project`, beside `brandid check`.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import tsParser from '@typescript-eslint/parser'
import * as eslint10 from 'eslint'
import unsupported from 'eslint8/use-at-your-own-risk'
import * as eslint9 from 'eslint9'
import plugin from '../../../kit/dist/eslint.js'

const here = fileURLToPath(new URL('.', import.meta.url))
const project = join(here, 'project')
const docs = readFileSync(new URL('../../../kit/docs/eslint.md', import.meta.url), 'utf8')

const [head, ...chapters] = docs.split(/^## /m)
const blocksOf = (part) => Array.from(part.matchAll(/```(?:ts|typescript)\n(.*?)```/gs), ([, code]) => code)
const [ids] = blocksOf(head)

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'brandid-linters-')))
// The rules know the definitions below the folder that a linter runs in.
process.chdir(folder)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'ids.ts'), ids)
const filename = join(folder, 'example.ts')

/** What each repair makes of a text. */
const REPAIRS = [
  {
    rule: 'literal-prefix',
    code: "import { defineId } from 'brandid'\nconst NAME = 'tag'\nexport const TagId = defineId(NAME)",
    output: "import { defineId } from 'brandid'\nconst NAME = 'tag'\nexport const TagId = defineId('tag')",
  },
  {
    rule: 'no-cast',
    code: "import { UserId } from './ids.js'\nexport const id = (text: string) => text as unknown as UserId",
    title: 'Check the value with UserId.parse.',
    suggestion: "import { UserId } from './ids.js'\nexport const id = (text: string) => UserId.parse(text)",
  },
  {
    rule: 'no-string-id',
    code: "import type { UserId } from './ids.js'\nexport type A = { user_id?: string | null; b: UserId }",
    title: 'Type it as `UserId`.',
    suggestion:
      "import type { UserId } from './ids.js'\nexport type A = { user_id?: UserId | null; b: UserId }",
  },
  {
    rule: 'no-template-id',
    code: "import { UserId } from './ids.js'\nexport const id = (n: number) => [UserId, `user_\u0024{n + 1}`]",
    title: 'Build the ID with UserId.fromBody, which checks it.',
    suggestion:
      "import { UserId } from './ids.js'\nexport const id = (n: number) => [UserId, UserId.fromBody(n + 1)]",
  },
]

const UNTYPED = Object.keys(plugin.rules).filter((rule) => !plugin.rules[rule].meta.docs.requiresTypeChecking)

for (const [name, { RuleTester }] of Object.entries({ eslint9, eslint10 })) {
  RuleTester.describe = describe
  RuleTester.it = it
  RuleTester.itOnly = it.only
  const tester = new RuleTester({ languageOptions: { parser: tsParser } })
  for (const chapter of chapters) {
    const rule = chapter.slice(0, chapter.indexOf('\n'))
    if (!UNTYPED.includes(rule)) continue
    const [bad, good] = chapter.split(/^Good:$/m).map(blocksOf)
    const repairs = REPAIRS.filter((each) => each.rule === rule)
    tester.run(`${name} ${rule}`, plugin.rules[rule], {
      valid: good.map((code) => ({ code, filename })),
      invalid: [
        ...bad.map((code) => ({ code, filename, ...outcomeOf(code, rule) })),
        ...repairs.map(({ code, output, title, suggestion }) => ({
          code,
          filename,
          ...(output && { output }),
          errors: [
            {
              message: /^[A-Z'].+\.$/s,
              ...(suggestion && { suggestions: [{ desc: title, output: suggestion }] }),
            },
          ],
        })),
      ],
    })
  }
}

/** RuleTester wants every fix and every suggestion told: those of the examples come from the rule itself. */
function outcomeOf(code, rule) {
  const linter = new eslint10.Linter({ cwd: folder })
  const config = {
    files: ['**/*.ts'],
    languageOptions: { parser: tsParser },
    plugins: { brandid: plugin },
    rules: { [`brandid/${rule}`]: 'error' },
  }
  const messages = linter.verify(code, [config], { filename })
  assert.ok(messages.length > 0, `packages/kit/docs/eslint.md: ${rule} has an example that is not bad`)
  const fixed = linter.verifyAndFix(code, [config], { filename })
  return {
    ...(fixed.fixed && { output: fixed.output }),
    errors: messages.map(({ message, suggestions }) => ({
      message,
      ...(suggestions && {
        suggestions: suggestions.map(({ desc, fix }) => ({
          desc,
          output: code.slice(0, fix.range[0]) + fix.text + code.slice(fix.range[1]),
        })),
      }),
    })),
  }
}

/** `bad.ts:9:16 no-cast` of each finding, in order. */
const rows = (findings) =>
  findings.map(({ file, line, column, rule }) => `${file}:${line}:${column} ${rule}`).sort()

function run(command, args, cwd = project) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [command, ...args], {
    cwd,
    encoding: 'utf8',
  })
  return { stdout, stderr, status }
}

it('is a plugin in the types of ESLint 9 and 10', () => {
  const { stdout, status } = run(join(here, 'node_modules/typescript/bin/tsc'), ['-p', join(here, 'config')])
  assert.deepEqual({ stdout, status }, { stdout: '', status: 0 })
})

describe('the real programs', () => {
  const checked = run(join(here, '../../../kit/dist/cli/main.js'), ['check', '--json'])
  const expected = rows(JSON.parse(checked.stdout).findings)

  it('have planted faults to find, of every rule', () => {
    assert.deepEqual(new Set(expected.map((row) => row.split(' ')[1])), new Set(UNTYPED))
  })

  for (const version of ['eslint', 'eslint9', 'eslint8']) {
    it(`${version} finds what check finds`, () => {
      const { stdout, stderr } = run(join(here, `node_modules/${version}/bin/eslint.js`), [
        '--format',
        'json',
        'src',
      ])
      assert.ok(stdout, stderr)
      const found = JSON.parse(stdout).flatMap(({ filePath, messages }) =>
        messages.map(({ line, column, ruleId }) => ({
          file: filePath.slice(project.length + 1).replaceAll('\\', '/'),
          line,
          column,
          rule: String(ruleId).replace('brandid/', ''),
        })),
      )
      assert.deepEqual(rows(found), expected)
    })

    it(`${version} fixes a prefix`, () => {
      const copy = join(here, 'node_modules', `.project-${version}`)
      cpSync(project, copy, { recursive: true })
      const config = readFileSync(join(project, 'eslint.config.js'), 'utf8')
      writeFileSync(join(copy, 'eslint.config.js'), config.replace('../../../../kit', '../../../../../kit'))
      run(join(here, `node_modules/${version}/bin/eslint.js`), ['--fix', 'src'], copy)
      assert.match(readFileSync(join(copy, 'src/bad.ts'), 'utf8'), /defineId\('label'\)/)
      rmSync(copy, { recursive: true })
    })
  }

  it('oxlint finds what check finds', () => {
    const { stdout, stderr } = run(join(here, 'node_modules/oxlint/bin/oxlint'), [
      '-c',
      '.oxlintrc.json',
      '--format',
      'json',
      'src',
    ])
    assert.ok(stdout, stderr)
    const found = JSON.parse(stdout).diagnostics.map(({ filename: file, code, labels: [{ span }] }) => ({
      file,
      line: span.line,
      column: span.column,
      rule: /\((.*)\)/.exec(code)[1],
    }))
    assert.deepEqual(rows(found), expected)
  })
})

// Over real files with the types of Drizzle and Kysely. packages/project/test/rules/typed-rules.full.test.ts holds typed.txt to their marks.
describe('the rules that read types', () => {
  const typedFolder = join(here, 'typed')
  const languageOptions = {
    parser: tsParser,
    parserOptions: { projectService: true, tsconfigRootDir: typedFolder },
  }
  const recommended = plugin.configs.recommendedTypeChecked
  const read = (name) => readFileSync(join(typedFolder, name), 'utf8')
  const rule = plugin.rules['no-unchecked-id']
  const createLinter = ({ ESLint }, options) =>
    new ESLint({
      cwd: typedFolder,
      overrideConfigFile: true,
      overrideConfig: [{ files: ['**/*.ts'], languageOptions: options }, recommended],
    })

  // ESLint 8.57 has the flat configuration beside its own.
  const eslint8 = { ESLint: unsupported.FlatESLint, RuleTester: unsupported.FlatRuleTester }
  Object.assign(eslint8.RuleTester, { describe, it, itOnly: it.only })
  for (const [name, eslint] of Object.entries({ eslint8, eslint9, eslint10 })) {
    it(`${name} finds each marked line, and no other`, async () => {
      const results = await createLinter(eslint, languageOptions).lintFiles(['.'])
      const texts = results.flatMap(({ filePath, messages }) =>
        messages
          .filter(({ ruleId, fatal }) => fatal || !UNTYPED.includes(ruleId?.replace('brandid/', '')))
          .map(({ line, message }) => `${filePath.slice(typedFolder.length + 1)}:${line} ${message}\n`),
      )
      assert.equal(texts.join(''), readFileSync(join(here, 'typed.txt'), 'utf8'))
    })

    const tester = new eslint.RuleTester({ languageOptions })
    tester.run(`${name} no-unchecked-id, with types`, rule, {
      valid: [{ code: read('clean.ts'), filename: join(typedFolder, 'clean.ts') }],
      invalid: [{ code: read('mistakes.ts'), filename: join(typedFolder, 'mistakes.ts'), errors: 35 }],
    })

    it(`${name} says what to configure where the parser has no types`, async () => {
      await assert.rejects(
        createLinter(eslint, { parser: tsParser }).lintFiles(['clean.ts']),
        ({ message }) =>
          /^brandid\/no-certain-refusal needs types: in ESLint, set parserOptions\.projectService of @typescript-eslint\/parser to true; oxlint provides no types to plugins\.$/m.test(
            message,
          ),
      )
    })
  }

  it('are not served by oxlint, which says so', () => {
    const config = join(folder, 'typed.json')
    const rules = { 'brandid/no-mixed-columns': 'error' }
    const jsPlugins = [fileURLToPath(new URL('../../../kit/dist/eslint.js', import.meta.url))]
    writeFileSync(config, JSON.stringify({ jsPlugins, categories: { correctness: 'off' }, rules }))
    const { stdout, stderr } = run(join(here, 'node_modules/oxlint/bin/oxlint'), ['-c', config, 'src'])
    assert.match(`${stdout}${stderr}`, /oxlint provides no types to plugins/)
  })
})
