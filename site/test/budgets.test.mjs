/** The page of budgets. */
import { readFileSync, writeFileSync } from 'node:fs'
import { collisionBudget, guessBudget } from 'brandid/formats'
import { yearsText } from '../budgets/words.mjs'

const answers = (page) => page.locator('.budget-answer').allInnerTexts()
const mark = (page) => page.getByRole('slider', { name: 'Length, until two ids are alike' })

/** Compares with a file of this folder, which UPDATE=true writes. */
function holds(assert, name, text) {
  const file = new URL(`expected/${name}`, import.meta.url)
  if (process.env.UPDATE === 'true') writeFileSync(file, text)
  assert.equal(text, readFileSync(file, 'utf8'))
}

export const cases = {
  async 'opens with the figures of the library'({ page, visit, assert }) {
    await visit('budgets/')
    const { years } = collisionBudget({ alphabet: 36, length: 12, idsPerHour: 1000, probability: 0.01 })
    const guessed = guessBudget({
      alphabet: 36,
      length: 12,
      liveIds: 1e6,
      guessesPerSecond: 100,
      probability: 0.01,
    })
    assert.deepEqual(await answers(page), [
      `12 characters of 36, 62.0 bits: at 1,000 ids an hour two are alike with a chance of 1 % after ${yearsText(years)}.`,
      `12 characters of 36, 62.0 bits: at 100 guesses a second one of 1 million ids is found with a chance of 1 % after ${yearsText(guessed.years)}.`,
    ])
    assert.deepEqual(await page.locator('.budget-target').allInnerTexts(), [
      'For 1 % after 100 years: 13 characters of 36 (65.1 bits)',
      'For 1 % after 100 years: 13 characters of 36 (64.8 bits)',
    ])
    holds(assert, 'budgets.txt', `${(await page.locator('table').allInnerTexts()).join('\n\n')}\n`)
  },

  async 'the mark moves by keys'({ page, visit, assert }) {
    await visit('budgets/')
    await mark(page).focus()
    for (const [key, length] of [
      ['ArrowRight', 13],
      ['ArrowUp', 14],
      ['ArrowLeft', 13],
      ['PageUp', 17],
      ['PageDown', 13],
      ['ArrowDown', 12],
      ['End', 40],
      ['ArrowRight', 40],
      ['Home', 4],
      ['ArrowLeft', 4],
    ]) {
      await page.keyboard.press(key)
      assert.equal(await mark(page).getAttribute('aria-valuenow'), String(length), key)
    }
    assert.match((await answers(page))[0], /^4 characters of 36, 20\.7 bits/)
    assert.match(await mark(page).getAttribute('aria-valuetext'), /^4 characters: .* minutes$/)
  },

  async 'the mark is dragged'({ page, visit, assert }) {
    await visit('budgets/')
    await mark(page).scrollIntoViewIfNeeded()
    const { x, y, width } = await page.locator('.budget-drawing').first().boundingBox()
    await page.mouse.move(x + width * 0.3, y + 100)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.9, y + 100, { steps: 5 })
    assert.equal(await mark(page).getAttribute('aria-valuenow'), '37')
    await page.mouse.up()
    await page.mouse.move(x + width * 0.2, y + 100)
    assert.equal(await mark(page).getAttribute('aria-valuenow'), '37')
  },

  async 'every question changes the answers'({ page, visit, assert }) {
    await visit('budgets/')
    let last = await page.locator('.budgets').innerText()
    for (const [name, key] of [
      ['alphabet', 'ArrowDown'],
      ['length', 'ArrowRight'],
      ['chance', 'ArrowUp'],
      ['years', 'ArrowRight'],
      ['rate', 'ArrowRight'],
      ['live', 'ArrowLeft'],
      ['guesses', 'End'],
    ]) {
      await page.locator(`[name=${name}]`).focus()
      await page.keyboard.press(key)
      const text = await page.locator('.budgets').innerText()
      assert.notEqual(text, last, name)
      last = text
    }
    assert.match(
      (await answers(page))[1],
      /13 characters of 58, .* 1 billion guesses a second one of 500,000 ids .* 0\.1 %/,
    )
  },

  async 'the drawing is downloaded, and stands alone'({ page, visit, assert }) {
    await visit('budgets/')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download collisions.svg' }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'collisions.svg')
    const svg = readFileSync(await download.path(), 'utf8')
    assert.doesNotMatch(svg, /NaN|undefined|Infinity|href/)
    holds(assert, 'collisions.svg', `${svg}\n`)
  },
}
