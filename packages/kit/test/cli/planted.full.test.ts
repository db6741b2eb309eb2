import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from '@tsd/typescript'
import { expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from './run-in.ts'

// A small product with twenty planted mistakes, before and after the commands of adoption. The compiler is the oracle of one half, and a
// line without a number, which either reports, is noise.

const repository = fileURLToPath(new URL('../../../..', import.meta.url))
const OPTIONS = {
  strict: true,
  target: 'es2022',
  module: 'nodenext',
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
}

function openProduct(): string {
  const folder = onDisk({
    'package.json': '{ "type": "module", "dependencies": { "brandid": "*", "drizzle-orm": "*" } }',
    'tsconfig.json': JSON.stringify({ compilerOptions: OPTIONS, include: ['src'] }),
  })
  cpSync(fileURLToPath(new URL('../planted', import.meta.url)), join(folder, 'src'), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  const packages = {
    brandid: '.',
    'drizzle-orm': 'node_modules/drizzle-orm',
    typescript: 'node_modules/@tsd/typescript',
  }
  for (const [name, path] of Object.entries(packages))
    symlinkSync(join(repository, path), join(folder, 'node_modules', name))
  return folder
}

/** The number of each line of mistakes.ts, or the line itself. */
function numberOf(folder: string, file: string, line: number): string {
  const text = readFileSync(join(folder, file), 'utf8').split('\n')[line - 1] ?? ''
  return / \/\/ ← (\d+)$/.exec(text)?.[1] ?? `${file}: ${text.trim()}`
}

function compile(folder: string): string[] {
  const path = join(folder, 'tsconfig.json')
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path, ts.sys.readFile).config,
    ts.sys,
    folder,
  )
  const program = ts.createProgram(fileNames, options)
  const places = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    if (!file) return `${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    const { line } = file.getLineAndCharacterOfPosition(start)
    return numberOf(folder, file.fileName.slice(folder.length + 1), line + 1)
  })
  return [...new Set(places)]
}

it('adoption finds the mistakes that are planted in a product', async () => {
  const folder = openProduct()
  expect(compile(folder)).toEqual([])
  const commands = [
    ['init', '--out', 'src/ids.ts'],
    ['adopt', '--parameters', '--properties'],
    ['adopt', '--columns'],
  ]
  for (const command of commands) expect(await runIn(folder, command)).toMatchObject({ code: 0 })
  const compiled = compile(folder)
  const { stdout } = await runIn(folder, [
    'check',
    '--json',
    ...['no-mixed-columns', 'no-mixed-comparison', 'no-unchecked-id', 'no-certain-refusal'].flatMap(
      (rule) => ['--rule', rule],
    ),
  ])
  const { findings }: { findings: { file: string; line: number }[] } = JSON.parse(stdout)
  const linted = findings.map(({ file, line }) => numberOf(folder, file, line))
  const all = Array.from({ length: 20 }, (_, index) => `${index + 1}`)
  const isFound = new Set([...compiled, ...linted])
  expect(
    [...isFound].filter((each) => !all.includes(each)),
    'no noise',
  ).toEqual([])
  expect(
    all.filter((each) => !isFound.has(each)),
    'missed',
  ).toEqual(['18', '19', '20'])
  expect(compiled.length, 'by the compiler alone').toBeGreaterThanOrEqual(11)
  expect(isFound.size).toBeGreaterThanOrEqual(15)
})
