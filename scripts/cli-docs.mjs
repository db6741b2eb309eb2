/**
 * `npm run docs:cli`: writes the output of every `$ brandid …` in kit/docs/cli.md below it, and the picture of the README.
 * The clock of those runs is stopped, so that ages do not change.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const NOW_MS = Date.UTC(2026, 10, 24, 12)
const ESCAPE = '\\u001b\\['
const PAGE = 'kit/docs/cli.md'
const PICTURE = 'docs/inspect.svg'
const ID = 'user_03h9we7hp2hzo9bqbv4l8rz84'

/** What the binary prints. */
function outputOf(args, env) {
  const clock = `data:text/javascript,Date.now=()=>${NOW_MS}`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', clock, 'kit/dist/cli/main.js', ...args],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
    },
  )
  return stdout + stderr
}

/** The words of a command line; quotes keep words together. */
function wordsOf(line) {
  return Array.from(line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g), ([, one, two, bare]) => one ?? two ?? bare)
}

const page = readFileSync(PAGE, 'utf8').replace(
  /^```console\n(\$ brandid (.*)\n)[\s\S]*?^```$/gm,
  (_, line, args) => `\`\`\`console\n${line}${outputOf(wordsOf(args), {})}\`\`\``,
)
writeFileSync(PAGE, page)
writeFileSync(PICTURE, pictureOf(`$ brandid inspect ${ID}`, outputOf(['inspect', ID], { FORCE_COLOR: '1' })))

/** A terminal as an SVG: a line a `text`, a style a `tspan`. */
function pictureOf(command, output) {
  const lines = [command, ...output.trimEnd().split('\n')]
  const [cell, leading, margin] = [8.43, 19, 18]
  const columns = Math.max(...lines.map((line) => plain(line).length))
  const width = Math.ceil(columns * cell + 2 * margin)
  const height = Math.ceil(lines.length * leading + 2 * margin)
  const rows = lines
    .map((line, i) => [spansOf(line), margin + leading * (i + 0.75)])
    .filter(([spans]) => spans !== '')
    .map(([spans, y]) => `<text x="${margin}" y="${y}">${spans}</text>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>brandid inspect draws the parts of an id, and shows its time, its UUID and its bytes</title>
<style>
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #d0d7de; white-space: pre; }
.c1 { font-weight: bold; fill: #f0f6fc; } .c2 { fill: #8b949e; } .c31 { fill: #ff7b72; } .c32 { fill: #7ee787; }
.c33 { fill: #f2cc60; } .c34 { fill: #79c0ff; } .c35 { fill: #d2a8ff; } .c36 { fill: #56d4dd; }
</style>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
${rows.join('\n')}
</svg>
`
}

/** The styled pieces of a line. Each escape sequence opens a style, or closes the one before it. */
function spansOf(line) {
  return line
    .split(new RegExp(`(?=${ESCAPE})`))
    .map((piece) => {
      const [, code, text] = new RegExp(`^(?:${ESCAPE}(\\d+)m)?(.*)$`).exec(piece)
      const isOpen = code !== undefined && ['1', '2', '31', '32', '33', '34', '35', '36'].includes(code)
      return isOpen && text ? `<tspan class="c${code}">${escaped(text)}</tspan>` : escaped(text)
    })
    .join('')
}

function plain(line) {
  return line.replace(new RegExp(`${ESCAPE}\\d+m`, 'g'), '')
}

/** Spaces that no renderer joins: some know neither `white-space` nor `xml:space`. */
function escaped(text) {
  const safe = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  return safe.replaceAll(' ', '\u00a0')
}
