/** The search, which has its index in the build. */
import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import Search from '../.vitepress/theme/search.mjs'
import { DIST } from './built-pages.mjs'
import { answers, KNOWN, MORE } from './queries.mjs'

/** The index of the build in the search of the pages, with the fields that VitePress gives it. */
async function openIndex() {
  const chunks = `${pathToFileURL(DIST)}/assets/chunks/`
  const file = readdirSync(new URL(chunks)).find((name) => name.startsWith('@localSearchIndex'))
  const { default: json } = await import(chunks + file)
  return Search.loadJSON(json, { fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles'] })
}

/** The queries whose first result is another, each with it. */
const findWrong = (index, queries) =>
  queries
    .map(([query, right]) => ({ query, right, first: index.search(query)[0]?.id ?? 'nothing' }))
    .filter(({ right, first }) => !answers(right, first))
    .map(({ query, first }) => `${query}: ${first}`)

export const cases = {
  async 'has the answer first, for what people type'({ assert, say }) {
    const index = await openIndex()
    const wrong = findWrong(index, KNOWN)
    const wrongOfMore = findWrong(index, MORE)
    say(
      `${KNOWN.length - wrong.length} of ${KNOWN.length}, ${MORE.length - wrongOfMore.length} of ${MORE.length} right first`,
    )
    assert.ok(wrong.length <= KNOWN.length - 34, wrong.join('\n'))
    assert.ok(wrongOfMore.length <= MORE.length - 24, wrongOfMore.join('\n'))
  },

  async 'finds the code of an error by keys alone'({ page, visit, url, assert }) {
    await visit('')
    await page.keyboard.press('Control+k')
    await page.getByRole('searchbox').fill('clock_moved_back')
    const [first] = await page
      .locator('.VPLocalSearchBox .result')
      .all()
      .then(async (found) => {
        await page.locator('.VPLocalSearchBox .result').first().waitFor()
        return found.length > 0 ? found : page.locator('.VPLocalSearchBox .result').all()
      })
    assert.match(await first.innerText(), /clock_moved_back/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/clock_moved_back/)
    assert.ok(page.url().startsWith(url))
  },

  async 'says where nothing is found'({ page, visit, assert }) {
    await visit('')
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill('qqqqzzzz')
    await page.getByText('No results').waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('.VPLocalSearchBox').count(), 0)
  },
}
