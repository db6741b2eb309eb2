/** The note about a project whose definitions no parser could read. */
import { readFileSync } from 'node:fs'
import { listSourceFiles } from '../code-base/source-files.ts'
import { isTestFile } from '../code-base/test-files.ts'

/** The note, a line for standard error; empty where the source seems to define nothing. */
export function noteOfUnread(folders: readonly string[]): string {
  return folders.some(definesIn)
    ? 'brandid: the definitions of this project were not read, which requires oxc-parser: npm install --save-dev oxc-parser\n'
    : ''
}

function definesIn(folder: string): boolean {
  return listSourceFiles([folder], '.').paths.some(
    (path) => !isTestFile(path.slice(folder.length)) && defines(path),
  )
}

/** Whether a file names a function that defines. */
function defines(path: string): boolean {
  return /\bdefine(?:Id|Token)\b/.test(readFileSync(path, 'utf8'))
}
