/**
 * Writes type-tests/mistakes.md from type-tests/mistakes, with both compilers' errors for each mistake.
 * `--check` fails if the page is out of date, if a compiler accepts a mistake, or if a fix or a line in the last chapter does not
 * compile.
 *
 * A chapter is a program that starts with `// # Title`; `scripts/mistakes/chapters.mjs` describes how to write a mistake.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from '@tsd/typescript' // TypeScript 5.9, included in tsd
import { chapters, source, UNSEEN } from './mistakes/chapters.mjs'
import { options } from './mistakes/options.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = `${root}type-tests/mistakes.md`
/** The folder for chapters with every mistake fixed. */
const mended = `${root}.build/mistakes/`

const host = ts.createCompilerHost(options)
const parsed = new Map()
const { getSourceFile } = host
host.getSourceFile = (file, ...rest) => {
  if (!parsed.has(file)) parsed.set(file, getSourceFile(file, ...rest))
  return parsed.get(file)
}

/** Returns the position, length and message of each TypeScript 5.9 error in a chapter. */
function errorsOf5(name, folder = source) {
  const program = ts.createProgram([folder + name], options, host)
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

/** Returns the position and message of each TypeScript 7 error in a chapter. */
function errorsOf7(name, folder = source) {
  const project = `${mended}${name}.json`
  writeFileSync(
    project,
    JSON.stringify({ extends: `${source}tsconfig.json`, include: [folder + name], exclude: [] }),
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

/** Checks that both compilers accept the fixes on the page. */
function checkFixes({ name, mended: { text } }) {
  writeFileSync(mended + name, text)
  for (const { line, text: said } of [...errorsOf5(name, mended), ...errorsOf7(name, mended)])
    problems.push(`${name}, mended: ${text.split('\n')[line].trim()}: ${said}`)
}

/** Adds a line of tildes below each error in the code. */
function marked({ code }, errors) {
  return code.flatMap(({ text, line: place }) => {
    const here = errors.filter(({ line }) => line === place)
    const marks = here.map(({ character, length }) => {
      const tildes = '~'.repeat(Math.max(1, Math.min(length, text.length - character)))
      const indent = ' '.repeat(Math.max(0, character - 2))
      // The `//` takes up the first two columns, so the tildes for an error that starts there begin in the third.
      return `//${indent}${tildes.slice(Math.max(0, 2 - character)) || '~'}`
    })
    return [text, ...marks]
  })
}

/** Returns one message if both compilers agree, otherwise both messages. */
function textsOf(errors5, errors7) {
  const texts5 = errors5.map(({ text }) => text).join('\n')
  const texts7 = errors7.map(({ text }) => text).join('\n')
  const block = (text) => `\`\`\`text\n${text}\n\`\`\``
  return texts5 === texts7
    ? [block(texts5)]
    : ['TypeScript 5.9:', block(texts5), 'TypeScript 7:', block(texts7)]
}

/** Formats advice and changed lines. */
function adviceOf({ instead }, { code }) {
  const lines = code.filter(({ isNew }) => isNew).map(({ text }) => text)
  const indent = Math.min(...lines.map((text) => text.search(/\S/)))
  const sentence = `Instead, ${instead}`
  return lines.length === 0
    ? [sentence]
    : [sentence, `\`\`\`typescript\n${lines.map((text) => text.slice(indent)).join('\n')}\n\`\`\``]
}

function write() {
  mkdirSync(mended, { recursive: true })
  cpSync(`${source}domain.mts`, `${mended}domain.mts`)
  const parts = [
    `# Mistakes, and what the compiler says

Each mistake comes with the reason, the TypeScript error and the code to write instead. TypeScript 5.9 and 7 reject every mistake
and accept every fix. If their messages differ, this page shows both. The [last chapter](#what-the-compiler-does-not-catch) lists mistakes
that only lint rules catch. \`npm run written -- mistakes\` writes this page from \`type-tests/mistakes\`.

## The shared declarations

\`\`\`typescript
${readFileSync(`${source}domain.mts`, 'utf8').trim()}
\`\`\``,
  ]
  let count = 0
  for (const chapter of chapters) {
    const { name, title, sections } = chapter
    const [errors5, errors7] = [errorsOf5(name), errorsOf7(name)]
    checkFixes(chapter)
    parts.push(`## ${title}`)
    for (const [i, section] of sections.entries()) {
      const { first, end } = section
      const within = ({ line }) => line >= first && line < end
      const [here5, here7] = [errors5.filter(within), errors7.filter(within)]
      const places = (errors) => errors.map(({ line, character }) => `${line + 1}:${character + 1}`).join()
      const where = `${name}, "${section.title}"`
      if (name === UNSEEN) {
        if (here5.length + here7.length > 0) problems.push(`${where}: does not compile but should`)
        parts.push(`### ${section.title}`)
      } else {
        if (here5.length === 0 || here7.length === 0)
          problems.push(`${where}: at least one compiler accepts the mistake`)
        if (places(here5) !== places(here7))
          problems.push(`${where}: the places differ: ${places(here5)} and ${places(here7)}`)
        parts.push(`### ${++count}. ${section.title}`)
      }
      parts.push(section.why.join('\n'))
      parts.push(`\`\`\`typescript\n${marked(section, here5).join('\n')}\n\`\`\``)
      if (name !== UNSEEN) parts.push(...textsOf(here5, here7))
      parts.push(...adviceOf(section, chapter.mended.sections[i]))
    }
    for (const error of [...errors5, ...errors7]) {
      const isKnown = sections.some(({ first, end }) => error.line >= first && error.line < end)
      if (!isKnown) problems.push(`${name}:${error.line + 1}: ${error.text}`)
    }
  }
  return `${parts.join('\n\n')}\n`
}

const text = write()
if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8') !== text)
    problems.push('type-tests/mistakes.md is out of date. Run: npm run written -- mistakes')
} else writeFileSync(page, text)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
