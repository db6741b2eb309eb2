/** Composes pages from type-tests/mistakes.md: a list of all mistakes, and a page for each chapter. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keep } from '../code/kept.mjs'
import { slugify } from './anchors.mjs'

/** The page that lists the mistakes in the repository. */
export const MISTAKES = 'type-tests/mistakes.md'

const text = readFileSync(fileURLToPath(new URL(`../../${MISTAKES}`, import.meta.url)), 'utf8')
const [introduction, shared, ...parts] = text.split(/^(?=## )/m)

/** Returns the path of a chapter's page. */
export const pageOfChapter = (title) => `/mistakes/${slugify(title)}/`

/** The chapters, each with title, path, text and the headings of its mistakes. */
export const chaptersOfMistakes = parts.map((part) => {
  const title = /^## (.*)/.exec(part)[1]
  const headings = Array.from(part.matchAll(/^### (.*)$/gm), ([, heading]) => heading)
  return { title, path: pageOfChapter(title), text: part, headings }
})

/** Returns the page that contains an anchor of type-tests/mistakes.md. */
export function pathOfMistake(anchor = '') {
  const chapter = chaptersOfMistakes.find(
    ({ title, headings }) => slugify(title) === anchor || headings.some((each) => slugify(each) === anchor),
  )
  return chapter?.path ?? '/mistakes/'
}

/** Composes the list of all mistakes. Each item has its mistake's anchor, because old links to this page use it. */
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

/** Composes a chapter's page: each mistake with the error below its line, the fix, and a link to the playground. */
export function composeChapter({ title, text: part }) {
  const page = part
    .replace(/^## .*/, `# ${title}`)
    .replace(/^### /gm, '## ')
    .split(/^(?=## )/m)
    .map((section) => withTrial(withMessages(section)))
    .join('')
  return withOutline(withoutPlaces(page))
}

/** Turns links within type-tests/mistakes.md into links to the file, because their targets are on different pages of the site. */
const withoutPlaces = (page) => page.replaceAll('](#', `](mistakes.md#`)

/** Shows only second-level headings in the outline, because a chapter has up to 50 mistakes. */
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

/** Moves each error below its line of code. Tests in the repository compare the code and errors with the compiler. */
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

/** Returns the code without lines of tildes, and the positions that the tildes mark. */
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
