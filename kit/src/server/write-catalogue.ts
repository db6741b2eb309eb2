/** The page of a catalogue: one file, with the script, the style and the manifest in it. */
import { createHash } from 'node:crypto'
import { readPageFile } from './page-files.ts'

/** Writes the page for the text of a manifest. Its policy runs the script of the kit, and nothing that a manifest may hold. */
export function writeCatalogue(manifest: string): string {
  const script = readPageFile('inspector.js').trim()
  const style = readPageFile('inspector.css').trim()
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Kinds of ids</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main id="brandid-catalogue"><noscript>The catalogue is shown by JavaScript.</noscript></main>
<script type="application/json" id="brandid-manifest">${inScript(manifest)}</script>
<script>${script}</script>
</body>
</html>
`
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** JSON in which nothing ends the element around it. */
function inScript(json: string): string {
  return JSON.stringify(JSON.parse(json)).replaceAll('<', '\\u003c')
}
