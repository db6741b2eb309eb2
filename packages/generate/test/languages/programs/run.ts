/** Programs of other languages beside a generated file: what is installed, how they run, and what packages/kit/docs/languages.md shows. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DescribedManifest } from '@brandid/base/manifest'
import { onDisk } from '../../../../base/test/on-disk.ts'
import { runIn as runKit } from '../../../../kit/test/cli/run-in.ts'

type Files = Readonly<Record<string, string>>
type Command = readonly [string, ...string[]]

/** The file that `brandid generate` writes for a manifest. */
export async function generate(
  language: string,
  { definitions, tokens, keys }: DescribedManifest,
  path = 'main/ids.go',
): Promise<string> {
  const entries = { definitions: definitions.map(({ entry }) => entry), keys: keys.map(({ entry }) => entry) }
  const manifest = JSON.stringify({ version: 1, ...entries, tokens })
  const folder = onDisk({ 'brandid.manifest.json': manifest })
  const { code, stderr } = await runKit(folder, ['generate', language, '--out', path])
  if (code !== 0) throw new Error(stderr)
  return readFileSync(join(folder, path), 'utf8')
}

/** Runs commands in a folder of some files, and returns what the last one prints. */
export function ask(files: Files, ...commands: readonly Command[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'brandid-languages-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    return commands.map((command) => runIn(folder, command)).at(-1) ?? ''
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a command prints that succeeds. */
export function runIn(cwd: string, [command, ...args]: Command, env: Files = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error ?? ''}${stderr}${stdout}`)
  return stdout
}

/** What is said of something that is absent; on CI it has to be there. */
export function skip(what: string): void {
  if (process.env['CI']) throw new Error(`Expected ${what} on CI but found none.`)
  process.stderr.write(`skipped: no ${what}\n`)
}

/** Whether a command is here. */
export function isInstalled(command: string, ...args: string[]): boolean {
  const isHere = spawnSync(command, args).status === 0
  if (!isHere) skip(command)
  return isHere
}

/** The first of some commands that is here. */
export function findCommand(...commands: readonly Command[]): Command | undefined {
  const found = commands.find(([name]) => spawnSync(name, ['--version']).status === 0)
  if (!found) skip(commands.map(([name]) => name).join(' or '))
  return found
}

const ownPython = fileURLToPath(new URL('../../../../../.build/python/bin/python3', import.meta.url))

/** The path of a Python that imports some modules: packages of Debian belong to Debian's Python, which need not be the first one. */
export function findPython(...modules: readonly string[]): string | undefined {
  const found = ['python3', '/usr/bin/python3', ownPython].find(
    (path) => spawnSync(path, ['-c', `import ${modules.join(', ')}`]).status === 0,
  )
  if (!found) skip(`Python with ${modules.join(' and ')}`)
  return found
}

export const isGoHere = isInstalled('go', 'version')
export const isPythonHere = isInstalled('python3', '--version')
export const isRubyHere = isInstalled('ruby', '--version')

/** Judges a folder by itself: stubs on the machine, such as those of Debian's typeshed, know SQLAlchemy from before its types were generic. */
export const MYPY = ['mypy', '--strict', '--no-site-packages', '.'] as const

export const GO_MODULE = { 'go.mod': 'module example\n\ngo 1.19\n' }

/** What the Go of tests shares. */
const goOfTests = String.raw`package main

import (
	"encoding/json"
	"errors"
	"os"
)

// readQuestions reads what the test asks.
func readQuestions(asked any) {
	text, err := os.ReadFile("questions.json")
	if err == nil {
		err = json.Unmarshal(text, asked)
	}
	if err != nil {
		panic(err)
	}
}

// codeOf is the code of an error of the file, the text of another one, and nothing without an error.
func codeOf(err error) string {
	var own *Error
	if errors.As(err, &own) {
		return string(own.Code())
	}
	if err != nil {
		return err.Error()
	}
	return ""
}
`

const RUNNERS: Readonly<
  Record<string, { readonly ending: string; readonly more: Files; readonly command: Command }>
> = {
  go: { ending: 'go', more: { ...GO_MODULE, 'tests.go': goOfTests }, command: ['go', 'run', '.'] },
  python: { ending: 'py', more: {}, command: ['python3', 'main.py'] },
  ruby: { ending: 'rb', more: {}, command: ['ruby', '-w', 'main.rb'] },
}

/** What a program prints beside the generated file of a manifest, and its further files. */
export type Run = (main: string, more?: Files, ...commands: readonly Command[]) => string

/** Runs programs of a language beside the generated file of a manifest: by themselves, or by other commands. */
export async function runnerOf(
  language: 'go' | 'python' | 'ruby',
  manifest: DescribedManifest,
): Promise<Run> {
  const { ending, more, command } = RUNNERS[language] as (typeof RUNNERS)['go']
  const own = { ...more, [`ids.${ending}`]: await generate(language, manifest) }
  return (main, others = {}, ...commands) =>
    ask({ ...own, ...others, [`main.${ending}`]: main }, ...(commands.length > 0 ? commands : [command]))
}

const readPage = (name: string) =>
  readFileSync(new URL(`../../../../kit/docs/${name}.md`, import.meta.url), 'utf8')
const page = readPage('languages')

/** The blocks of a language in packages/kit/docs/languages.md and conversions.md that have an output, and those outputs. */
export function listExamples(language: string): { readonly code: string; readonly printed: string }[] {
  const blocks = new RegExp(`^\`\`\`${language}\\n([^\`]*?)^\`\`\`\\n+\`\`\`text\\n(.*?)^\`\`\`$`, 'gms')
  return Array.from((page + readPage('conversions')).matchAll(blocks), ([, code = '', printed = '']) => ({
    code,
    printed,
  }))
}

/** The lines of the block for a shell that follows a text of the page. */
export function listConsoleLines(text: string): string[] {
  const [, block = ''] = /^```sh\n(.*?)^```$/ms.exec(page.slice(page.indexOf(text))) ?? []
  return block.trimEnd().split('\n')
}
