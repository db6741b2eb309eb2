/** The typed rules without ESLint: TypeScript's checker, oxc-parser's tree, and the places that both have in a text. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from '@tsd/typescript'
import { parseSync } from 'oxc-parser'
import plugin, { type PluginRule } from '../../src/eslint.ts'
import { LINTER_RULES } from '../../src/rules/all-rules.ts'

type Context = Parameters<PluginRule['create']>[0]
type Services = NonNullable<Context['sourceCode']['parserServices']>
type Node = Parameters<NonNullable<Services['esTreeNodeToTSNodeMap']>['get']>[0]

/** The rules that read types. */
export const TYPED_RULES = LINTER_RULES.filter(({ interest }) => interest === 'types').map(({ name }) => name)
export type TypedRule = (typeof TYPED_RULES)[number]

/** The files that ESLint lints in `npm run test:linters`. */
export const fixtures = fileURLToPath(new URL('../linters/typed', import.meta.url))

/** A folder with a tsconfig.json, and a function that lints a file of it. */
export function openTyped(folder: string) {
  const path = join(folder, 'tsconfig.json')
  const config = ts.getParsedCommandLineOfConfigFile(path, {}, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(`${messageText}`)
    },
  } as ts.ParseConfigFileHost)
  const program = ts.createProgram(config?.fileNames ?? [], config?.options ?? {})
  return (file: string, rule: TypedRule) => lintFile(join(folder, file), rule, program, folder)
}

function lintFile(filename: string, rule: TypedRule, program: ts.Program, cwd: string) {
  const text = readFileSync(filename, 'utf8')
  const ast = parseSync(filename, text, { preserveParens: false, range: true }).program
  const found: { readonly line: number; readonly column: number; readonly message: string }[] = []
  const context = {
    filename,
    cwd,
    settings: {},
    languageOptions: { parser: {} },
    sourceCode: {
      text,
      ast: ast as unknown as Context['sourceCode']['ast'],
      parserServices: {
        program,
        esTreeNodeToTSNodeMap: createMap(program.getSourceFile(filename)),
      } as unknown as Services,
      getLocFromIndex: (index) => {
        const before = text.slice(0, index).split('\n')
        return { line: before.length, column: before.at(-1)?.length ?? 0 }
      },
    },
    report: ({ loc, message }) => found.push({ ...loc.start, message }),
  } satisfies Context
  plugin.rules[rule].create(context).Program()
  return found
}

/** Nodes of TypeScript by the range of those of ESTree, as typescript-eslint's map has them. */
function createMap(file: ts.SourceFile | undefined) {
  const byRange = new Map<string, ts.Node[]>()
  const visit = (node: ts.Node): void => {
    const key = `${node.getStart(file)}:${node.end}`
    byRange.set(key, [...(byRange.get(key) ?? []), node])
    ts.forEachChild(node, visit)
  }
  if (file) visit(file)
  return {
    get(node: Node): ts.Node | undefined {
      const [start, end] = node.range ?? [0, 0]
      const nodes = byRange.get(`${start}:${end}`) ?? []
      if (node.type === 'Identifier') {
        // With an annotation, the range of the name is longer.
        return nodes.at(-1) ?? byRange.get(`${start}:${start + node.name.length}`)?.at(-1)
      }
      return (
        nodes.find((each) => (node.type.startsWith('TS') ? ts.isTypeNode(each) : ts.isExpression(each))) ??
        nodes[0]
      )
    },
  }
}

/** The rules that find a line, by the word of its mark. */
const MARKS: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('../linters/marks.json', import.meta.url), 'utf8'),
)

/** The lines of the fixtures that a rule is expected to find, by their marks. A number stands for `unchecked`. */
export function listMarks(rule: TypedRule): string[] {
  return listFixtures().flatMap((name) =>
    readFileSync(join(fixtures, name), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const [, mark] = / \/\/ ← (\w+)$/.exec(line) ?? []
        const rules = mark === undefined ? [] : (MARKS[mark] ?? MARKS['unchecked'])
        return rules?.includes(rule) ? [`${name}:${index + 1}`] : []
      }),
  )
}

export const listFixtures = (): string[] =>
  readdirSync(fixtures)
    .filter((name) => name.endsWith('.ts'))
    .sort()
