/** Checks pages with axe-core. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Finds violations, each with its rule and the first element that violates it.
 *
 * @param rules the rules to check; all rules by default
 */
export async function findViolations(page, rules) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    (only) =>
      globalThis.axe.run(document, {
        // Skip reports on passed rules, which take a third of the time on a long page.
        reporter: 'no-passes',
        resultTypes: ['violations'],
        ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
      }),
    rules,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.length} × ${nodes[0].html.slice(0, 200)}`)
}

/** Turns off transitions, because axe would measure a color in the middle of a transition. */
export const withoutFades = (page) =>
  page.addStyleTag({ content: '*, *::before, *::after { transition: none !important }' })
