/** The server of `inspect --serve`, only for this machine, and the catalogue as one file: the built pages. */

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UserError } from '@brandid/base/terminal'

/** Nobody else's machine reaches this address. */
const HOST = '127.0.0.1'

/** What is served beside the page. */
export interface Served {
  /** 0: one that is free. */
  readonly port: number
  /** The text of the manifest; `undefined` where the project has none. */
  readonly manifest: string | undefined
}

export interface RunningServer {
  readonly url: string
  close(): Promise<void>
}

interface Answer {
  readonly status: number
  readonly type?: string
  readonly text?: string
}

/**
 * Starts the server.
 *
 * @throws {UserError} The port is taken, or not allowed.
 */
export async function serveInspector({ port, manifest }: Served): Promise<RunningServer> {
  const give = (type: string, text: string): Answer => ({ status: 200, type, text })
  const answers: ReadonlyMap<string, Answer> = new Map([
    ['/', give('text/html', readPageFile('index.html'))],
    ['/inspector.css', give('text/css', readPageFile('inspector.css'))],
    ['/inspector.js', give('text/javascript', readPageFile('inspector.js'))],
    ['/brandid.json', manifest === undefined ? { status: 204 } : give('application/json', manifest)],
  ])
  const server = createServer((request, response) => {
    const { status, type, text = '' } = answer(request, answers)
    response.writeHead(status, { ...HEADERS, ...(type && { 'content-type': `${type}; charset=utf-8` }) })
    response.end(request.method === 'HEAD' ? undefined : text)
  })
  await listen(server, port)
  const { port: chosen } = server.address() as AddressInfo
  return {
    url: `http://${HOST}:${chosen}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const HEADERS = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** A page of another site may let its name lead to this address: only the names of this machine are answered. */
function answer(request: IncomingMessage, answers: ReadonlyMap<string, Answer>): Answer {
  const { method, headers, socket } = request
  const { host = '' } = headers
  const name = host.replace(/:\d+$/, '')
  const isHere = name === HOST || name === 'localhost'
  if (!isHere || host !== `${name}:${socket.localPort}`)
    return refuse(421, 'This server answers only to 127.0.0.1 and localhost.')
  if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'This server answers only GET and HEAD.')
  return answers.get((request.url as string).replace(/\?.*/s, '')) ?? refuse(404, 'There is no such page.')
}

const refuse = (status: number, text: string): Answer => ({ status, type: 'text/plain', text: `${text}\n` })

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        new UserError(`Port ${port} of ${HOST} cannot be opened: ${code}.`, 'Choose another with --port.'),
      ),
    )
    server.listen(port, HOST, () => resolve())
  })
}

/** The text of a file, two directories above this one, in `src` and in `dist`. */
function readPageFile(name: 'index.html' | 'inspector.css' | 'inspector.js'): string {
  return readFileSync(new URL(`../../../kit/dist/page/${name}`, import.meta.url), 'utf8')
}

/** Writes the page for the text of a manifest. Its policy runs the script of the kit, and nothing that a manifest may hold. */
export function writeCatalogue(manifest: string): string {
  const script = readPageFile('inspector.js').trim()
  const style = readPageFile('inspector.css').trim()
  // Nothing in it ends the element around it.
  const json = JSON.stringify(JSON.parse(manifest)).replaceAll('<', '\\u003c')
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
<script type="application/json" id="brandid-manifest">${json}</script>
<script>${script}</script>
</body>
</html>
`
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
