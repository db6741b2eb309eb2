/**
 * `npm run check -- lighthouse` prints Lighthouse's scores for a phone. The check fails if accessibility, best practices or SEO score less
 * than 100. It only reports performance, because that score depends on the machine.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { launchOptions } from '../../scripts/chromium.mjs'
import { DIST } from './built-pages.mjs'
import { serve } from './serve.mjs'

const PAGES = ['', 'start/', 'inspector/', 'mistakes/', 'wrong-calls/']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']

// The check installs Lighthouse into `.build`, because no other check needs it.
const require = createRequire(new URL('../../.build/lighthouse/package.json', import.meta.url))
const { default: lighthouse } = await import(pathToFileURL(require.resolve('lighthouse')).href)
const { launch } = createRequire(require.resolve('lighthouse'))('chrome-launcher')

if (!existsSync(DIST)) throw new Error('Expected the site in site/dist but found none: run npm run site')
const { executablePath: chromePath, args } = launchOptions
const server = await serve(DIST, '/', { isCompressed: true })
const browser = await launch({ chromePath, chromeFlags: ['--headless', ...args] })
console.log(`| page | ${CATEGORIES.join(' | ')} | blocking, ms | machine |\n|---|---|---|---|---|---|---|`)
for (const path of PAGES) {
  const { lhr } = await lighthouse(server.url + path, { port: browser.port, onlyCategories: CATEGORIES })
  const scores = CATEGORIES.map((name) => Math.round(100 * lhr.categories[name].score))
  const blockingMs = Math.round(lhr.audits['total-blocking-time'].numericValue)
  console.log(`| /${path} | ${scores.join(' | ')} | ${blockingMs} | ${lhr.environment.benchmarkIndex} |`)
  if (scores.slice(1).some((score) => score < 100)) process.exitCode = 1
}
browser.kill()
await server.close()
