/** The reference of typedoc: for each entry point a page of what it can do, and a page of its types. */
import { existsSync, readFileSync } from 'node:fs'
import { slugify } from './anchors.mjs'

/** The entry points in the order of the README, by the names that typedoc gives their files. */
const ENTRIES = {
  index: 'Definitions with zod schemas: defineId, defineKey, registries, unions and errors.',
  core: 'The same without zod: definitions, keys, registries, unions, guards and errors.',
  mini: 'The same for zod mini.',
  formats: 'Every format, formats of your own, and the budgets of collisions and guesses.',
  token: 'Tokens, signed tokens, hashes for storage, and redaction for logs.',
  sql: 'Retries of unique violations, inserts that happen once, checks and domains for SQL.',
  'drizzle-pg': 'Id columns and foreign keys for Drizzle on PostgreSQL.',
  'drizzle-mysql': 'Id columns and foreign keys for Drizzle on MySQL and MariaDB.',
  'drizzle-sqlite': 'Id columns and foreign keys for Drizzle on SQLite.',
  prisma: 'The types that the Prisma generator gives to id and key columns.',
  sealed: 'Public ids that are encrypted integer keys.',
  lease: 'Worker ids for Snowflakes, leased from Redis, PostgreSQL, DynamoDB or a file.',
  testing: 'Seeded ids for tests, and the rules that a format of your own must keep.',
  register: 'The interface that names every definition of a program.',
}

const root = new URL('../../docs/api/', import.meta.url)
const TYPES = ['Interfaces', 'Type Aliases']
const nameOf = (file) => (file === 'index' ? 'brandid' : `brandid/${file}`)
const pathOf = (file) => `/reference/${file === 'index' ? 'brandid' : file}/`

/** The pages, each with its text and the file of typedoc that it is made of. */
export const referencePages = Object.entries(ENTRIES).flatMap(([file, description]) => {
  if (!existsSync(new URL(`${file}.md`, root)))
    throw new Error(`docs/api/${file}.md is missing: npm run docs:api`)
  const source = `docs/api/${file}.md`
  const { doing, types } = readEntry(file)
  const title = nameOf(file)
  if (doing === '')
    return [{ path: pathOf(file), title, description, source, text: pageOf(title, types, file) }]
  const pages = [{ path: pathOf(file), title, description, source, text: pageOf(title, doing, file) }]
  if (types !== '') {
    const path = `${pathOf(file)}types/`
    const titleOfTypes = `Types of ${title}`
    const descriptionOfTypes = `The interfaces and types of ${title}, with each property, unit, range and error.`
    const text = pageOf(titleOfTypes, types, file)
    pages[0].text = `${pages[0].text}\n## Types\n\nThe interfaces and type aliases have [a page of their own](./types/).\n`
    pages.push({ path, title: titleOfTypes, description: descriptionOfTypes, source, text, isAside: true })
  }
  return pages
})

/**
 * Where a link to a place of a file of typedoc leads: the page, and the place on it after `#`.
 *
 * typedoc counts the places of a name over the whole file, otherwise than the page: where they differ, the first is meant.
 */
export function pathOfReference(source, anchor = '') {
  const pages = referencePages.filter((page) => page.source === source)
  const [, name, count = '0'] = /^(.*?)(?:-(\d+))?$/.exec(anchor)
  const exact = pages.find(
    ({ text }) => text.includes(`id="${anchor}"`) || countHeadings(text, name) > Number(count),
  )
  if (exact) return `${exact.path}#${anchor}`
  const near = pages.find(({ text }) => countHeadings(text, name) > 0)
  return near ? `${near.path}#${name}` : pages[0]?.path
}

const countHeadings = (text, name) =>
  Array.from(text.matchAll(/^#{2,6} (.*)$/gm), ([, heading]) => slugify(heading)).filter(
    (each) => each === name,
  ).length

/** What the entry point does, its functions first; and its types. */
function readEntry(file) {
  const [, ...groups] = readFileSync(new URL(`${file}.md`, root), 'utf8').split(/^(?=## )/m)
  const titleOf = (group) => /^## (.*)/.exec(group)[1]
  const find = (...titles) => titles.flatMap((title) => groups.filter((group) => titleOf(group) === title))
  const rest = groups.filter(
    (group) => ![...TYPES, 'Functions', 'Variables', 'References'].includes(titleOf(group)),
  )
  return {
    doing: [...find('Functions', 'Variables'), ...rest, ...find('References').map(listReferences)].join('\n'),
    types: find(...TYPES).join('\n'),
  }
}

/** 70 headings that each lead elsewhere become one list. */
function listReferences(group) {
  const links = Array.from(group.matchAll(/^Re-exports (\[.*\]\(.*\))$/gm), ([, link]) => link)
  return `## Also exported\n\n${links.join(' · ')}\n`
}

/** The search finds an export on the page of all. */
function pageOf(title, text, file) {
  return `---\nsearch: false\n---\n\n# ${title}\n\n${text.replaceAll('](#', `](${file}.md#`)}`
}
