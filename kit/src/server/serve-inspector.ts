/** The server of `inspect --serve`: the page of the inspector, for this machine alone. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UserError } from '../terminal/user-error.ts'
import { readPageFile } from './page-files.ts'

/** Nobody else's machine reaches this address. */
const HOST = '127.0.0.1'

/** What is served beside the page. */
export interface Served {
  /** 0: one that is free. */
  readonly port: number
  /** The text of the manifest; `undefined` where the project has none. */
  readonly manifest: string | undefined
}

/** A server that answers. */
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
  const answers: ReadonlyMap<string, Answer> = new Map([
    ['/', { status: 200, type: 'text/html', text: readPageFile('index.html') }],
    ['/inspector.css', { status: 200, type: 'text/css', text: readPageFile('inspector.css') }],
    ['/inspector.js', { status: 200, type: 'text/javascript', text: readPageFile('inspector.js') }],
    [
      '/brandid.json',
      manifest === undefined ? { status: 204 } : { status: 200, type: 'application/json', text: manifest },
    ],
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
    return {
      status: 421,
      type: 'text/plain',
      text: 'This server answers to 127.0.0.1 and localhost alone.\n',
    }
  if (method !== 'GET' && method !== 'HEAD')
    return { status: 405, type: 'text/plain', text: 'This server answers GET and HEAD alone.\n' }
  return (
    answers.get((request.url as string).replace(/\?.*/s, '')) ?? {
      status: 404,
      type: 'text/plain',
      text: 'There is no such page.\n',
    }
  )
}

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
