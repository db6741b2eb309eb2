/** Every page of the site. */

export const cases = {
  async 'the first page leads to the inspector'({ page, url, assert }) {
    await page.goto(url)
    await page.getByRole('link', { name: 'What is this id?' }).click()
    await page.getByRole('heading', { level: 1, name: /Inspector|What is this id/ }).waitFor()
    assert.equal(page.url(), `${url}inspector/`)
  },
}
