/** A controller of NestJS that Swagger documents. */
import { Body, Controller, Get, Module, Param, Post } from '@nestjs/common'
import { ApiParam, ApiProperty } from '@nestjs/swagger'
import { idApiProperty } from 'brandid/decorators'
import { PostId, UserId } from './ids.js'

export class Review {
  @ApiProperty(idApiProperty(PostId))
  post!: PostId

  @ApiProperty({ ...idApiProperty(UserId), isArray: true })
  reviewers!: UserId[]
}

@Controller()
export class Reviews {
  @Get('users/:id')
  @ApiParam({ name: 'id', ...idApiProperty(UserId) })
  find(@Param('id', { transform: UserId.parse }) id: UserId) {
    return { id, since: UserId.timestamp(id) }
  }

  @Post('reviews')
  create(@Body() review: Review) {
    return review
  }
}

@Module({ controllers: [Reviews] })
export class AppModule {}
