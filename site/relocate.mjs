/**
 * Makes a build work under any path, because VitePress 1 builds only for a fixed path.
 *
 * VitePress builds for `BASE`, a placeholder. This module replaces the placeholder with relative addresses in pages, and in scripts with a
 * path that the scripts derive from their own address.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { parseAst } from 'vite'
import { composeNotFound } from './not-found.mjs'

/** The placeholder for the path of the site. */
export const BASE = '/base-of-the-site/'

/**
 * Runs before VitePress takes over the page. Makes links absolute, because VitePress keeps the first page's links when the address changes.
 * On a page opened from disk, where no other script runs, adds `index.html` to links.
 */
const OPEN_LINKS = `for (const link of document.querySelectorAll('a[href^="."], link[rel=icon]')) {
  const { pathname, hash } = new URL(link.href)
  if (location.protocol !== 'file:') link.setAttribute('href', pathname + hash)
  else if (pathname.endsWith('/')) link.href = link.href.replace(/(?=#|$)/, 'index.html')
}`

/**
 * Rewrites every file of a build.
 *
 * @param address the address of the site, if it is known
 */
export function relocate(folder, address) {
  const files = readdirSync(folder, { recursive: true }).map((file) => file.split(sep).join('/'))
  for (const file of files) {
    const rewrite = REWRITERS[posix.extname(file)]
    if (!rewrite) continue
    const path = join(folder, file)
    writeFileSync(path, rewrite(readFileSync(path, 'utf8'), wayUp(file)))
  }
  writeNotFound(folder, address)
}

/** Replaces VitePress's 404 page, because hosts show it at any depth, where its relative addresses would be wrong. */
function writeNotFound(folder, address) {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const root = address && new URL(address).pathname
  const page = composeNotFound({ folders: folders.map(({ name }) => name), root })
  writeFileSync(join(folder, '404.html'), withPolicy(page))
}

const REWRITERS = { '.html': rewritePage, '.css': rewriteAddresses, '.js': rewriteScript }

/** Returns the relative path from a file to the site's root. */
const wayUp = (file) => '../'.repeat(file.split('/').length - 1) || './'

function rewriteAddresses(text, up) {
  return text.replaceAll(BASE, up)
}

function rewritePage(text, up) {
  const page = rewriteAddresses(text, up).replace('</body>', `<script>${OPEN_LINKS}</script></body>`)
  return withPolicy(page)
}

const withPolicy = (page) => page.replace('<head>', `<head>\n    ${policyOf(page)}`)

/** Returns a page's content security policy: nothing is loaded from other hosts, and only the build's own scripts run. */
function policyOf(page) {
  const inline = Array.from(page.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs), ([, code]) => code)
  const hashes = [...new Set(inline)].map(
    (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<meta http-equiv="Content-Security-Policy" content="${policy}">`
}

/** Replaces the placeholder in each literal with the actual path, which the script derives from its own address. */
function rewriteScript(code, up) {
  if (!code.includes(BASE)) return code
  const literals = []
  collectLiterals(parseAst(code), literals)
  let rewritten = code
  for (const { start, end } of literals.sort((one, other) => other.start - one.start)) {
    const literal = `(${code.slice(start, end)}.replaceAll(${JSON.stringify(BASE)},$base))`
    rewritten = rewritten.slice(0, start) + literal + rewritten.slice(end)
  }
  return `const $base=new URL(${JSON.stringify(up)},import.meta.url).pathname;${rewritten}`
}

function collectLiterals(node, found) {
  if (holdsBase(node)) return found.push(node)
  for (const [name, value] of Object.entries(node)) {
    if ((name === 'source' && node.type !== 'ImportExpression') || (name === 'key' && !node.computed))
      continue
    for (const child of [value].flat()) if (typeof child?.type === 'string') collectLiterals(child, found)
  }
}

function holdsBase({ type, value, quasis }) {
  if (type === 'Literal') return typeof value === 'string' && value.includes(BASE)
  return type === 'TemplateLiteral' && quasis.some((part) => part.value.raw.includes(BASE))
}
