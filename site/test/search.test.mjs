/** The search, which has its index in the build. */

export const cases = {
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
