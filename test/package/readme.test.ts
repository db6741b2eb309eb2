import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'

// Every TypeScript block of README and docs is a module, compiled against the built package and run.
//
//   `// name.ts` as its first line   names the module, for other blocks of the page to import
//   `expression //=> text`           is the value as the console prints it; `…` stands for anything,
//                                    and a generated id for any of its shape
//   `//  ~~~~ text`                  is the error of the code above it: place, and first line of the message

const root = fileURLToPath(new URL('../..', import.meta.url))
// The linter and `brandid check` have tests of their own for the code of their pages: test/rules and test/cli/check.
const pages = [
  'README.md',
  ...readdirSync(`${root}docs`)
    .filter((name) => name.endsWith('.md') && !['check.md', 'eslint.md'].includes(name))
    .map((name) => `docs/${name}`),
]

function blocksOf(page: string) {
  const text = readFileSync(root + page, 'utf8')
  return Array.from(text.matchAll(/^```ts\n(.*?)^```$/gms), ({ 1: code = '', index }) => {
    const line = text.slice(0, index).split('\n').length + 1
    const name = /^\/\/ (\S+)\.ts\n/.exec(code)?.[1]
    return { title: `${page}:${line} ${name ?? ''}`, name: name ?? `line-${line}`, code }
  })
}

/** The errors that a block announces, as the compiler prints them: `(line,column): message`. */
function announced(code: string): string[] {
  const lines = code.split('\n')
  return lines.flatMap((text, i) => {
    const { before, message } = /^(?<before>\/\/ *)~+ (?<message>.*)$/.exec(text)?.groups ?? {}
    return before === undefined ? [] : [`(${i},${before.length + 1}): ${message}`]
  })
}

/** A block whose `//=>` comments are checks, on the same lines. */
function checked(code: string): string {
  return code.replace(
    /^(const \w+ = )?(.+?);? *\/\/=> (.*)$/gm,
    (_, declaration = '', value, text) =>
      `${declaration || ';'}expectValue(${value}, ${JSON.stringify(text)}, ${/generate\(/.test(value)})`,
  )
}

const expectValue = `import { inspect } from 'node:util'
const escape = (text) => text.replace(/[^\\w ]/g, '\\\\$&')
globalThis.expectValue = (value, text, isGenerated) => {
  const shown = inspect(value, { breakLength: Infinity })
  const pattern = text.split('…').map(escape).join('.*')
  const loose = isGenerated ? pattern.replace(/_[0-9A-Za-z]{12,}/g, '_[0-9A-Za-z]+') : pattern
  if (!new RegExp('^' + loose + '$').test(shown) || (isGenerated && !text.includes('…') && shown.length !== text.length)) {
    console.error('expected ' + text + ', received ' + shown)
    process.exitCode = 1
  }
  return value
}`

/** Runs the modules of its arguments, each in a thread of its own, one after the other, and prints how each ended. */
const runner = `import { Worker } from 'node:worker_threads'
const run = (name) => new Promise((resolve) => {
  let stderr = ''
  const worker = new Worker(new URL('./' + name + '.js', import.meta.url), {
    execArgv: ['--import', './expect-value.mjs'], stdout: true, stderr: true,
  })
  worker.stderr.on('data', (text) => { stderr += text })
  worker.on('error', (error) => { stderr += error.stack })
  worker.on('exit', (status) => resolve({ status, stderr }))
})
const ends = {}
for (const name of process.argv.slice(2)) ends[name] = await run(name)
console.log(JSON.stringify(ends))`

/** Runs Node in a directory. */
function run(cwd: string, ...args: string[]) {
  return spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
}

describe.each(pages)('%s', (page) => {
  const source = `${root}.build/pages/${page.replaceAll('/', '-')}/`
  const output = `${source}out/`
  const blocks = blocksOf(page)
  let diagnostics: string[]
  let ends: Record<string, { status: number; stderr: string }>

  beforeAll(() => {
    rmSync(source, { recursive: true, force: true })
    mkdirSync(output, { recursive: true })
    for (const { name, code } of blocks) writeFileSync(`${source}${name}.ts`, `${checked(code)}\nexport {}\n`)
    writeFileSync(
      `${source}globals.d.ts`,
      'declare function expectValue<Value>(value: Value, text: string, isGenerated: boolean): Value\n',
    )
    const compilerOptions = { rootDir: '.', outDir: 'out', noUnusedLocals: false, noUnusedParameters: false }
    writeFileSync(
      `${source}tsconfig.json`,
      JSON.stringify({ extends: `${root}examples/tsconfig.json`, compilerOptions, include: ['*.ts'] }),
    )
    writeFileSync(`${output}expect-value.mjs`, expectValue)
    writeFileSync(`${output}runner.mjs`, runner)
    const { stdout } = run(source, `${root}node_modules/typescript/bin/tsc`, '-p', '.')
    diagnostics = stdout.split('\n').filter((line) => /: error TS/.test(line))
    ends = JSON.parse(run(output, 'runner.mjs', ...blocks.map(({ name }) => name)).stdout)
  }, 60_000)

  it.each(blocks)('$title compiles, with the errors that it announces and no others', ({ name, code }) => {
    const received = diagnostics
      .filter((line) => line.startsWith(`${name}.ts(`))
      .map((line) => line.replace(/^.*?\.ts(\(.*?\): )error TS\d+: /, '$1'))
    expect(received).toEqual(announced(code))
  })

  it.each(blocks)('$title runs, and its values are those that it shows', ({ name }) => {
    expect(ends[name]).toEqual({ status: 0, stderr: '' })
  })

  it('has no error outside of its blocks', () => {
    expect(diagnostics.filter((line) => !blocks.some(({ name }) => line.startsWith(`${name}.ts(`)))).toEqual(
      [],
    )
  })
})
