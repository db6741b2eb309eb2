/** The project's addresses, which `npm run release` writes into both packages and the README. */
import { readFileSync, writeFileSync } from 'node:fs'

/** The fields that npm shows. Provenance requires `repository`. */
const REQUIRED = ['repository', 'homepage', 'bugs']

/** The options of the command line, for `parseArgs`. */
export const ADDRESS_OPTIONS = Object.fromEntries(
  ['homepage', 'repository', 'bugs', 'author'].map((name) => [name, { type: 'string' }]),
)

/** Returns a message if a package has no addresses; otherwise `undefined`. */
export function askForAddresses(library) {
  if (REQUIRED.every((field) => library[field])) return undefined
  const present = REQUIRED.filter((field) => library[field]).join(' and ')
  const received = present === '' ? 'none of them' : `only ${present}`
  return `Expected repository, homepage and bugs in package.json but received ${received}. Run npm run release -- --homepage https://… --repository https://… --author '…', which writes the fields into both packages and links the site in the README. Nothing is published until then.`
}

/**
 * Writes the addresses from the command line into both packages and the README. An option that is absent keeps its field, so the command
 * can also change one address.
 */
export function writeAddresses(root, { homepage, repository, bugs, author }) {
  const library = readJson(`${root}package.json`)
  const site = readUrl('homepage', homepage ?? library.homepage, '/')
  const source = readUrl('repository', repository ?? addressOfRepository(library), '')
  const ofRepository = `${addressOfRepository(library)}/issues`
  const isOwn = library.bugs && library.bugs !== ofRepository
  const issues = readUrl('bugs', bugs ?? (isOwn ? library.bugs : `${source}/issues`), '')
  for (const folder of ['', 'packages/kit/']) {
    const path = `${root}${folder}package.json`
    const { license, ...others } = readJson(path)
    const fields = {
      author: author ?? library.author,
      homepage: site,
      repository: {
        type: 'git',
        url: `git+${source}.git`,
        ...(folder && { directory: folder.slice(0, -1) }),
      },
      bugs: issues,
    }
    writeFileSync(path, `${JSON.stringify(placed(others, { license, ...fields }), null, 2)}\n`)
  }
  const readme = `${root}README.md`
  writeFileSync(readme, withLinks(readFileSync(readme, 'utf8'), site))
}

/** Returns the address of the repository for browsers. */
export function addressOfRepository({ repository }) {
  return (repository?.url ?? repository)?.replace(/^git\+|\.git$/g, '')
}

/** Returns the README with links to the site in place of the comment that says what the site has. */
function withLinks(text, site) {
  const links = `These pages are also [on the site](${site}), with [a playground](${site}playground/) and [an inspector of IDs](${site}inspector/).`
  const before =
    /(\[find the page for a task\]\(docs\/README\.md\)\.)\s(?:These pages are [^\n]*\n)?(?=To try )/
  const comment = /^npm run site #.*$/m
  for (const place of [before, comment])
    if (!place.test(text)) throw new Error(`Expected ${place} in README.md but found no match.`)
  return text.replace(before, `$1\n${links}\n`).replace(comment, 'npm run site # the site, in site/dist')
}

/** Returns the members of a package with these fields after its keywords. */
function placed(members, fields) {
  const entries = Object.entries(members).filter(([name]) => !(name in fields))
  const place = entries.findIndex(([name]) => name === 'keywords') + 1
  return Object.fromEntries([...entries.slice(0, place), ...Object.entries(fields), ...entries.slice(place)])
}

/** Returns an address with the given end. */
function readUrl(name, text, end) {
  if (!/^https?:\/\/[^\s?#()]+$/.test(text ?? ''))
    throw new Error(
      `Expected an address such as https://example.com/brandid for --${name} but received ${text === undefined ? 'none' : `"${text}"`}.`,
    )
  return text.replace(/(?:\.git)?\/*$/, end)
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
