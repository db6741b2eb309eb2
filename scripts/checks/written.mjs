/** `npm run written` writes all generated files in the repository; `-- api` writes only the API reports. */
import { runHere } from './run.mjs'
import { PAGES } from './table.mjs'

const names = process.argv.slice(2)
const unknown = names.filter((name) => !PAGES.some((page) => page.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from: ${PAGES.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
for (const page of PAGES.filter(({ name }) => names.length === 0 || names.includes(name))) {
  console.log(page.file)
  const code = runHere(page)
  if (code !== 0) process.exit(code)
}
