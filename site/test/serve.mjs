/** A static file server, which serves a folder under a path. */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { createGzip } from 'node:zlib'

const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Serves `folder` under `base` on a free port. `requests` contains the path of each request. After `pauseAfter(text)`, each page pauses
 * after this text until a browser has rendered the beginning. `isCompressed` compresses responses, as web hosts do.
 */
export async function serve(folder, base = '/', { isCompressed = false } = {}) {
  const requests = []
  let stop
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url, 'http://localhost')
    requests.push(pathname + search)
    const inside = pathname.startsWith(base)
      ? normalize(decodeURIComponent(pathname.slice(base.length - 1)))
      : undefined
    const path = inside === undefined ? undefined : join(folder, inside)
    if (path === undefined || !path.startsWith(folder) || !existsSync(path))
      return response.writeHead(404).end()
    if (!statSync(path).isDirectory()) return send(response, path, { isCompressed })
    if (!pathname.endsWith('/')) return response.writeHead(301, { location: `${pathname}/` }).end()
    return send(response, join(path, 'index.html'), { isCompressed, stop })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    url: `http://127.0.0.1:${server.address().port}${base}`,
    requests,
    pauseAfter(text) {
      stop = text
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

const SHOWN_AFTER_MS = 500

function send(response, path, { isCompressed, stop }) {
  if (!existsSync(path)) return response.writeHead(404).end()
  const text = stop === undefined ? '' : readFileSync(path, 'utf8')
  const at = text.indexOf(stop ?? '')
  // A page without the text would not pause, so respond with an error.
  if (at < 0) return response.writeHead(500).end()
  response.writeHead(200, {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    // Asset names change with their contents.
    ...(path.includes('/assets/') ? { 'cache-control': 'max-age=600, immutable' } : {}),
    ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
  })
  const stream = createReadStream(path)
  if (isCompressed) return stream.pipe(createGzip({ level: 9 })).pipe(response)
  if (stop === undefined) return stream.pipe(response)
  response.write(text.slice(0, at + stop.length))
  return setTimeout(() => response.end(text.slice(at + stop.length)), SHOWN_AFTER_MS)
}
