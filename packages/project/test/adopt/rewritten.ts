/** A file as `adopt` rewrites it, and what compilers make of it before and after: programs that know nothing of the proof. */
import ts from '@tsd/typescript'
import { transformSync } from 'esbuild'
import { adoptFile, whyUnproven } from '../../src/adopt/adopt-file.ts'
import { applyChanges, type Change } from '../../src/adopt/changes.ts'
import type { TypeReader } from '../../src/adopt/type-readers.ts'
import { ruleContextIn } from '../rules/rule-context-in.ts'

const MORE = {
  './more': `import { defineKey } from 'brandid'
export const OrderKey = defineKey('order')
export const LineKey = defineKey('line')
`,
}

export const EMITS: TypeReader = { reads: 'values', by: 'emitDecoratorMetadata' }

export interface Rewrite {
  readonly before: string
  readonly after: string
  readonly path: string
  readonly types: number
  readonly left: readonly { readonly name: string; readonly reason: string }[]
  /** Why the file stays as it is. */
  readonly fault: string | undefined
}

/**
 * A text after its adoption.
 *
 * @param breakIt A fault in the generator, between it and the proof.
 */
export function rewrite(
  { text, path = 'a.ts' }: { readonly text: string; readonly path?: string },
  reader?: TypeReader,
  breakIt = (changes: readonly Change[]): readonly Change[] => changes,
): Rewrite {
  const context = ruleContextIn(text, { others: MORE, path })
  const scope = { parameters: true, properties: true }
  const adopted = adoptFile(context, 'brandid', scope, undefined, reader)
  const broken = { ...adopted, changes: breakIt(adopted.changes) }
  return {
    before: text,
    after: applyChanges(text, broken.changes),
    path,
    types: adopted.types,
    left: adopted.left,
    fault: whyUnproven(context.module, broken, reader),
  }
}

/** What TypeScript emits of a single file with metadata, and what esbuild does, without comments and `.$type()` of columns. */
export function emittedOf(path: string, text: string): readonly string[] {
  const ofTypeScript = [true, false].map((strict) => {
    const { outputText, diagnostics = [] } = ts.transpileModule(text, {
      fileName: path,
      reportDiagnostics: true,
      compilerOptions: {
        strict,
        target: ts.ScriptTarget.ESNext,
        module: ts.ModuleKind.ESNext,
        jsx: ts.JsxEmit.Preserve,
        experimentalDecorators: true,
        emitDecoratorMetadata: true,
        removeComments: true,
      },
    })
    return `${outputText}${diagnostics.map(({ code }) => `// TS${code}`)}`
  })
  const tsconfigRaw = { compilerOptions: { experimentalDecorators: true, verbatimModuleSyntax: true } }
  const loader = path.endsWith('x') ? 'tsx' : 'ts'
  const { code } = transformSync(text, {
    loader,
    jsx: 'preserve',
    tsconfigRaw,
    legalComments: 'none',
    logLevel: 'silent',
  })
  return [...ofTypeScript, code].map((each) => each.replaceAll('.$type()', ''))
}

/** The same without the metadata of members, which nobody reads where decorators name their types. */
export const withoutMetadata = (emitted: readonly string[]): string[] =>
  emitted.map((each) => each.replace(/^ *__metadata\("design:type".*$/gm, ''))

/** What modules import: the loose types are the plain ones here, so a type checker sees no difference but a wrong name. */
const AROUND = `declare module 'brandid' {
  export type LooseId<Prefix extends string> = string
  export type LooseKey<Name extends string, Value = number> = Value
  export type Id<Prefix extends string = string> = string
  export const defineId: (prefix: string) => unknown
}
`

/** The errors of each file in a program, by its place in the list: codes and sentences, but for those of missing modules. */
export function errorsOf(files: readonly { readonly path: string; readonly text: string }[]): string[][] {
  const named = files.map(({ path, text }, index) => [`/${index}/${path}`, text] as const)
  const texts = new Map<string, string>([...named, ['/around.d.ts', AROUND]])
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.Preserve,
    experimentalDecorators: true,
    types: [],
    lib: ['lib.es2022.d.ts', 'lib.esnext.disposable.d.ts', 'lib.esnext.decorators.d.ts'],
  }
  const host = ts.createCompilerHost(options)
  const readSource = host.getSourceFile.bind(host)
  host.getSourceFile = (name, target) => {
    const text = texts.get(name)
    return text === undefined ? readSource(name, target) : ts.createSourceFile(name, text, target)
  }
  host.fileExists = (name) => texts.has(name) || ts.sys.fileExists(name)
  const program = ts.createProgram([...texts.keys()], options, host)
  return named.map(([name]) => {
    const source = program.getSourceFile(name)
    const all = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    return all.map(({ code, messageText }) => `${code} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
  })
}
