/** NestJS: a pipe for every schema, and a filter for every refusal. */
import 'reflect-metadata'
import {
  type ArgumentsHost,
  Body,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  Module,
  Param,
  type PipeTransform,
  Post,
} from '@nestjs/common'
import { APP_FILTER, BaseExceptionFilter, NestFactory } from '@nestjs/core'
import type { Response } from 'express'
import type * as z from 'zod'
import { findUser, Invitation, invite, UserParams } from './domain.js'
import { describeRefusal } from './refusal.js'

const parsedBy = (schema: z.ZodType): PipeTransform => ({ transform: (value) => schema.parse(value) })

@Controller()
class TeamsController {
  @Post('invitations')
  create(@Body(parsedBy(Invitation)) { team, guests }: z.infer<typeof Invitation>) {
    return invite(team, guests)
  }

  @Get('users/:id')
  find(@Param(parsedBy(UserParams)) { id }: z.infer<typeof UserParams>) {
    return findUser(id)
  }
}

@Catch()
class ProblemFilter extends BaseExceptionFilter implements ExceptionFilter {
  override catch(error: unknown, host: ArgumentsHost) {
    const problem = describeRefusal(error)
    if (!problem) return super.catch(error, host)
    const response = host.switchToHttp().getResponse<Response>()
    response.status(problem.status).type('application/problem+json').json(problem)
  }
}

@Module({ controllers: [TeamsController], providers: [{ provide: APP_FILTER, useClass: ProblemFilter }] })
class TeamsModule {}

export async function start(port: number) {
  const app = await NestFactory.create(TeamsModule, { logger: false })
  return app.listen(port)
}
