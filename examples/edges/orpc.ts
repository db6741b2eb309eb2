/** oRPC: one router as an HTTP API with an OpenAPI document, and for a typed client. */
import { createServer } from 'node:http'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { OpenAPIGenerator } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/node'
import { ORPCError, onError, os, type RouterClient, ValidationError } from '@orpc/server'
import { RPCHandler } from '@orpc/server/node'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { problemOf } from 'brandid'
import { findUser, Invitation, invite, UserParams } from './domain.js'

const router = {
  invite: os
    .route({ method: 'POST', path: '/invitations', successStatus: 201 })
    .input(Invitation)
    .handler(({ input: { team, guests } }) => invite(team, guests)),
  user: os
    .route({ method: 'GET', path: '/users/{id}' })
    .input(UserParams)
    .handler(({ input: { id } }) => findUser(id)),
}

// Only a rejected input is a bad request, because oRPC also validates outputs.
function refuse(error: unknown): void {
  if (!(error instanceof ORPCError && error.code === 'BAD_REQUEST')) return
  if (error.cause instanceof ValidationError)
    throw new ORPCError('BAD_REQUEST', { data: problemOf(error.cause) })
}
const rpc = new RPCHandler(router, { clientInterceptors: [onError(refuse)] })
const api = new OpenAPIHandler(router, { clientInterceptors: [onError(refuse)] })
const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

export const documentOf = () => generator.generate(router, { info: { title: 'Teams', version: '1' } })

export const clientOf = (origin: string) =>
  createORPCClient<RouterClient<typeof router>>(new RPCLink({ url: `${origin}/rpc` }))

export const start = (port: number) =>
  createServer(async (request, response) => {
    const { matched } = await rpc.handle(request, response, { prefix: '/rpc' })
    if (!matched) await api.handle(request, response)
  }).listen(port)
