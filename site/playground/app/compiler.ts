/** Runs the compiler on files in memory. */
import ts from '@tsd/typescript'
import type { Completion, Files, Hover, Place, Refusal, Scripts } from './messages.ts'

/** Declarations by path. Packages are in `/node_modules`, and the compiler's own declarations in `/lib`. */
export type Declarations = Readonly<Record<string, string>>

/** The compiler's features that the page uses. */
export interface Compiler {
  check(files: Files): readonly Refusal[]
  /** Compiles the files to JavaScript, even if they contain errors. */
  emit(files: Files): Scripts
  hover(files: Files, place: Place): Hover | undefined
  complete(files: Files, place: Place): readonly Completion[]
  /** Adds declarations. */
  add(declarations: Declarations): void
}

/** Creates the compiler. */
export function createCompiler(options: ts.CompilerOptions, declarations: Declarations): Compiler {
  const disk = new Map(Object.entries(declarations))
  const versions = new Map<string, number>()
  const folders = new Set<string>()
  const names = new Set<string>()
  // The language service rebuilds the program only if this version changes.
  let version = 0
  addFolders(disk.keys())

  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...names],
    getScriptVersion: (path) => String(versions.get(path) ?? 0),
    getScriptSnapshot: (path) => {
      const text = disk.get(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getProjectVersion: () => String(version),
    getCurrentDirectory: () => '/',
    getDefaultLibFileName: (settings) => `/lib/${ts.getDefaultLibFileName(settings)}`,
    useCaseSensitiveFileNames: () => true,
    fileExists: (path) => disk.has(path),
    readFile: (path) => disk.get(path),
    directoryExists: (path) => folders.has(path.replace(/(?<=.)\/$/, '')),
    getDirectories: (path) => childrenOf(path),
  }
  const service = ts.createLanguageService(host, ts.createDocumentRegistry(true))

  function addFolders(paths: Iterable<string>): void {
    for (const path of paths) {
      let folder = path
      do {
        folder = folder.slice(0, folder.lastIndexOf('/'))
        folders.add(folder || '/')
      } while (folder !== '')
    }
  }

  function childrenOf(path: string): string[] {
    const start = path.endsWith('/') ? path : `${path}/`
    return [...folders].filter((each) => each.startsWith(start) && !each.slice(start.length).includes('/'))
  }

  /** Replaces the visitor's files. Unchanged files keep their version. */
  function take(files: Files): void {
    for (const [name, text] of Object.entries(files)) {
      const path = `/${name}`
      names.add(path)
      if (disk.get(path) === text) continue
      disk.set(path, text)
      versions.set(path, (versions.get(path) ?? 0) + 1)
      version++
    }
  }

  return {
    check(files) {
      take(files)
      const program = service.getProgram()
      if (!program) return []
      return ts.getPreEmitDiagnostics(program).map(readDiagnostic)
    },
    emit(files) {
      const compilerOptions = { ...options, module: ts.ModuleKind.CommonJS, verbatimModuleSyntax: false }
      return Object.fromEntries(
        Object.entries(files).map(([name, text]) => [
          name,
          // The compiler treats `.ts` as a CommonJS file here, but would always treat `.mts` as an ES module.
          ts.transpileModule(text, { compilerOptions, fileName: name.replace(/\.mts$/, '.ts') }).outputText,
        ]),
      )
    },
    hover(files, { file, at }) {
      take(files)
      const found = service.getQuickInfoAtPosition(`/${file}`, at)
      if (!found) return undefined
      const { textSpan, displayParts, documentation } = found
      return {
        at: textSpan.start,
        length: textSpan.length,
        type: ts.displayPartsToString(displayParts),
        remarks: ts.displayPartsToString(documentation),
      }
    },
    complete(files, { file, at }) {
      take(files)
      const found = service.getCompletionsAtPosition(`/${file}`, at, {
        includeCompletionsWithInsertText: false,
      })
      return (found?.entries ?? []).map(({ name, kind }) => ({ label: name, kind }))
    },
    add(more) {
      for (const [path, text] of Object.entries(more)) disk.set(path, text)
      addFolders(Object.keys(more))
      version++
    },
  }
}

function readDiagnostic({ file, start = 0, length = 0, code, messageText }: ts.Diagnostic): Refusal {
  const { line, character } = file?.getLineAndCharacterOfPosition(start) ?? { line: 0, character: 0 }
  return {
    file: file?.fileName.slice(1) ?? '',
    at: start,
    length,
    line: line + 1,
    column: character + 1,
    text: `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
  }
}
