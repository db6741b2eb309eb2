/** Tests the budgets page. */
import { readFileSync, writeFileSync } from 'node:fs'
import { collisionBudget, guessBudget } from 'brandid/formats'
import { yearsText } from '../budgets/words.mjs'

const answers = (page) => page.locator('.budget-answer').allInnerTexts()
const mark = (page) => page.getByRole('slider', { name: 'Length, time to a collision' })

/** Compares a string with a file in `expected`, which UPDATE=true updates. */
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
      `At 1,000 IDs an hour, 12 base-36 characters (62.0 bits) reach a 1% chance of a collision after ${yearsText(years)}.`,
      `At 100 guesses a second against 1 million live IDs, 12 base-36 characters (62.0 bits) reach a 1% chance of a lucky guess after ${yearsText(guessed.years)}.`,
    ])
    assert.deepEqual(await page.locator('.budget-target').allInnerTexts(), [
      'For a 1% chance after 100 years: 13 base-36 characters (65.1 bits)',
      'For a 1% chance after 100 years: 13 base-36 characters (64.8 bits)',
    ])
    holds(assert, 'budgets.txt', `${(await page.locator('table').allInnerTexts()).join('\n\n')}\n`)
  },

  async 'has its answer above the fold, on a desktop and a phone'({ page, visit, assert }) {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height })
      await visit('budgets/')
      const answer = page.locator('.budget-length')
      assert.equal(await answer.innerText(), '13 characters')
      const { y, height: own } = await answer.boundingBox()
      assert.ok(y + own < height / 2, `${y + own} of ${height} at ${width}`)
      const control = await page.locator('[name=alphabet]').boundingBox()
      assert.ok(control.y + control.height < height, `the controls begin at ${control.y}`)
    }
    const titles = (await page.locator('main').innerText()).split('How long should an ID be?').length - 1
    assert.equal(titles, 1)
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
    assert.match((await answers(page))[0], /, 4 base-36 characters \(20\.7 bits\) reach/)
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
      /1 billion guesses a second against 500,000 live IDs, 13 base-58 characters .* 0\.1% chance/,
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
