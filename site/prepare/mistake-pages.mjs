/** The pages of type-tests/mistakes.md: a list of all, and a page for each chapter. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keep } from '../code/kept.mjs'
import { slugify } from './anchors.mjs'

/** The source of the mistakes. */
export const MISTAKES = 'type-tests/mistakes.md'

const text = readFileSync(fileURLToPath(new URL(`../../${MISTAKES}`, import.meta.url)), 'utf8')
const [introduction, shared, ...parts] = text.split(/^(?=## )/m)

/** The path of a chapter's page. */
export const pageOfChapter = (title) => `/mistakes/${slugify(title)}/`

/** The chapters: title, path, text, and the headings of their mistakes. */
export const chaptersOfMistakes = parts.map((part) => {
  const title = /^## (.*)/.exec(part)[1]
  const headings = Array.from(part.matchAll(/^### (.*)$/gm), ([, heading]) => heading)
  return { title, path: pageOfChapter(title), text: part, headings }
})

/** The page for a link to an anchor of type-tests/mistakes.md. */
export function pathOfMistake(anchor = '') {
  const chapter = chaptersOfMistakes.find(
    ({ title, headings }) => slugify(title) === anchor || headings.some((each) => slugify(each) === anchor),
  )
  return chapter?.path ?? '/mistakes/'
}

/** The list of all mistakes. Its items keep the anchors from the time when all mistakes were on this page. */
export function composeMistakes() {
  const lists = chaptersOfMistakes.map(({ title, path, headings }) => {
    const items = headings.map((heading) => {
      const anchor = slugify(heading)
      return `- <span id="${anchor}"></span>[${heading}](.${path.slice('/mistakes'.length)}#${anchor})`
    })
    const list = `<div class="mistake-list">\n\n${items.join('\n')}\n\n</div>`
    return `## [${title}](.${path.slice('/mistakes'.length)})\n\n${list}\n`
  })
  return withOutline(withoutPlaces([introduction, ...lists, `${shared}`].join('\n')))
}

/** The page of a chapter: each mistake with its error below the line, the fix, and a link to the playground. */
export function composeChapter({ title, text: part }) {
  const page = part
    .replace(/^## .*/, `# ${title}`)
    .replace(/^### /gm, '## ')
    .split(/^(?=## )/m)
    .map((section) => withTrial(withMessages(section)))
    .join('')
  return withOutline(withoutPlaces(page))
}

/** Links within type-tests/mistakes.md lead to several pages here. */
const withoutPlaces = (page) => page.replaceAll('](#', `](mistakes.md#`)

/** A list of 50 mistakes beside the page helps more than its two levels. */
const withOutline = (page) => `---\noutline: 2\n---\n\n${page}`

function withTrial(section) {
  const heading = /^## (.*)/.exec(section)?.[1]
  if (!heading) return section
  const trial = `[Try it](../../playground/#${slugify(heading)})`
  return section
    .replace(/^(Instead, .*)$/m, `$1 ${trial}`)
    .replace(/^(Instead, .*\n\n)```typescript$/m, '$1```typescript mended')
}

const MISTAKE =
  /^```typescript\n((?:(?!```).*\n)*)```\n\n(?:TypeScript 5\.9:\n\n)?```text\n((?:(?!```).*\n)*)```$/gm

/** Moves the errors of a block below its lines. The tests of the repository compare both with the compiler. */
function withMessages(section) {
  return section.replace(MISTAKE, (whole, given, said) => {
    const messages = said.trimEnd().split(/\n(?=TS\d+: )/)
    const { code, marks } = withoutMarks(given)
    if (marks.length !== messages.length) return whole
    const errors = marks.map((mark, i) => {
      const [, number, message] = /^TS(\d+): (.*)$/s.exec(messages[i])
      return { ...mark, number, message, isWhole: true }
    })
    const key = keep(['mistake', given], { texts: [], names: [], errors })
    return `\`\`\`typescript typed=${key}\n${code}\`\`\``
  })
}

/** The code without its lines of tildes, and the places that they mark. */
function withoutMarks(given) {
  const marks = []
  let code = ''
  let line = ''
  for (const text of given.split(/(?<=\n)/)) {
    if (/^\/\/ *~+\n$/.test(text)) {
      const [start, end] = [text.indexOf('~'), text.length - 1]
      const first = code.length - line.length
      marks.push({
        line: code.split('\n').length - 2,
        start: first + start,
        end: first + Math.min(end, line.length - 1),
      })
    } else {
      code += text
      line = text
    }
  }
  return { code, marks }
}
