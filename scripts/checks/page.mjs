/** Writes the table of checks into docs/long-runs.md; with `--check`, only compares the page. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CHECKS } from './table.mjs'

const path = fileURLToPath(new URL('../../docs/long-runs.md', import.meta.url))
const HEAD = '| check | minutes | installs | needs | protects |\n|---|---|---|---|---|\n'

/** Replaces the table in the page with the current checks. */
export function withTable(page) {
  const rows = CHECKS.map(({ name, minutes, installs = [], needs, protects }) => {
    const folders = installs.map((folder) => `\`${folder}\``).join(', ')
    return `| \`${name}\` | ${minutes} | ${folders} | ${needs.join(', ')} | ${protects} |\n`
  })
  const [before, ...rest] = page.split(HEAD)
  if (rest.length !== 1)
    throw new Error(`Expected one table of checks in docs/long-runs.md but found ${rest.length}`)
  return before + HEAD + rows.join('') + rest[0].replace(/^(?:\|.*\n)*/, '')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = readFileSync(path, 'utf8')
  if (!process.argv.includes('--check')) writeFileSync(path, withTable(page))
  else if (withTable(page) !== page) {
    console.error('docs/long-runs.md is out of date. Run: npm run written -- long-runs')
    process.exitCode = 1
  }
}
