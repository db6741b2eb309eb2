/** Tests the search with the index from the build. */
import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import Search from '../.vitepress/theme/search.mjs'
import { SUBJECTS } from '../.vitepress/theme/search-words.mjs'
import { DIST } from './built-pages.mjs'
import { answers, FRESH, KNOWN, MORE, THIRD, VISITOR } from './queries.mjs'

/** Reads the index from the build as JSON. */
async function readIndex() {
  const chunks = `${pathToFileURL(DIST)}/assets/chunks/`
  const file = readdirSync(new URL(chunks)).find((name) => name.startsWith('@localSearchIndex'))
  return (await import(chunks + file)).default
}

/** Loads the index into the pages' search, with VitePress's fields. */
async function openIndex() {
  return Search.loadJSON(await readIndex(), {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles', 'excerpt'],
  })
}

/** Finds the queries whose first result is wrong, and returns each with that result. */
const findWrong = (index, queries) =>
  queries
    .map(([query, right]) => ({ query, right, first: index.search(query)[0]?.id ?? 'nothing' }))
    .filter(({ right, first }) => !answers(right, first))
    .map(({ query, first }) => `${query}: ${first}`)

export const cases = {
  async 'has the answer first, for what people type'({ assert, say }) {
    const index = await openIndex()
    const sets = [
      { queries: KNOWN, goal: 34 },
      { queries: MORE, goal: 24 },
      { queries: THIRD, goal: 22 },
      { queries: FRESH, goal: 23 },
      { queries: VISITOR, goal: 36 },
    ].map((set) => ({ ...set, wrong: findWrong(index, set.queries) }))
    say(
      `${sets.map(({ queries, wrong }) => `${queries.length - wrong.length} of ${queries.length}`).join(', ')} right first`,
    )
    for (const { queries, goal, wrong } of sets)
      assert.ok(queries.length - wrong.length >= goal, wrong.join('\n'))
  },

  async 'reads words that every object has'({ assert }) {
    const index = await openIndex()
    for (const word of ['constructor', 'the constructor of an id'])
      assert.doesNotThrow(() => index.search(word), word)
  },

  async 'has each section that a subject leads to'({ assert }) {
    const sections = Object.values(JSON.parse(await readIndex()).documentIds)
    assert.deepEqual(
      Object.keys(SUBJECTS).filter((address) => !sections.some((id) => id.endsWith(`/${address}`))),
      [],
    )
  },

  async 'finds the tools of the site, and shows how each result begins'({ page, visit, assert }) {
    await visit('')
    await page.keyboard.press('Control+k')
    for (const [query, path] of [
      ['inspector', 'inspector/'],
      ['playground', 'playground/'],
      ['how many characters', 'budgets/'],
      ['wrong calls', 'wrong-calls/'],
    ]) {
      await page.getByRole('searchbox').fill(query)
      const first = page.locator('.VPLocalSearchBox .result').first()
      await page.waitForFunction(
        (wanted) => document.querySelector('.VPLocalSearchBox .result')?.href.includes(wanted),
        `/${path}`,
      )
      assert.ok((await first.locator('.search-excerpt').innerText()).length > 20, query)
    }
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
