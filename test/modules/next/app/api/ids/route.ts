import { registry, safeParse } from 'brandid'
import { UserId } from '../../../ids'

export function GET(request: Request) {
  const id = new URL(request.url).searchParams.get('id') ?? UserId.generate()
  const { success, error } = safeParse(id)
  return Response.json({
    id,
    success,
    code: error?.code,
    prefixes: [...registry].map(({ prefix }) => prefix),
  })
}
