/** A file as `adopt` rewrites it, and what compilers make of it before and after: programs that know nothing of the proof. */
import { readComments } from '@brandid/base/syntax'
import { applyChanges, type ChangedFile } from '@brandid/project/adopt'
import ts from '@tsd/typescript'
import { transformSync } from 'esbuild'
import { whyUnproven } from '../../src/adopt/adopt-file.ts'
import { type Adopted, adopt } from './adopted.ts'

/** What reads types beside the compiler, and a file that says so. */
const READERS = {
  values: { 'tsconfig.json': '{ "compilerOptions": { "emitDecoratorMetadata": true } }' },
  texts: { 'package.json': '{ "dependencies": { "brandid": "1", "@mikro-orm/reflection": "6" } }' },
  members: { 'nest-cli.json': '{ "compilerOptions": { "plugins": ["@nestjs/swagger"] } }' },
  all: { 'package.json': '{ "dependencies": { "brandid": "1", "typia": "9" } }' },
} as const

type Reads = keyof typeof READERS

/** `emitDecoratorMetadata`. */
export const EMITS: Reads = 'values'

const MORE = `import { defineKey } from 'brandid'
export const OrderKey = defineKey('order')
export const LineKey = defineKey('line')
`

export type Change = ChangedFile['changes'][number]

export interface Rewrite {
  readonly before: string
  readonly after: string
  readonly path: string
  readonly types: number
  readonly left: Adopted['left']
  /** Why the file stays as it is. */
  readonly fault: string | undefined
}

interface Source {
  readonly text: string
  readonly path?: string
  /** Other files of the project. */
  readonly more?: Readonly<Record<string, string>>
}

const known = new Map<string, Adopted>()

/** Texts are adopted once each: a broken generator tries one of them thousands of times. */
function adoptOnce({ text, path = 'a.ts', more = {} }: Source, reads?: Reads): Adopted {
  const key = JSON.stringify([text, path, reads, more])
  const adopted =
    known.get(key) ?? adopt(text, { 'more.ts': MORE, ...more, ...(reads && READERS[reads]) }, { path })
  if (known.size > 100) known.clear()
  known.set(key, adopted)
  return adopted
}

/** A text after its adoption. */
export function rewrite(source: Source, reads?: Reads): Rewrite {
  const { text: after, types, left, fault } = adoptOnce(source, reads)
  return { before: source.text, after, path: source.path ?? 'a.ts', types, left, fault }
}

/** A text after its adoption by a generator with a fault between its changes and the proof, which judges for a reader of types. */
export function rewriteBroken(
  source: Source,
  { reads, judged = reads }: { readonly reads?: Reads; readonly judged?: Reads },
  breakIt = (changes: readonly Change[]): readonly Change[] => changes,
): Pick<Rewrite, 'after' | 'fault'> {
  const { changed, module } = adoptOnce(source, reads)
  if (!changed) throw new Error('Expected changes')
  const changes = breakIt(changed.changes)
  const inserted = changed.changes.filter(({ text }) => /\.\$type<|\bdeclare id\b/.test(text)).length
  const reader = judged && { reads: judged, by: 'emitDecoratorMetadata' }
  return {
    after: applyChanges(source.text, changes),
    fault: whyUnproven(module, { ...changed, changes, inserted }, reader),
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
  return [...ofTypeScript, code].map((each) =>
    each.replaceAll('.$type()', '').replace(/\/\*!.*?\*\/\s*/g, ''),
  )
}

/** The comments that TypeScript and esbuild keep in the JavaScript of a single file. */
export function keptComments(path: string, text: string): readonly (readonly string[])[] {
  const kinds = [{}, { module: ts.ModuleKind.CommonJS }, { removeComments: true }]
  const ofTypeScript = kinds.map((kind) => {
    const target = ts.ScriptTarget.ESNext
    const compilerOptions = { target, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.Preserve, ...kind }
    return ts.transpileModule(text, { fileName: path, compilerOptions }).outputText
  })
  const loader = path.endsWith('x') ? 'tsx' : 'ts'
  const { code } = transformSync(text, {
    loader,
    jsx: 'preserve',
    legalComments: 'inline',
    logLevel: 'silent',
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
  })
  return [...ofTypeScript, code].map((each) => readComments('a.jsx', each).map(({ value }) => value))
}

/** The same without the metadata of members, which nobody reads where decorators name their types. */
export const withoutMetadata = (emitted: readonly string[]): string[] =>
  emitted.map((each) => each.replace(/^ *__metadata\("design:type".*$/gm, ''))

/** What modules import: the loose types are the plain ones here, so a type checker sees no difference but a wrong name. */
const AROUND = `declare module 'brandid' {
  export type LooseId<Prefix extends string> = string
  export type LooseKey<Name extends string> = number
  export type LooseBigIntKey<Name extends string> = bigint
  export type LooseTextKey<Name extends string> = string
  export type LooseKeyOf<Name extends string, Value> = Value
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
