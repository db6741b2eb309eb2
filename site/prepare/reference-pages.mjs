/** Composes the API reference from typedoc's output: for each entry point, a page for functions and pages for types. */
import { existsSync, readFileSync } from 'node:fs'
import { slugify } from './anchors.mjs'
import { splitVariables } from './callables.mjs'
import { relativePath } from './links.mjs'

/** The entry points in README order, by the names of their typedoc files. */
const ENTRIES = {
  index: 'Definitions with Zod schemas: defineId, defineKey, registries, unions and errors.',
  core: 'Definitions without Zod: defineId, defineKey, registries, unions, guards and errors.',
  mini: 'Definitions with Zod Mini schemas: defineId, defineKey, registries, unions and errors.',
  parse: 'A parser for the kinds that you list, for pages that only receive IDs.',
  formats: 'Every format, custom formats, and budgets for collisions and guesses.',
  token: 'Tokens, signed tokens, hashes for storage, and redaction for logs.',
  sql: 'Retries after unique violations, idempotent inserts, checks and domains for SQL.',
  'drizzle-pg': 'ID columns and foreign keys for Drizzle on PostgreSQL.',
  'drizzle-mysql': 'ID columns and foreign keys for Drizzle on MySQL and MariaDB.',
  'drizzle-sqlite': 'ID columns and foreign keys for Drizzle on SQLite.',
  'drizzle-zod': 'The schemas of ID columns, for drizzle-zod.',
  decorators: 'Decorator options for ID properties: TypeORM, MikroORM and Swagger.',
  prisma: 'The types that the Prisma generator assigns to ID and key columns.',
  sealed: 'Public IDs that encrypt integer keys.',
  lease: 'Worker IDs for Snowflakes, leased from Redis, PostgreSQL, DynamoDB or a file.',
  testing: 'Seeded IDs for tests, and the rules that custom formats must follow.',
  register: 'The interface that lists every definition in a program.',
}

const root = new URL('../../docs/api/', import.meta.url)
const TYPES = ['Interfaces', 'Type Aliases']
const nameOf = (file) => (file === 'index' ? 'brandid' : `brandid/${file}`)
const pathOf = (file) => `/reference/${file === 'index' ? 'brandid' : file}/`
const pathOfPart = (file, index) => `${pathOf(file)}types/${index > 0 ? `${index + 1}/` : ''}`

/** The maximum number of lines per page, about 35,000 pixels. */
const MOST_LINES = 850
const countLines = (text) => text.split('\n').filter((line) => line !== '').length

/** The typedoc files that are missing, because git ignores them. */
const missing = Object.keys(ENTRIES).filter((file) => !existsSync(new URL(`${file}.md`, root)))

/** Throws if a typedoc file is missing. A release needs only the paths of other pages, and does not write these files. */
export function requireReference() {
  if (missing.length > 0)
    throw new Error(`docs/api/${missing[0]}.md is missing: run npm run written -- reference`)
}

/** The reference pages, each with its text and its typedoc file; none for a missing file. */
export const referencePages = Object.entries(ENTRIES).flatMap(([file, description]) => {
  if (missing.includes(file)) return []
  const source = `docs/api/${file}.md`
  const { doing, types } = readEntry(file)
  const title = nameOf(file)
  if (doing === '')
    return [
      { path: pathOf(file), title, description, source, text: pageOf(title, types, file, nameOfTab(title)) },
    ]
  const pages = [
    { path: pathOf(file), title, description, source, text: pageOf(title, doing, file, nameOfTab(title)) },
  ]
  const parts = partTypes(types)
  if (parts.length > 0)
    pages[0].text = `${pages[0].text}\n## Types\n\nThe interfaces and type aliases are on [${parts.length > 1 ? 'separate pages' : 'a separate page'}](./types/).\n`
  for (const [index, part] of parts.entries()) {
    const range = parts.length > 1 ? `: ${part.names[0]} to ${part.names.at(-1)}` : ''
    pages.push({
      path: pathOfPart(file, index),
      title: `${title} types${range}`,
      description: `The interfaces and types in ${title}${range}, with all properties, units, ranges and errors.`,
      source,
      text: pageOf(
        `${title} types`,
        `${listParts(parts, index, file)}${part.text}`,
        file,
        `${title} types${range}`,
      ),
      isAside: true,
    })
  }
  return pages
})

/** Returns the target for an anchor of a typedoc file: the page, and after `#` the anchor on that page. */
export function pathOfReference(source, anchor = '') {
  const pages = referencePages.filter((page) => page.source === source)
  const find = (place) =>
    pages.find(({ text }) => text.includes(`id="${place}"`) || text.includes(` {#${place}}\n`))
  // typedoc numbers some anchors that occur only once, so also look for the anchor without its number.
  const place = find(anchor) ? anchor : anchor.replace(/-\d+$/, '')
  const page = find(place)
  return page ? `${page.path}#${place}` : pages[0]?.path
}

/** Splits the types into parts of similar length. Keeps the order of the source, which groups types by subject. */
function partTypes(types) {
  const whole = countLines(types)
  const most = whole / Math.ceil(whole / MOST_LINES)
  const parts = []
  let lines = 0
  for (const group of types.split(/^(?=## )/m)) {
    const [heading, ...entries] = group.split(/^(?=### )/m)
    for (const [index, entry] of entries.entries()) {
      const isNext = parts.length === 0 || lines >= most * parts.length
      if (isNext) parts.push({ names: [], text: '' })
      const part = parts.at(-1)
      part.text += index === 0 || isNext ? `${heading}${entry}` : entry
      part.names.push(/^### (.*?)(?:\(\))? \{#/.exec(entry)[1])
      lines += countLines(entry)
    }
  }
  return parts
}

/** Formats links from a part to the other parts. */
function listParts(parts, current, file) {
  if (parts.length === 1) return ''
  const range = ({ names }) => `${names[0]} to ${names.at(-1)}`
  const link = (part, index) =>
    index === current
      ? `**${range(part)}**`
      : `[${range(part)}](${relativePath(pathOfPart(file, current), pathOfPart(file, index))})`
  return `${parts.map(link).join(' · ')}\n\n`
}

/** Reads an entry point's exports, starting with functions, and its types. */
function readEntry(file) {
  const text = readAnchored(file)
  const [, ...groups] = text.split(/^(?=## )/m)
  const titleOf = (group) => /^## (.*) \{#/.exec(group)[1]
  const find = (...titles) => titles.flatMap((title) => groups.filter((group) => titleOf(group) === title))
  const rest = groups.filter(
    (group) => ![...TYPES, 'Functions', 'Variables', 'References'].includes(titleOf(group)),
  )
  const { functions, variables } = splitVariables(find('Variables').join(''), text, readAnchored)
  const others = find('Functions')
    .join('')
    .replace(/^## .*\n+/, '')
  return {
    doing: [
      ...(functions || others ? [`## Functions {#functions}\n\n${functions}${others}`] : []),
      variables,
      ...rest,
      ...find('References').map(listReferences),
    ]
      .filter((group) => group !== '')
      .join('\n'),
    types: find(...TYPES).join('\n'),
  }
}

/** Reads a typedoc file and adds an anchor to each heading. */
function readAnchored(file) {
  return keepAnchors(readFileSync(new URL(`${file}.md`, root), 'utf8'))
}

/** Gives each heading its anchor in the complete file, because typedoc's links use these anchors. */
function keepAnchors(text) {
  const counts = new Map()
  return text.replace(/^```.*?^```|^(#{2,6}) ([^\n]*)$/gms, (whole, signs, heading) => {
    if (!signs) return whole
    const name = slugify(heading)
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return `${whole} {#${count > 0 ? `${name}-${count}` : name}}`
  })
}

/** Turns headings that only link elsewhere into a list, because there are 70 of them. */
function listReferences(group) {
  const links = Array.from(group.matchAll(/^Re-exports (\[.*\]\(.*\))$/gm), ([, link]) => link)
  return `## Also exported\n\n${links.join(' · ')}\n`
}

/** Returns the title for browser tabs and search engines, which must differ from the overview's title, `brandid`. */
function nameOfTab(title) {
  return `${title} reference`
}

/** Creates a page that is excluded from the search, because the search finds exports on the page that lists them all. */
function pageOf(title, text, file, tab) {
  return `---\ntitle: ${JSON.stringify(tab)}\nsearch: false\n---\n\n# ${title}\n\n${text.replaceAll('](#', `](${file}.md#`)}`
}
