/**
 * TypeScript 5.9 in a process of its own, for one project after the other: it answers the path of a project with the errors that
 * `tsc --noEmit -p .` prints. Most projects have the same packages, and to parse them takes three quarters of a compilation. So each
 * project has the path `/project`, and an equal file below its `node_modules` is parsed once.
 */
import { readdirSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const ts = createRequire(import.meta.url)('@tsd/typescript')

const PATH = '/project'
/** The characters of files to keep: about 1 GB of syntax trees. */
const MOST = 40_000_000

const parsed = new Map()
let kept = 0

function errorsOf(project) {
  const real = (path) =>
    path === PATH || path.startsWith(`${PATH}/`) ? project + path.slice(PATH.length) : path
  const shown = (path) => (path.startsWith(`${project}/`) ? PATH + path.slice(project.length) : path)
  const statOf = (path) => statSync(real(path), { throwIfNoEntry: false })
  const system = {
    ...ts.sys,
    getCurrentDirectory: () => PATH,
    readFile: (path) => ts.sys.readFile(real(path)),
    fileExists: (path) => statOf(path)?.isFile() ?? false,
    directoryExists: (path) => statOf(path)?.isDirectory() ?? false,
    getDirectories: (path) =>
      statOf(path) ? readdirSync(real(path)).filter((name) => statOf(join(path, name))?.isDirectory()) : [],
    readDirectory: (path, ...rest) => ts.sys.readDirectory(real(path), ...rest).map(shown),
    realpath: (path) => shown(realpathSync(real(path))),
  }
  const { config } = ts.readConfigFile(`${PATH}/tsconfig.json`, system.readFile)
  const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, system, PATH, { noEmit: true })
  const host = {
    ...ts.createCompilerHost(options),
    ...system,
    useCaseSensitiveFileNames: () => true,
    getSourceFile: (path, format) => sourceFile(path, format, options, system.readFile(path)),
  }
  const program = ts.createProgram({
    rootNames: fileNames,
    options,
    host,
    configFileParsingDiagnostics: errors,
  })
  // Declarations of a program with errors are not judged, as on the command line.
  const steps = [
    () => [...program.getConfigFileParsingDiagnostics(), ...program.getSyntacticDiagnostics()],
    () => [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()],
    () => program.getSemanticDiagnostics(),
    () => (options.declaration ? program.getDeclarationDiagnostics() : []),
  ]
  let found = []
  for (const step of steps) if (found.length === 0) found = step()
  return ts.formatDiagnostics(ts.sortAndDeduplicateDiagnostics(found), {
    getCurrentDirectory: () => PATH,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  })
}

/** A file of a package as it was parsed for an earlier project, unless it differs in text or options. */
function sourceFile(path, format, options, text) {
  if (text === undefined) return undefined
  const parse = () => ts.createSourceFile(path, text, format, true)
  if (!/\/node_modules\//.test(path)) return parse()
  const key = JSON.stringify([path, format.impliedNodeFormat, options])
  const known = parsed.get(key)
  if (known?.text === text) return known
  if (kept > MOST) {
    parsed.clear()
    kept = 0
  }
  const file = parse()
  kept += text.length
  parsed.set(key, file)
  return file
}

process.on('message', ({ project }) => {
  let printed
  try {
    printed = errorsOf(project)
  } catch (error) {
    printed = `error TS0: ${error.stack}`
  }
  process.send({ project, printed })
})
