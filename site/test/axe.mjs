/** What axe-core finds on a page. */
import axe from 'axe-core'

/** The violations, each as a rule and the first element that breaks it. */
export async function findViolations(page) {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ['violations'] }),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.length} × ${nodes[0].html.slice(0, 200)}`)
}
