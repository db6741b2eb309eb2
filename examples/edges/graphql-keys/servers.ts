/** One schema of plain `ID`s behind three servers: Yoga, Apollo and NestJS. */
import 'reflect-metadata'
import { createServer } from 'node:http'
import { ApolloServer } from '@apollo/server'
import { expressMiddleware } from '@as-integrations/express5'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo'
import { Module } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { GraphQLModule } from '@nestjs/graphql'
import express from 'express'
import { createYoga } from 'graphql-yoga'
import { resolvers, strategy, typeDefs } from './catalogue.js'
import { withIds } from './with-ids.js'

const schema = withIds(makeExecutableSchema({ typeDefs, resolvers }), strategy)

export const startYoga = (port: number) => createServer(createYoga({ schema })).listen(port)

export async function startApollo(port: number) {
  const server = new ApolloServer({ schema })
  await server.start()
  return express().use('/graphql', express.json(), expressMiddleware(server)).listen(port)
}

@Module({
  imports: [
    GraphQLModule.forRoot<ApolloDriverConfig>({
      driver: ApolloDriver,
      typeDefs,
      resolvers,
      transformSchema: (schema) => withIds(schema, strategy),
      playground: false,
    }),
  ],
})
class CatalogueModule {}

export async function startNest(port: number) {
  const app = await NestFactory.create(CatalogueModule, { logger: false })
  return app.listen(port)
}
