/**
 * The page for unknown addresses: `404.html`, which hosts show at any depth.
 *
 * The page needs no other files. If the site's root is unknown at build time, a script derives it from the address.
 */
import { readFileSync } from 'node:fs'

const logo = readFileSync(new URL('own/public/icon.svg', import.meta.url), 'utf8')
const font = readFileSync(new URL('own/public/newsreader.woff2', import.meta.url)).toString('base64')
const LINKS = [
  ['', 'Start'],
  ['reference/', 'Every export'],
  ['errors/', 'Errors'],
  ['mistakes/', 'Mistakes'],
  ['playground/', 'Playground'],
]

/**
 * Composes the 404 page.
 *
 * @param folders the folders in the site's root; the root is the part of an address before one of these folders
 * @param root the path of the site, if known
 */
export function composeNotFound({ folders, root }) {
  const items = LINKS.map(
    ([path, text]) => `<li><a href="${root ?? './'}${path}" data-path="${path}">${text}</a></li>`,
  )
  const find = `const parts = location.pathname.split('/')
const at = parts.findIndex((part) => ${JSON.stringify(folders)}.includes(part))
const root = parts.slice(0, at < 0 ? -1 : at).join('/') + '/'
for (const link of document.querySelectorAll('[data-path]')) link.href = root + link.dataset.path`
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Not found | brandid</title>
    <style>
      @font-face { font-family: Title; src: url(data:font/woff2;base64,${font}) }
      :root { color-scheme: light dark }
      body { margin: 0; padding: 4rem 2rem; background: light-dark(#fdfcf9, #161513); color: light-dark(#1f1d1a, #ece8e1); font: 1rem/1.6 system-ui, sans-serif }
      main { max-width: 43rem; margin: 0 auto }
      svg { width: 3rem; height: 3rem }
      h1 { margin: 1.5rem 0 .5rem; font: 400 2.75rem/1.12 Title, Georgia, serif; letter-spacing: -.012em }
      p { color: light-dark(#625c53, #aba396) }
      ul { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding: 0; list-style: none }
      a { color: light-dark(#8a4b12, #e3a869); text-underline-offset: .2em }
    </style>
  </head>
  <body>
    <main>
      ${logo.trim()}
      <h1>Page not found</h1>
      <p>The page may have moved. Try one of these:</p>
      <ul>${items.join('')}</ul>
    </main>
    ${root ? '' : `<script>${find}</script>`}
  </body>
</html>
`
}
