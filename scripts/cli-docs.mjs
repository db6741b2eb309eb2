/**
 * `npm run written -- cli` writes the output of every `$ brandid …` in packages/kit/docs/cli.md below the command, and the README's image.
 * The commands run with a fixed clock, so that ages do not change.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const NOW_MS = Date.UTC(2026, 10, 24, 12)
const ESCAPE = '\\u001b\\['
const COLOURS = ['1', '2', '31', '32', '33', '34', '35', '36']
const PAGE = 'packages/kit/docs/cli.md'
const PICTURE = 'docs/inspect.svg'
const ID = 'user_03h9we7hp2hzo9bqbv4l8rz84'

/** Returns the output of the binary. */
function outputOf(args, env) {
  const clock = `data:text/javascript,Date.now=()=>${NOW_MS}`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', clock, 'packages/kit/dist/cli/main.js', ...args],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
    },
  )
  return stdout + stderr
}

/** Splits a command line into words, keeping quoted words together. */
function wordsOf(line) {
  return Array.from(line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g), ([, one, two, bare]) => one ?? two ?? bare)
}

const page = readFileSync(PAGE, 'utf8').replace(
  /^```console\n(\$ brandid (.*)\n)[\s\S]*?^```$/gm,
  (_, line, args) => `\`\`\`console\n${line}${outputOf(wordsOf(args), {})}\`\`\``,
)
writeFileSync(PAGE, page)
writeFileSync(PICTURE, pictureOf(`$ brandid inspect ${ID}`, outputOf(['inspect', ID], { FORCE_COLOR: '1' })))

/**
 * Draws a terminal as an SVG for light and dark mode. Each run of characters has its own position and length, so that brackets align with
 * the parts above them in any font.
 */
function pictureOf(command, output) {
  const lines = [command, ...output.trimEnd().split('\n')].map(runsOf)
  const [cell, leading, margin] = [8.4, 19, 18]
  const columns = Math.max(...lines.flatMap((runs) => runs.map(({ column, text }) => column + text.length)))
  const width = Math.ceil(columns * cell + 2 * margin)
  const height = Math.ceil(lines.length * leading + 2 * margin)
  const rows = lines.flatMap((runs, i) => {
    const y = margin + leading * (i + 0.75)
    return runs.map(({ column, text, code }) => {
      const x = (margin + column * cell).toFixed(1)
      const style = code === undefined ? '' : ` class="c${code}"`
      const length = (text.length * cell).toFixed(1)
      return `<text x="${x}" y="${y}" textLength="${length}" lengthAdjust="spacingAndGlyphs"${style}>${escaped(text)}</text>`
    })
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>brandid inspect draws the parts of an ID, and shows its time, its UUID and its bytes</title>
<style>
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; fill: #1f2328; }
.page { fill: #ffffff; stroke: #d1d9e0; }
.c1 { font-weight: bold; } .c2 { fill: #59636e; } .c31 { fill: #a92c1f; } .c32 { fill: #2f6b1f; }
.c33 { fill: #7d5a00; } .c34 { fill: #2457a6; } .c35 { fill: #8a3a86; } .c36 { fill: #0b6a73; }
@media (prefers-color-scheme: dark) {
text { fill: #d0d7de; }
.page { fill: #0d1117; stroke: #3d444d; }
.c1 { fill: #f0f6fc; } .c2 { fill: #9198a1; } .c31 { fill: #ff7b72; } .c32 { fill: #7ee787; }
.c33 { fill: #f2cc60; } .c34 { fill: #79c0ff; } .c35 { fill: #d2a8ff; } .c36 { fill: #56d4dd; }
}
</style>
<rect class="page" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
${rows.join('\n')}
</svg>
`
}

/** Splits a line into runs of characters in the same style, with at most one space in a row. */
function runsOf(line) {
  let column = 0
  return line.split(new RegExp(`(?=${ESCAPE})`)).flatMap((piece) => {
    // Each escape sequence opens a style or closes the previous style.
    const [, code, text] = new RegExp(`^(?:${ESCAPE}(\\d+)m)?(.*)$`).exec(piece)
    const start = column
    column += text.length
    return Array.from(text.matchAll(/\S+(?: \S+)*/g), ({ 0: run, index }) => ({
      column: start + index,
      text: run,
      code: COLOURS.includes(code) ? code : undefined,
    }))
  })
}

function escaped(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
