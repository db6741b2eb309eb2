/** Fastify with its zod provider and its OpenAPI page. */
import swagger from '@fastify/swagger'
import { fastify } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { findUser, Invitation, invite, UserParams } from './domain.js'
import { describeRefusal } from './refusal.js'

const app = fastify({ bodyLimit: 100_000 }).withTypeProvider<ZodTypeProvider>()
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
await app.register(swagger, {
  openapi: { openapi: '3.1.0', info: { title: 'Teams', version: '1' } },
  transform: jsonSchemaTransform,
})

app.post('/invitations', { schema: { body: Invitation } }, (request, reply) => {
  const { team, guests } = request.body
  return reply.code(201).send(invite(team, guests))
})

app.get('/users/:id', { schema: { params: UserParams } }, (request) => findUser(request.params.id))

app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())

app.setErrorHandler((error, _request, reply) => {
  const problem = describeRefusal(error)
  if (!problem) throw error
  return reply.code(problem.status).type('application/problem+json').send(problem)
})

export async function start(port: number) {
  await app.listen({ port })
  return app.server
}
