/**
 * The writer of docs/mistakes.md: the mistakes of type-tests/mistakes, each with the errors of both compilers.
 * `--check` fails where the page is out of date, a mistake is not refused by both, or a line of the last chapter does
 * not compile.
 *
 * A chapter is one file, `// # Title`, and one program; a mistake in it is `// ## Title`, then remarks, then code.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from '@tsd/typescript' // TypeScript 5.9, which tsd brings
import { chapters, source, UNSEEN } from './mistakes/chapters.mjs'
import { options } from './mistakes/options.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = `${root}docs/mistakes.md`

const host = ts.createCompilerHost(options)
const parsed = new Map()
const { getSourceFile } = host
host.getSourceFile = (file, ...rest) => {
  if (!parsed.has(file)) parsed.set(file, getSourceFile(file, ...rest))
  return parsed.get(file)
}

/** What TypeScript 5.9 says of a chapter: place, length and text of each error. */
function errorsOf5(name) {
  const program = ts.createProgram([source + name], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, start, length, code, messageText }) => {
    if (!file?.fileName.endsWith(name))
      throw new Error(`${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
    const { line, character } = file.getLineAndCharacterOfPosition(start)
    return {
      line,
      character,
      length,
      text: `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    }
  })
}

/** What TypeScript 7 says of a chapter: place and text of each error. */
function errorsOf7(name) {
  const directory = `${root}.build/mistakes/`
  mkdirSync(directory, { recursive: true })
  const project = `${directory}${name}.json`
  writeFileSync(
    project,
    JSON.stringify({ extends: `${source}tsconfig.json`, include: [source + name], exclude: [] }),
  )
  const tsc = `${root}node_modules/typescript/bin/tsc`
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', project, '--pretty', 'false'], {
    encoding: 'utf8',
  })
  return stdout.split(/\n(?=\S)/).flatMap((entry) => {
    if (entry.trim() === '') return []
    const place = /^(.*)\((\d+),(\d+)\): error (TS\d+: .*)$/s.exec(entry.trimEnd())
    if (!place?.[1].endsWith(name)) throw new Error(entry)
    return [{ line: place[2] - 1, character: place[3] - 1, text: place[4] }]
  })
}

const problems = []

/** The code, with a line of tildes under each error. */
function marked({ code, first }, errors) {
  return code.flatMap((text, i) => {
    const here = errors.filter(({ line }) => line === first + i)
    const marks = here.map(({ character, length }) => {
      const tildes = '~'.repeat(Math.max(1, Math.min(length, text.length - character)))
      const indent = ' '.repeat(Math.max(0, character - 2))
      // A comment takes two columns: an error in the first ones is marked from the third.
      return `//${indent}${tildes.slice(Math.max(0, 2 - character)) || '~'}`
    })
    return [text, ...marks]
  })
}

/** One text where both say the same, else both. */
function textsOf(errors5, errors7) {
  const texts5 = errors5.map(({ text }) => text).join('\n')
  const texts7 = errors7.map(({ text }) => text).join('\n')
  const block = (text) => `\`\`\`text\n${text}\n\`\`\``
  return texts5 === texts7
    ? [block(texts5)]
    : ['TypeScript 5.9:', block(texts5), 'TypeScript 7:', block(texts7)]
}

function write() {
  const parts = [
    `# Mistakes, and what the compiler says

TypeScript 5.9 and 7 refuse every mistake on this page. Where their texts differ, the page has both. The
[last chapter](#what-the-compiler-lets-pass) has what the language accepts, and the rules of linters that refuse it.
\`npm run mistakes\` writes the page from \`type-tests/mistakes\`.

## The shared declarations

\`\`\`typescript
${readFileSync(`${source}domain.mts`, 'utf8').trim()}
\`\`\``,
  ]
  let count = 0
  for (const { name, title, sections } of chapters) {
    const [errors5, errors7] = [errorsOf5(name), errorsOf7(name)]
    parts.push(`## ${title}`)
    for (const section of sections) {
      const end = section.first + section.code.length
      const within = ({ line }) => line >= section.first && line < end
      const [here5, here7] = [errors5.filter(within), errors7.filter(within)]
      const places = (errors) => errors.map(({ line, character }) => `${line + 1}:${character + 1}`).join()
      const where = `${name}, "${section.title}"`
      if (name === UNSEEN) {
        if (here5.length + here7.length > 0) problems.push(`${where}: does not pass, after all`)
        parts.push(`### ${section.title}`)
      } else {
        if (here5.length === 0 || here7.length === 0) problems.push(`${where}: is not refused by both`)
        if (places(here5) !== places(here7))
          problems.push(`${where}: ${places(here5)} is not ${places(here7)}`)
        parts.push(`### ${++count}. ${section.title}`)
      }
      if (section.remarks.length > 0) parts.push(section.remarks.join('\n'))
      parts.push(`\`\`\`typescript\n${marked(section, here5).join('\n')}\n\`\`\``)
      if (name !== UNSEEN) parts.push(...textsOf(here5, here7))
    }
    for (const error of [...errors5, ...errors7]) {
      const isKnown = sections.some(
        ({ first, code }) => error.line >= first && error.line < first + code.length,
      )
      if (!isKnown) problems.push(`${name}:${error.line + 1}: ${error.text}`)
    }
  }
  return `${parts.join('\n\n')}\n`
}

const text = write()
if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8') !== text) problems.push('docs/mistakes.md is out of date: npm run mistakes')
} else writeFileSync(page, text)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
