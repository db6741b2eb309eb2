/** An HTTP server whose routes take nothing but IDs of the right kind. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import * as z from 'zod'
import { OwnerId, PostId, UserId } from './domain.ts'

const NewPost = z.object({
  author: UserId.schema,
  owner: OwnerId.schema,
  replyTo: PostId.schema.optional(),
  title: z.string().min(1),
})
type NewPost = z.infer<typeof NewPost>

/** A handler gets a typed body; no string can be passed where a user's ID belongs. */
function publish({ author, title }: NewPost): object {
  return { id: PostId.generate(), author, title }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text)
}

async function answer(request: IncomingMessage): Promise<[status: number, body: object]> {
  const path = request.url ?? '/'
  if (request.method === 'POST' && path === '/posts') {
    const body = NewPost.safeParse(await readBody(request))
    if (body.success) return [201, publish(body.data)]
    return [400, { errors: body.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }]
  }
  if (request.method === 'GET' && path.startsWith('/users/')) {
    const user = UserId.safeParse(decodeURIComponent(path.slice('/users/'.length)))
    if (!user.success) return [400, { errors: [user.error.message] }]
    return [200, { id: user.data, since: UserId.timestamp(user.data) }]
  }
  return [404, { errors: ['There is nothing here.'] }]
}

export function createApp(): Server {
  return createServer((request, response) => {
    answer(request)
      .catch((): [number, object] => [400, { errors: ['Expected a JSON body.'] }])
      .then(([status, body]) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(body))
      })
  })
}
