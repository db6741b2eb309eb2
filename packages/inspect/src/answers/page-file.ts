/** Writes the inspector as a single HTML file, which may contain a project's manifest. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/**
 * Creates the page. Its content security policy allows only the kit's script, so that nothing in a manifest can run, and forbids
 * the script from loading anything.
 *
 * @param manifest the content and name of a manifest. Without a manifest, the page does not recognize the project's own IDs.
 */
export function writePage(manifest?: { readonly text: string; readonly name: string }): string {
  const script = readPageFile('inspector.js')
  const style = readPageFile('inspector.css')
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    // The worker for long pastes runs the page's script.
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types brandid-worker',
  ].join('; ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Inspector of IDs</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main id="brandid-inspector"><noscript>The inspector runs in your browser and requires JavaScript.</noscript></main>
${manifest ? `<script type="application/json" id="brandid-manifest">${embed(manifest)}</script>\n` : ''}<script>${script}</script>
</body>
</html>
`
}

const load = createRequire(import.meta.url)

/** Formats JSON for a script element, escaped so that no string in the JSON can close the element. */
const embed = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Reads a file that the brandid-kit build created. */
function readPageFile(name: 'inspector.css' | 'inspector.js'): string {
  const kit = dirname(load.resolve('brandid-kit/package.json'))
  const packed = readFileSync(join(kit, 'dist/page', `${name}.br`))
  return brotliDecompressSync(packed).toString().trim()
}

function hashOf(text: string): string {
  // `node:crypto` is loaded on demand, because all other commands start 10% faster without it.
  const { createHash }: typeof import('node:crypto') = load('node:crypto')
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
