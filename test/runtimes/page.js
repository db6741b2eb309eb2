// What runs in a page: the suites, and their end as its text.
import { runSuite } from './suite.js'
import { runTokenSuite } from './token-suite.js'

async function run() {
  return `${runSuite() + (await runTokenSuite())} definitions hold`
}

run()
  .catch((error) => error.stack)
  .then((text) => {
    document.body.textContent = text
  })
