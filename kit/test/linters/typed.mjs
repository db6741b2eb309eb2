/** The typed rules in ESLint, over real files with the types of Drizzle and Kysely: what each finds, beside its marks. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tsParser from '@typescript-eslint/parser'
import plugin from '../../dist/eslint.js'

/** A folder of files with marks. */
export const typedFolder = fileURLToPath(new URL('typed', import.meta.url))
/** The rules that find a line, by the word of its mark. A number stands for a mistake of `no-unchecked-id`. */
const MARKS = JSON.parse(readFileSync(new URL('marks.json', import.meta.url), 'utf8'))
const TYPED = new Set(Object.values(MARKS).flat())

/** The configuration of a user with types. */
export const typedConfig = [
  {
    files: ['**/*.ts'],
    languageOptions: {
      parser: tsParser,
      parserOptions: { projectService: true, tsconfigRootDir: typedFolder },
    },
  },
  plugin.configs.recommendedTypeChecked,
]

/** `file:line rule`, of every mark of a typed rule. */
export function listMarks() {
  return readdirSync(typedFolder)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .flatMap((name) =>
      readFileSync(join(typedFolder, name), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const [, mark] = / \/\/ ← (\w+)$/.exec(line) ?? []
          const rules = mark === undefined ? [] : (MARKS[mark] ?? MARKS.unchecked)
          return rules.map((rule) => `${name}:${index + 1} ${rule}`)
        }),
    )
}

/** The same of what ESLint finds. */
export async function listFindings({ ESLint }) {
  const eslint = new ESLint({ cwd: typedFolder, overrideConfigFile: true, overrideConfig: typedConfig })
  const results = await eslint.lintFiles(['.'])
  return results.flatMap(({ filePath, messages }) =>
    messages
      .filter(({ ruleId, fatal }) => fatal || TYPED.has(ruleId?.replace('brandid/', '')))
      .map(({ line, ruleId, message }) => ({
        row: `${filePath.slice(typedFolder.length + 1)}:${line} ${ruleId?.replace('brandid/', '')}`,
        message,
      })),
  )
}
