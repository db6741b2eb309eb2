/** The context of rules that read types: TypeScript's checker, oxc-parser's tree, and the places that both have in a text. */
import { readFileSync } from 'node:fs'
import type { PluginRule } from '@brandid/project/eslint'
import ts from '@tsd/typescript'
import { parseSync } from 'oxc-parser'

export type Context = Parameters<PluginRule['create']>[0]
type Services = NonNullable<Context['sourceCode']['parserServices']>
type Node = Parameters<NonNullable<Services['esTreeNodeToTSNodeMap']>['get']>[0]

/** A program of a few texts, without a library of types. */
export function createProgramOf(
  path: string,
  text: string,
  others: Readonly<Record<string, string>> = {},
): ts.Program {
  const texts = new Map([...Object.entries(others), [path, text]])
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost({}),
    fileExists: (name) => texts.has(name),
    readFile: (name) => texts.get(name),
    getSourceFile: (name, version) => {
      const found = texts.get(name)
      return found === undefined ? undefined : ts.createSourceFile(name, found, version, true)
    },
  }
  return ts.createProgram(
    [...texts.keys()],
    { noLib: true, strict: true, target: ts.ScriptTarget.ES2022 },
    host,
  )
}

/** What a linter knows of a file of a program. */
export function createTypedFile(
  program: ts.Program,
  filename: string,
  cwd: string,
  text: string = readFileSync(filename, 'utf8'),
): Omit<Context, 'report'> {
  const { program: ast } = parseSync(filename, text, { preserveParens: false, range: true })
  return {
    filename,
    cwd,
    settings: {},
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
  }
}

/** Nodes of TypeScript by the range of those of ESTree, as typescript-eslint's map has them. */
function createMap(file: ts.SourceFile | undefined) {
  const byRange = new Map<string, ts.Node[]>()
  const visit = (node: ts.Node): void => {
    const key = `${node.getStart(file)}:${node.end}`
    const same = byRange.get(key)
    if (same) same.push(node)
    else byRange.set(key, [node])
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
