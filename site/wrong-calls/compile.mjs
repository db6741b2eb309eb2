/** Runs the playground's compiler in Node to find the lines of a program that have errors. */
import ts from '@tsd/typescript'
import { source } from '../../scripts/mistakes/chapters.mjs'
import { options } from '../../scripts/mistakes/options.mjs'

const file = `${source}wrong-calls.mts`
const host = ts.createCompilerHost(options)
const { getSourceFile, fileExists } = host
const parsed = new Map()
let code = ''
// Cache parsed declarations, which are the same for all programs.
host.getSourceFile = (path, ...rest) => {
  if (path === file) return ts.createSourceFile(path, code, ...rest)
  if (!parsed.has(path)) parsed.set(path, getSourceFile.call(host, path, ...rest))
  return parsed.get(path)
}
host.fileExists = (path) => path === file || fileExists.call(host, path)
let program

/** Returns the numbers of the lines with errors, from 1. Uses the same options and packages as the mistakes pages. */
export function errorLinesOf(text) {
  code = text
  program = ts.createProgram([file], options, host, program)
  const main = program.getSourceFile(file)
  return [...program.getSyntacticDiagnostics(main), ...program.getSemanticDiagnostics(main)].map(
    ({ start = 0 }) => main.getLineAndCharacterOfPosition(start).line + 1,
  )
}
