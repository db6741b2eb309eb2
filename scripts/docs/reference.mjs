/**
 * The second half of `npm run written -- reference`: writes docs/reference.md, with a line for every export, from typedoc's JSON.
 *
 *   --check   writes nothing and fails if the page is out of date
 */
import { readFileSync, writeFileSync } from 'node:fs'

const page = new URL('../../docs/reference.md', import.meta.url)
const project = JSON.parse(readFileSync(new URL('../../.build/api.json', import.meta.url), 'utf8'))

/** The typedoc reflection kinds that the page distinguishes. */
const KIND = { variable: 32, function: 64, class: 128, interface: 256 }

/** The entry points in README order. Each section lists only exports that no earlier entry point has. */
const ENTRY_POINTS = [
  'index',
  'core',
  'mini',
  'parse',
  'formats',
  'token',
  'sql',
  'drizzle-pg',
  'drizzle-mysql',
  'drizzle-sqlite',
  'drizzle-zod',
  'decorators',
  'prisma',
  'sealed',
  'lease',
  'testing',
  'register',
]

const byId = new Map()
collect(project)

function collect(reflection) {
  byId.set(reflection.id, reflection)
  for (const child of reflection.children ?? []) collect(child)
}

const resolved = (reflection) => byId.get(reflection.target) ?? reflection
const signaturesOf = ({ signatures, getSignature, type }) =>
  signatures ?? type?.declaration?.signatures ?? (getSignature ? [getSignature] : [])

/** Returns the first sentence of a docstring on a single line. */
function sentenceOf(reflection) {
  // Prefer the signature's comment, because a re-export at the beginning of a file has the file's header as its comment.
  const commented = [...signaturesOf(reflection), reflection].find(({ comment }) => comment?.summary.length)
  const text =
    commented?.comment.summary
      .map((part) => part.text)
      .join('')
      .replace(/\s+/g, ' ') ?? ''
  return /^.*?[.:](?= [A-Z`'*[]|$)/.exec(text.trim())?.[0].replace(/:$/, '.') ?? text.trim()
}

/** Formats the name, with parameters if it is a function. */
function headOf(reflection) {
  const [signature] = signaturesOf(reflection)
  if (!signature) return `\`${reflection.name}\``
  const named = (signature.parameters ?? []).filter(({ name }) => name !== 'this')
  const parameters = named.map(
    ({ name, flags, defaultValue }) =>
      (flags.isRest ? '...' : '') +
      name.replace(/^__namedParameters$/, 'options') +
      (flags.isOptional || defaultValue ? '?' : ''),
  )
  return `\`${reflection.name}(${parameters.join(', ')})\``
}

const cell = (text) => text.replaceAll('|', '\\|')
const table = (head, rows) => [
  '',
  `| ${head} | |`,
  '|---|---|',
  ...rows.map(([name, text]) => `| ${cell(name)} | ${cell(text)} |`),
]

/** Lists an interface's own members with docstrings, and for a definition also the inherited members. */
function membersOf(reflection) {
  return (reflection.children ?? [])
    .filter((child) => sentenceOf(child) !== '' && (reflection.name === 'IdDef' || !child.inheritedFrom))
    .map((child) => [headOf(child), sentenceOf(child)])
}

const isValue = ({ kind }) => kind === KIND.function || kind === KIND.variable || kind === KIND.class

const shown = new Set()
const lines = [
  '# Reference',
  '',
  'Every export by entry point, with the first sentence of its docstring. Editors show the rest: units, ranges, errors and an example.',
  'An export in more than one entry point is listed under the first. `npm run written -- reference` writes this page.',
]
for (const name of ENTRY_POINTS) {
  const module = project.children.find((child) => child.name === name)
  const exported = await import(new URL(`../../dist/${name}.js`, import.meta.url))
  // typedoc also lists functions from `export type *`, which programs cannot call.
  const all = module.children.map(resolved).filter((each) => !isValue(each) || each.name in exported)
  const fresh = all.filter((each) => !shown.has(each.id) && !shown.has(`${each.name} ${sentenceOf(each)}`))
  const repeated = new Set(all.filter((each) => !fresh.includes(each)).map((each) => `\`${each.name}\``))
  for (const each of fresh) shown.add(each.id).add(`${each.name} ${sentenceOf(each)}`)
  lines.push('', `## \`${name === 'index' ? 'brandid' : `brandid/${name}`}\``)
  const values = fresh.filter(isValue)
  const interfaces = fresh.filter((each) => each.kind === KIND.interface && membersOf(each).length > 0)
  const types = fresh.filter(
    (each) => !isValue(each) && !interfaces.includes(each) && sentenceOf(each) !== '',
  )
  if (values.length > 0)
    lines.push(
      ...table(
        'export',
        values.map((each) => [headOf(each), sentenceOf(each)]),
      ),
    )
  for (const each of interfaces)
    lines.push('', `### \`${each.name}\``, '', sentenceOf(each), ...table('member', membersOf(each)))
  if (types.length > 0)
    lines.push(
      ...table(
        'type',
        types.map((each) => [`\`${each.name}\``, sentenceOf(each)]),
      ),
    )
  if (repeated.size > 0) lines.push('', `As above: ${[...repeated].join(', ')}.`)
}
const text = `${lines.join('\n')}\n`

if (!process.argv.includes('--check')) writeFileSync(page, text)
else if (readFileSync(page, 'utf8') !== text) {
  console.error('docs/reference.md is out of date. Run: npm run written -- reference')
  process.exitCode = 1
}
